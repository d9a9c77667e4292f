ALTER TABLE "project_events" VALIDATE CONSTRAINT project_events_tipo_check;

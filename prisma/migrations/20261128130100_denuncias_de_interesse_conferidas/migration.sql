ALTER TABLE "talk_reports" VALIDATE CONSTRAINT "talk_reports_interesse_id_fkey";
ALTER TABLE "talk_reports" VALIDATE CONSTRAINT "talk_reports_alvo_check";

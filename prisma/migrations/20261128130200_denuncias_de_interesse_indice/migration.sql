-- Reports of an interest: kept with it when its account ends.
CREATE INDEX CONCURRENTLY "talk_reports_interesse_id_idx" ON "talk_reports"("interesse_id");

-- Reports of conversations: open ones oldest first, decided ones newest first.
CREATE INDEX CONCURRENTLY "talk_reports_decidida_em_id_idx" ON "talk_reports"("decidida_em", "id");

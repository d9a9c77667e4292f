-- Mails that wait for the daily digest, person by person.
CREATE INDEX CONCURRENTLY "email_messages_para_resumo_idx" ON "email_messages"("user_id", "created_at")
  WHERE para_resumo AND status = 'queued';

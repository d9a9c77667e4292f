-- Mails to addresses without an account whose address and subject are still kept, oldest first.
CREATE INDEX CONCURRENTLY email_messages_sem_conta_idx
  ON email_messages (created_at) WHERE user_id IS NULL AND subject <> '';

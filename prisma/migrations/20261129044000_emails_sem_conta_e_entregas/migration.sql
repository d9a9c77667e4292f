-- Mails to addresses without an account whose address is still kept, oldest first. The end of an account empties the
-- subjects that name it, so the index by subject missed the addresses of its guests and its accountant.
CREATE INDEX CONCURRENTLY email_messages_sem_conta_endereco_idx
  ON email_messages (created_at) WHERE user_id IS NULL AND to_address <> '';
DROP INDEX CONCURRENTLY email_messages_sem_conta_idx;

-- Mails whose delivery is still kept, oldest first.
CREATE INDEX CONCURRENTLY email_messages_entrega_idx ON email_messages (created_at)
  WHERE delivered_at IS NOT NULL OR opened_at IS NOT NULL OR clicked_at IS NOT NULL
    OR status IN ('delivered', 'bounced', 'complained');

-- Blocks of addresses that bounced, oldest first.
CREATE INDEX CONCURRENTLY email_suppressions_devolvidos_idx ON email_suppressions (created_at)
  WHERE reason = 'bounce';

-- Mails of an account to another address whose address is still kept, oldest first.
CREATE INDEX CONCURRENTLY email_messages_outro_endereco_idx
  ON email_messages (created_at) WHERE outro_endereco AND to_address <> '';

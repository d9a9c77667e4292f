-- Sent e-mails by type, counted from an index instead of the whole table.
CREATE INDEX CONCURRENTLY email_messages_enviados_idx ON email_messages (email_type) WHERE sent_at IS NOT NULL;

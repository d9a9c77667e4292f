-- Contents of messages whose delivery nobody reported, deleted after some days.
CREATE INDEX CONCURRENTLY email_messages_aceitos_idx ON email_messages (sent_at)
  WHERE status = 'sent' AND payload IS NOT NULL;

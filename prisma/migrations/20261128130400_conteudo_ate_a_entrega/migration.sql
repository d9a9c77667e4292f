-- A message keeps its content until its delivery is reported: a provider that accepted it may still fail to send it.
ALTER TABLE email_messages
  DROP CONSTRAINT email_messages_conteudo_check,
  ADD CONSTRAINT email_messages_conteudo_check CHECK (payload IS NULL OR status IN ('queued', 'sent', 'failed')) NOT VALID;

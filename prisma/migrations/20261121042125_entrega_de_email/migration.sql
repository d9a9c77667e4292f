-- What a message needs until it left the house: its sealed content, who holds it, and whether an answer is missing.
ALTER TABLE email_messages
  ADD COLUMN payload bytea,
  ADD COLUMN claimed_until timestamptz(3),
  ADD COLUMN unresolved_since timestamptz(3),
  -- The content may hold a link with a secret: it goes when nothing is left to send.
  ADD CONSTRAINT email_messages_payload_check CHECK (payload IS NULL OR status = 'queued');

-- Links to unsubscribe are sealed, not stored.
ALTER TABLE email_preferences DROP COLUMN unsubscribe_token_hash;

-- Receipts of supports in force, newest first: the team looks for unusual ones.
CREATE INDEX CONCURRENTLY receipts_lir_idx ON receipts (id) WHERE kind = 'lir' AND revoked_at IS NULL;

-- Suspended accounts in the order of the list of accounts.
CREATE INDEX CONCURRENTLY users_suspensas_idx ON users (created_at, id) WHERE suspenso_em IS NOT NULL;

CREATE INDEX CONCURRENTLY organizations_fila_idx ON organizations (created_at, id) WHERE conferida_em IS NULL AND cuidada;

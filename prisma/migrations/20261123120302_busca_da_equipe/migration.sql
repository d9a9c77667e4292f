-- Lists and searches of the back office. Prisma knows neither partial nor expression indexes.
CREATE INDEX CONCURRENTLY organizations_lista_idx ON organizations (created_at, id);
CREATE INDEX CONCURRENTLY organizations_a_conferir_idx ON organizations (created_at, id) WHERE conferida_em IS NULL;
CREATE INDEX CONCURRENTLY organizations_busca_idx
  ON organizations USING gin (sem_acento(razao_social || ' ' || nome_conhecido) gin_trgm_ops);
CREATE INDEX CONCURRENTLY organization_members_pedidos_idx
  ON organization_members (organization_id) WHERE estado = 'aguardando';
CREATE INDEX CONCURRENTLY users_busca_idx ON users USING gin (lower(email::text) gin_trgm_ops);
CREATE INDEX CONCURRENTLY users_lista_idx ON users (created_at, id);
CREATE INDEX CONCURRENTLY profiles_busca_idx ON profiles USING gin (sem_acento(full_name) gin_trgm_ops);

-- Names of projects that left the list, for the team's search.
CREATE INDEX CONCURRENTLY projects_retirados_nome_idx ON projects USING gin (sem_acento(nome_projeto) gin_trgm_ops)
  WHERE NOT publicado AND publicado_em IS NOT NULL;

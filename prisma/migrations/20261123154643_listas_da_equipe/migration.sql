-- Lists and searches of the back office that read more than a page needs (npm run bench -- workspace).
CREATE INDEX CONCURRENTLY project_drafts_enviados_idx ON project_drafts (enviado_em, projeto_id) WHERE estado = 'em_analise';
CREATE INDEX CONCURRENTLY project_drafts_devolvidos_idx ON project_drafts (coalesce(decidido_em, updated_at), projeto_id)
  WHERE estado = 'devolvido';
CREATE INDEX CONCURRENTLY projects_nome_idx ON projects USING gin (sem_acento(nome_projeto) gin_trgm_ops) WHERE publicado;

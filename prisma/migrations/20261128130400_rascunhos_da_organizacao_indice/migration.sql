-- Projects that wait for review in the name of one organization, without reading the whole queue.
CREATE INDEX CONCURRENTLY project_drafts_organizacao_idx ON project_drafts ((conteudo ->> 'organizacaoId'))
  WHERE estado = 'em_analise';

-- Submitted drafts with an official number, however it is written: the team compares them before it lists one.
CREATE INDEX CONCURRENTLY project_drafts_numero_aprovacao_idx
  ON project_drafts (regexp_replace(upper(conteudo ->> 'numeroAprovacao'), '[^0-9A-Z]', '', 'g'))
  WHERE estado = 'em_analise';

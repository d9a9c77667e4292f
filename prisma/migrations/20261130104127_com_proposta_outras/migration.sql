-- The few that 20261130104124 did not find: those that a sent draft names, and those that lost their proposal before
-- the last trigger was made, or while that statement ran. In its own migration, because that one locked nearly all.
SELECT organizacoes_proposta(ARRAY(
  SELECT conteudo ->> 'organizacaoId' FROM project_drafts WHERE estado = 'em_analise'
  UNION
  SELECT o.id::text FROM organizations o WHERE o.com_proposta AND NOT EXISTS (
    SELECT FROM projects p WHERE p.organizacao_id = o.id
      AND (p.source_id IS NOT NULL OR coalesce(p.numero_aprovacao, '') <> ''))));

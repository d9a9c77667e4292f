-- What the team settled already: names of checked organizations, and of its last renaming or of an ended check if the
-- name is still the same. A check by the approval of a project logs no name, so the end of a check counts, too.
UPDATE organizations SET nome_decidido_em = conferida_em WHERE conferida_em IS NOT NULL;
UPDATE organizations o SET nome_decidido_em = r.created_at
  FROM (SELECT DISTINCT ON (objeto_id) objeto_id, depois, created_at FROM auditoria
    WHERE objeto = 'organizacao' AND depois ? 'nomeConhecido'
      AND (acao IN ('organization_renamed', 'organization_confirmed', 'organization_unconfirmed')
        OR acao = 'organization_handed_over' AND antes->>'conferida' = 'true')
    ORDER BY objeto_id, id DESC) r
  WHERE o.conferida_em IS NULL AND o.id::text = r.objeto_id AND o.nome_conhecido = r.depois->>'nomeConhecido';

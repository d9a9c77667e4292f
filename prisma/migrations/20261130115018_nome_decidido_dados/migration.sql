-- What the team settled already: names of checked organizations, and its last renaming if the name is still the same.
UPDATE organizations SET nome_decidido_em = conferida_em WHERE conferida_em IS NOT NULL;
UPDATE organizations o SET nome_decidido_em = r.created_at
  FROM (SELECT DISTINCT ON (objeto_id) objeto_id, depois, created_at FROM auditoria
    WHERE objeto = 'organizacao' AND acao = 'organization_renamed' ORDER BY objeto_id, id DESC) r
  WHERE o.conferida_em IS NULL AND o.id::text = r.objeto_id AND o.nome_conhecido = r.depois->>'nomeConhecido';

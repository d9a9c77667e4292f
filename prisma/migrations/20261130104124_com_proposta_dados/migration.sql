-- What is there already. One statement finds the organizations with a proposal of a project, which are most:
-- organizacoes_proposta would look at each one while all are locked. Locks them in the order of that function.
UPDATE organizations SET com_proposta = true WHERE id IN (
  SELECT id FROM organizations
  WHERE NOT com_proposta
    AND id IN (SELECT organizacao_id FROM projects WHERE source_id IS NOT NULL OR coalesce(numero_aprovacao, '') <> '')
  ORDER BY id FOR NO KEY UPDATE);

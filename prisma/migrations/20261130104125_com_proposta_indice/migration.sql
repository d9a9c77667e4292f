-- The queue of organizations to check, in its order.
CREATE INDEX CONCURRENTLY organizations_com_proposta_idx ON organizations (created_at, id)
  WHERE conferida_em IS NULL AND cuidada AND com_proposta;

-- No query looks for unchecked organizations without a proposal.
DROP INDEX CONCURRENTLY organizations_fila_idx;
DROP INDEX CONCURRENTLY organizations_a_conferir_idx;

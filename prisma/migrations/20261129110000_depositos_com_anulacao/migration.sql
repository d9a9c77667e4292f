-- The history of a funder leaves out annulled deposits. With this column in the index, the day of each deposit is read
-- from the index alone.
CREATE INDEX CONCURRENTLY deposit_proofs_por_remetente_idx
  ON deposit_proofs (sent_by_id, opportunity_id, created_at DESC, id DESC) INCLUDE (deposited_on, anulado_em);
DROP INDEX CONCURRENTLY deposit_proofs_remetente_idx;

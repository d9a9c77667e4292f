-- The history of a funder with thousands of supports: the day of each deposit, and one fee for each support, from an
-- index alone.
CREATE INDEX CONCURRENTLY deposit_proofs_remetente_idx
  ON deposit_proofs (sent_by_id, opportunity_id, created_at DESC, id DESC) INCLUDE (deposited_on);
CREATE INDEX CONCURRENTLY opportunity_payments_apoios_idx ON opportunity_payments (financiador_id, opportunity_id)
  INCLUDE (id, payment_status, created_at, paid_at, unlocked_at, expires_at, refunded_at, disputed_at);

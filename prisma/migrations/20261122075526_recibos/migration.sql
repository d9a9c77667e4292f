-- Statements go by the day of the deposit or payment, which stands inside of what a receipt says: ISO days sort as texts.
ALTER TABLE receipts ADD CONSTRAINT receipts_day_check
  CHECK (conteudo ? 'data' AND conteudo ->> 'data' ~ '^\d{4}-\d{2}-\d{2}$');
CREATE INDEX receipts_reader_day_idx ON receipts (reader_id, (conteudo ->> 'data') DESC, id DESC);
CREATE INDEX receipts_issuer_day_idx ON receipts (issued_by_id, (conteudo ->> 'data') DESC, id DESC);

-- The history of payments goes by the day on which something was paid, or became due: a page of it costs the same with
-- ten payments and with ten thousand.
CREATE INDEX opportunity_payments_captador_day_idx
  ON opportunity_payments (captador_id, (coalesce(paid_at, created_at)) DESC, id DESC);
CREATE INDEX opportunity_payments_financiador_day_idx
  ON opportunity_payments (financiador_id, (coalesce(paid_at, created_at)) DESC, id DESC);
CREATE INDEX plan_payments_day_idx ON plan_payments (user_id, (coalesce(paid_at, created_at)) DESC, id DESC);

-- A payment of a deal made outside Stripe. A later migration checks the stored rows.
ALTER TABLE opportunity_payments
  DROP CONSTRAINT opportunity_payments_method_check,
  ADD CONSTRAINT opportunity_payments_method_check
    CHECK (payment_method IN ('card', 'pix', 'transferencia')) NOT VALID,
  ADD CONSTRAINT opportunity_payments_por_fora_check CHECK (
    coalesce(payment_method = 'transferencia', false)
      = coalesce(starts_with(stripe_payment_intent_id, 'fora_'), false)
  ) NOT VALID;

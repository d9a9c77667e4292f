-- Months that the nightly comparison with Stripe reads.
CREATE INDEX CONCURRENTLY plan_payments_to_compare_idx ON plan_payments (id)
  WHERE refunded_amount > 0 OR disputed_at IS NOT NULL;

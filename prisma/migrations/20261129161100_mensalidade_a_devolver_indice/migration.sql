-- Months that Stripe has to refund.
CREATE INDEX CONCURRENTLY plan_payments_refund_due_idx ON plan_payments (paid_at, id) WHERE refund_due;

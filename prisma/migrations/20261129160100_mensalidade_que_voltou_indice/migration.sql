-- Months with money to return.
CREATE INDEX CONCURRENTLY plan_payments_to_return_idx ON plan_payments (paid_at, id) WHERE bounced_amount > 0;

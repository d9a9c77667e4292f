-- Notices of payments that went back twice, by which the nightly comparison finds what the team has settled.
CREATE INDEX CONCURRENTLY stripe_events_a_mais_idx ON stripe_events (payment_intent_id)
  WHERE excess_amount IS NOT NULL;

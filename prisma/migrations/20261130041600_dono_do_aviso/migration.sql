-- Ids by which the account of a notice is found after Stripe deleted its event, and what a payment sent back too often.
ALTER TABLE "stripe_events" ADD COLUMN     "customer_id" TEXT,
ADD COLUMN     "excess_amount" BIGINT,
ADD COLUMN     "payment_intent_id" TEXT,
ADD COLUMN     "payment_method_id" TEXT;

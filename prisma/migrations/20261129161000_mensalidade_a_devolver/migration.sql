-- Whether Stripe has to refund a month in full, and since when the payer's bank decides a dispute about it.
ALTER TABLE "plan_payments" ADD COLUMN     "disputed_at" TIMESTAMPTZ(3),
ADD COLUMN     "refund_due" BOOLEAN NOT NULL DEFAULT false;

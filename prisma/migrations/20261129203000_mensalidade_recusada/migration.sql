-- How often Stripe refused to refund a month: after a refusal the team may return it by bank transfer.
ALTER TABLE "plan_payments" ADD COLUMN     "refund_tries" INTEGER NOT NULL DEFAULT 0;

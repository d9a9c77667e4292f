-- What the payer's bank sent back of a month's refund, and what the team paid of it by bank transfer.
ALTER TABLE "plan_payments" ADD COLUMN     "bounced_amount" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "transferred_amount" BIGINT NOT NULL DEFAULT 0;

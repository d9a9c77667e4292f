-- What the team has reserved for a bank transfer of its own: nothing asks Stripe for it meanwhile.
ALTER TABLE "checkouts" ADD COLUMN     "reserved_amount" BIGINT NOT NULL DEFAULT 0;

ALTER TABLE "plan_payments" ADD COLUMN     "reserved_amount" BIGINT NOT NULL DEFAULT 0;

-- When Stripe last refused a refund, and whether the plan of a refunded month goes on.
-- AlterTable
ALTER TABLE "checkouts" ADD COLUMN     "refund_refused_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "plan_payments" ADD COLUMN     "plan_kept" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "refund_refused_at" TIMESTAMPTZ(3);

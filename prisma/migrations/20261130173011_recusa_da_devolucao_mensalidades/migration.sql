-- When Stripe last refused a month's refund, and whether the team let the plan of such a month go on.
-- AlterTable
ALTER TABLE "plan_payments" ADD COLUMN     "plan_kept" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "refund_refused_at" TIMESTAMPTZ(3);

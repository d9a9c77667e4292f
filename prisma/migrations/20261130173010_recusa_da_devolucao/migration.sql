-- When Stripe last refused a fee's refund.
-- AlterTable
ALTER TABLE "checkouts" ADD COLUMN     "refund_refused_at" TIMESTAMPTZ(3);

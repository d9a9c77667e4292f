-- Until then, only the server that claimed a refund asks Stripe for it.
ALTER TABLE "checkouts" ADD COLUMN     "refund_claimed_until" TIMESTAMPTZ(3);

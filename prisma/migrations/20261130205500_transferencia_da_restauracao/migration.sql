-- A transfer that `carry` reserved after a restore: what Stripe refunded since the backup leaves it whole.
ALTER TABLE "checkouts" ADD COLUMN     "transfer_carried" BOOLEAN NOT NULL DEFAULT false;

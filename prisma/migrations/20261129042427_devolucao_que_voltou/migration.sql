-- What the payer's bank sent back of a refund; the team pays it by bank transfer.
ALTER TABLE "checkouts" ADD COLUMN     "bounced_amount" BIGINT NOT NULL DEFAULT 0;

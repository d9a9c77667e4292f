-- AlterTable
ALTER TABLE "checkouts" ADD COLUMN     "transferred_amount" BIGINT NOT NULL DEFAULT 0;

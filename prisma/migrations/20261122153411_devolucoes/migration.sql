-- AlterTable
ALTER TABLE "checkouts" ADD COLUMN     "refund_tries" INTEGER NOT NULL DEFAULT 0;

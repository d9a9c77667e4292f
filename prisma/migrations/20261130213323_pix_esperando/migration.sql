-- AlterTable
ALTER TABLE "checkouts" ADD COLUMN     "pix_until" TIMESTAMPTZ(3);

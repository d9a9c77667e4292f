-- AlterTable
ALTER TABLE "support_tickets" ADD COLUMN     "por_colega" UUID;

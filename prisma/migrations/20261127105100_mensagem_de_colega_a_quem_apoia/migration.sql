-- AlterTable
ALTER TABLE "supporter_messages" ADD COLUMN     "por_colega" UUID;

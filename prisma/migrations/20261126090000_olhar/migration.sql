-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "olhar_ate" TIMESTAMPTZ(3),
ADD COLUMN     "olhar_conta_id" UUID;

-- AlterTable
ALTER TABLE "profiles" ADD COLUMN     "accountant_email" TEXT;

-- AlterTable
ALTER TABLE "email_messages" ADD COLUMN     "para_resumo" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "email_preferences" ADD COLUMN     "resumo" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "colegas" ADD COLUMN     "nomes_antes" TEXT[] DEFAULT ARRAY[]::TEXT[];

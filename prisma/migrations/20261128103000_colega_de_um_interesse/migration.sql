-- AlterTable
ALTER TABLE "empresas_interessadas" ADD COLUMN     "registrado_por_colega" UUID,
ADD COLUMN     "respondido_por_colega" UUID;

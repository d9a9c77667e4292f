-- AlterTable
ALTER TABLE "empresas_interessadas" ADD COLUMN     "valor_pedido_em" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "empresas_interessadas" ADD COLUMN     "avisado_em" TIMESTAMPTZ(3);

-- Nobody is told of an answer that is not there; one that was given before is no secret.
UPDATE "empresas_interessadas" SET avisado_em = respondido_em WHERE respondido_em IS NOT NULL;
ALTER TABLE "empresas_interessadas"
  ADD CONSTRAINT empresas_interessadas_avisado_check CHECK (avisado_em IS NULL OR respondido_em IS NOT NULL);

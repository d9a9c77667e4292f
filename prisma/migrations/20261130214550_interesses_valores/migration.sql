-- CreateTable
CREATE TABLE "interesses_valores" (
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "interesse_id" UUID NOT NULL,
    "captador_id" UUID,
    "valor_antes" BIGINT,
    "valor" BIGINT NOT NULL,
    "mudado_em" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "interesses_valores_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "interesses_valores_interesse_id_idx" ON "interesses_valores"("interesse_id");

-- AddForeignKey
ALTER TABLE "interesses_valores" ADD CONSTRAINT "interesses_valores_interesse_id_fkey" FOREIGN KEY ("interesse_id") REFERENCES "empresas_interessadas"("id") ON DELETE CASCADE ON UPDATE CASCADE;

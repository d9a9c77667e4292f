-- CreateTable
CREATE TABLE "captadores_anteriores" (
    "captador_id" UUID NOT NULL,
    "projeto_id" UUID NOT NULL,
    "ate" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "captadores_anteriores_pkey" PRIMARY KEY ("captador_id","projeto_id")
);

-- CreateIndex
CREATE INDEX "captadores_anteriores_projeto_id_idx" ON "captadores_anteriores"("projeto_id");

-- AddForeignKey
ALTER TABLE "captadores_anteriores" ADD CONSTRAINT "captadores_anteriores_captador_id_fkey" FOREIGN KEY ("captador_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

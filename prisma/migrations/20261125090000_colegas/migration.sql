-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "colega_id" UUID;

-- AlterTable
ALTER TABLE "talk_messages" ADD COLUMN     "por_colega" UUID;

-- AlterTable
ALTER TABLE "deal_events" ADD COLUMN     "por_colega" UUID;

-- CreateTable
CREATE TABLE "colegas" (
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "conta_id" UUID NOT NULL,
    "pessoa_id" UUID,
    "email" CITEXT NOT NULL,
    "nome" TEXT NOT NULL DEFAULT '',
    "papel" TEXT NOT NULL,
    "convite_hash" BYTEA,
    "convidado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "convite_ate" TIMESTAMPTZ(3),
    "aceito_em" TIMESTAMPTZ(3),
    "visto_em" TIMESTAMPTZ(3),
    "encerrado_em" TIMESTAMPTZ(3),

    CONSTRAINT "colegas_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "colegas_atos" (
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "conta_id" UUID NOT NULL,
    "colega_id" UUID NOT NULL,
    "acao" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "colegas_atos_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "colegas_convite_hash_key" ON "colegas"("convite_hash");

-- CreateIndex
CREATE INDEX "colegas_conta_id_idx" ON "colegas"("conta_id");

-- CreateIndex
CREATE INDEX "colegas_pessoa_id_idx" ON "colegas"("pessoa_id");

-- CreateIndex
CREATE INDEX "colegas_convite_ate_idx" ON "colegas"("convite_ate");

-- CreateIndex
CREATE INDEX "colegas_encerrado_em_idx" ON "colegas"("encerrado_em");

-- CreateIndex
CREATE INDEX "colegas_atos_conta_id_created_at_idx" ON "colegas_atos"("conta_id", "created_at");

-- CreateIndex
CREATE INDEX "colegas_atos_created_at_idx" ON "colegas_atos"("created_at");

-- AddForeignKey
ALTER TABLE "colegas" ADD CONSTRAINT "colegas_conta_id_fkey" FOREIGN KEY ("conta_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "colegas" ADD CONSTRAINT "colegas_pessoa_id_fkey" FOREIGN KEY ("pessoa_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "colegas_atos" ADD CONSTRAINT "colegas_atos_conta_id_fkey" FOREIGN KEY ("conta_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One open invitation or membership for each address, and for each person, of an account.
CREATE UNIQUE INDEX "colegas_endereco_uma_vez" ON "colegas" ("conta_id", "email") WHERE "encerrado_em" IS NULL;
CREATE UNIQUE INDEX "colegas_pessoa_uma_vez" ON "colegas" ("conta_id", "pessoa_id") WHERE "encerrado_em" IS NULL;

ALTER TABLE "colegas" ADD CONSTRAINT "colegas_papel" CHECK ("papel" IN ('edita', 'le', 'tributario', 'contador'));
ALTER TABLE "colegas" ADD CONSTRAINT "colegas_de_outra_pessoa" CHECK ("pessoa_id" <> "conta_id");

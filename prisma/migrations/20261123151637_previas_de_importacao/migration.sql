-- CreateTable
CREATE TABLE "import_previews" (
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "admin_id" UUID NOT NULL,
    "arquivo" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "conteudo" BYTEA,
    "contados" TEXT NOT NULL,
    "resumo" TEXT NOT NULL,
    "estado" TEXT NOT NULL DEFAULT 'pronta',
    "contagens" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "refeita_em" TIMESTAMPTZ(3),
    "aplicada_em" TIMESTAMPTZ(3),
    "aplicada_por" UUID,
    "motivo" TEXT NOT NULL DEFAULT '',
    "request_id" TEXT,

    CONSTRAINT "import_previews_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_preview_rows" (
    "preview_id" UUID NOT NULL,
    "tipo" TEXT NOT NULL,
    "posicao" INTEGER NOT NULL,
    "linha" INTEGER,
    "source_id" TEXT NOT NULL,
    "nome" TEXT NOT NULL,
    "campos" JSONB NOT NULL,

    CONSTRAINT "import_preview_rows_pkey" PRIMARY KEY ("preview_id","tipo","posicao")
);

-- CreateIndex
CREATE INDEX "import_previews_created_at_id_idx" ON "import_previews"("created_at", "id");

-- AddForeignKey
ALTER TABLE "import_preview_rows" ADD CONSTRAINT "import_preview_rows_preview_id_fkey" FOREIGN KEY ("preview_id") REFERENCES "import_previews"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE import_previews
  ADD CONSTRAINT import_previews_estado_check CHECK (estado IN ('pronta', 'aplicando', 'aplicada', 'falhou')),
  ADD CONSTRAINT import_previews_contados_check CHECK (contados IN ('linha', 'registro'));
ALTER TABLE import_preview_rows
  ADD CONSTRAINT import_preview_rows_tipo_check
    CHECK (tipo IN ('novo', 'muda', 'mantido', 'repetido', 'recusado', 'ausente'));

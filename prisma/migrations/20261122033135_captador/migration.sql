-- AlterTable
ALTER TABLE "empresas_interessadas" ADD COLUMN     "equipe_avisada_em" TIMESTAMPTZ(3),
ADD COLUMN     "lembrado_em" TIMESTAMPTZ(3),
ADD COLUMN     "motivo_recusa" TEXT,
ADD COLUMN     "respondido_em" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "documentos" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "equipe" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "fotos" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "numero_aprovacao" TEXT,
ADD COLUMN     "orcamento" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "organizacao" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "proposals" ADD COLUMN     "presentation_file_id" UUID,
ADD COLUMN     "presentation_job" TEXT,
ADD COLUMN     "presentation_until" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "files" (
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "owner_id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,
    "key" TEXT NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "blur" TEXT,
    "variants" JSONB NOT NULL DEFAULT '[]',
    "publico" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "file_removals" (
    "key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "file_removals_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "project_drafts" (
    "projeto_id" UUID NOT NULL,
    "conteudo" JSONB NOT NULL DEFAULT '{}',
    "versao" INTEGER NOT NULL DEFAULT 1,
    "estado" TEXT NOT NULL DEFAULT 'rascunho',
    "motivos" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "enviado_em" TIMESTAMPTZ(3),
    "decidido_em" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "project_drafts_pkey" PRIMARY KEY ("projeto_id")
);

-- CreateTable
CREATE TABLE "project_events" (
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "projeto_id" UUID NOT NULL,
    "autor_id" UUID,
    "tipo" TEXT NOT NULL,
    "detalhes" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "project_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "proposal_versions" (
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "proposal_id" UUID NOT NULL,
    "conteudo" JSONB NOT NULL,
    "origem" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "proposal_versions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "files_key_key" ON "files"("key");

-- CreateIndex
CREATE INDEX "files_owner_id_created_at_idx" ON "files"("owner_id", "created_at");

-- CreateIndex
CREATE INDEX "files_created_at_idx" ON "files"("created_at");

-- CreateIndex
CREATE INDEX "project_drafts_estado_enviado_em_idx" ON "project_drafts"("estado", "enviado_em");

-- CreateIndex
CREATE INDEX "project_events_projeto_id_created_at_idx" ON "project_events"("projeto_id", "created_at");

-- CreateIndex
CREATE INDEX "project_events_autor_id_idx" ON "project_events"("autor_id");

-- CreateIndex
CREATE INDEX "proposal_versions_proposal_id_created_at_idx" ON "proposal_versions"("proposal_id", "created_at");

-- CreateIndex
CREATE INDEX "proposals_presentation_file_id_idx" ON "proposals"("presentation_file_id");

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_drafts" ADD CONSTRAINT "project_drafts_projeto_id_fkey" FOREIGN KEY ("projeto_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_events" ADD CONSTRAINT "project_events_projeto_id_fkey" FOREIGN KEY ("projeto_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_events" ADD CONSTRAINT "project_events_autor_id_fkey" FOREIGN KEY ("autor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_presentation_file_id_fkey" FOREIGN KEY ("presentation_file_id") REFERENCES "files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposal_versions" ADD CONSTRAINT "proposal_versions_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "proposals"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Rules that must hold whoever writes.
ALTER TABLE "files"
  ADD CONSTRAINT files_purpose_check CHECK (purpose IN ('foto', 'documento', 'anexo', 'apresentacao')),
  ADD CONSTRAINT files_name_check CHECK (length(btrim(name)) BETWEEN 1 AND 200),
  ADD CONSTRAINT files_size_check CHECK (size > 0),
  ADD CONSTRAINT files_sha256_check CHECK (length(sha256) = 32),
  ADD CONSTRAINT files_key_check CHECK (key ~ '^[a-z0-9/._-]{1,200}$' AND key !~ '\.\.'),
  ADD CONSTRAINT files_pixels_check CHECK ((width IS NULL) = (height IS NULL) AND width > 0 AND height > 0),
  ADD CONSTRAINT files_blur_check CHECK (length(blur) <= 2000),
  ADD CONSTRAINT files_variants_check CHECK (jsonb_typeof(variants) = 'array');
ALTER TABLE "project_drafts"
  ADD CONSTRAINT project_drafts_conteudo_check
    CHECK (jsonb_typeof(conteudo) = 'object' AND octet_length(conteudo::text) <= 200000),
  ADD CONSTRAINT project_drafts_versao_check CHECK (versao >= 1),
  ADD CONSTRAINT project_drafts_estado_check
    CHECK (estado IN ('rascunho', 'em_analise', 'devolvido', 'aprovado', 'retirado')),
  -- Whoever gets a project back is told why.
  ADD CONSTRAINT project_drafts_motivos_check CHECK (estado <> 'devolvido' OR cardinality(motivos) > 0),
  ADD CONSTRAINT project_drafts_enviado_check CHECK (estado <> 'em_analise' OR enviado_em IS NOT NULL);
ALTER TABLE "project_events"
  ADD CONSTRAINT project_events_tipo_check CHECK (tipo IN
    ('criado', 'copiado', 'enviado', 'aprovado', 'devolvido', 'publicado', 'alterado', 'retirado'));
ALTER TABLE "projects"
  ADD CONSTRAINT projects_face_check CHECK (
    jsonb_typeof(fotos) = 'array' AND jsonb_typeof(documentos) = 'array' AND jsonb_typeof(orcamento) = 'array'
    AND jsonb_typeof(equipe) = 'array' AND length(organizacao) <= 5000 AND length(numero_aprovacao) <= 60
  );
ALTER TABLE "empresas_interessadas"
  ADD CONSTRAINT empresas_interessadas_motivo_check CHECK (length(btrim(motivo_recusa)) BETWEEN 1 AND 1000),
  -- An interest that waits was not answered.
  ADD CONSTRAINT empresas_interessadas_resposta_check
    CHECK (status_interesse <> 'Interessada' OR (respondido_em IS NULL AND motivo_recusa IS NULL));
ALTER TABLE "proposal_versions"
  ADD CONSTRAINT proposal_versions_origem_check CHECK (origem IN ('modelo', 'campo', 'pessoa')),
  ADD CONSTRAINT proposal_versions_conteudo_check CHECK (jsonb_typeof(conteudo) = 'object');

-- What waits for an answer, oldest first, for the reminders.
CREATE INDEX empresas_interessadas_aguardando_idx ON empresas_interessadas (created_at)
  WHERE status_interesse = 'Interessada';

-- The bytes follow their row out of the store, whatever deletes it (an account that ends cascades here too).
CREATE FUNCTION remover_do_armazem() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO file_removals (key)
    SELECT OLD.key UNION SELECT v ->> 'key' FROM jsonb_array_elements(OLD.variants) AS v
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER files_removal AFTER DELETE ON files FOR EACH ROW EXECUTE FUNCTION remover_do_armazem();

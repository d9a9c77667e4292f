-- AlterTable
ALTER TABLE "email_preferences" ADD COLUMN     "news_digest" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "campos_do_dono" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "project_updates" (
    "id" UUID NOT NULL,
    "projeto_id" UUID NOT NULL,
    "titulo" TEXT NOT NULL,
    "texto" TEXT NOT NULL,
    "fotos" JSONB NOT NULL DEFAULT '[]',
    "publicada_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editada_em" TIMESTAMPTZ(3),

    CONSTRAINT "project_updates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "update_tellings" (
    "user_id" UUID NOT NULL,
    "update_id" UUID NOT NULL,
    "avisado_em" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "update_tellings_pkey" PRIMARY KEY ("user_id","update_id")
);

-- CreateTable
CREATE TABLE "project_questions" (
    "id" UUID NOT NULL,
    "projeto_id" UUID NOT NULL,
    "autor_id" UUID,
    "texto" TEXT NOT NULL,
    "estado" TEXT NOT NULL DEFAULT 'aberta',
    "resposta" TEXT,
    "respondida_em" TIMESTAMPTZ(3),
    "criada_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "project_questions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "content_reports" (
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "update_id" UUID,
    "question_id" UUID,
    "autor_id" UUID,
    "motivo" TEXT NOT NULL,
    "detalhe" TEXT NOT NULL DEFAULT '',
    "criada_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "content_reports_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "project_updates_projeto_id_publicada_em_idx" ON "project_updates"("projeto_id", "publicada_em");

-- CreateIndex
CREATE INDEX "project_updates_publicada_em_idx" ON "project_updates"("publicada_em");

-- CreateIndex
CREATE INDEX "update_tellings_user_id_avisado_em_idx" ON "update_tellings"("user_id", "avisado_em");

-- CreateIndex
CREATE INDEX "update_tellings_update_id_idx" ON "update_tellings"("update_id");

-- CreateIndex
CREATE INDEX "project_questions_projeto_id_estado_respondida_em_idx" ON "project_questions"("projeto_id", "estado", "respondida_em");

-- CreateIndex
CREATE INDEX "project_questions_autor_id_projeto_id_idx" ON "project_questions"("autor_id", "projeto_id");

-- CreateIndex
CREATE INDEX "content_reports_update_id_idx" ON "content_reports"("update_id");

-- CreateIndex
CREATE INDEX "content_reports_question_id_idx" ON "content_reports"("question_id");

-- CreateIndex
CREATE INDEX "content_reports_autor_id_idx" ON "content_reports"("autor_id");

-- AddForeignKey
ALTER TABLE "project_updates" ADD CONSTRAINT "project_updates_projeto_id_fkey" FOREIGN KEY ("projeto_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "update_tellings" ADD CONSTRAINT "update_tellings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "update_tellings" ADD CONSTRAINT "update_tellings_update_id_fkey" FOREIGN KEY ("update_id") REFERENCES "project_updates"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_questions" ADD CONSTRAINT "project_questions_projeto_id_fkey" FOREIGN KEY ("projeto_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_questions" ADD CONSTRAINT "project_questions_autor_id_fkey" FOREIGN KEY ("autor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_update_id_fkey" FOREIGN KEY ("update_id") REFERENCES "project_updates"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_question_id_fkey" FOREIGN KEY ("question_id") REFERENCES "project_questions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_autor_id_fkey" FOREIGN KEY ("autor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- Rules that must hold whoever writes.
ALTER TABLE "project_updates"
  ADD CONSTRAINT project_updates_texto_check
    CHECK (length(btrim(titulo)) BETWEEN 1 AND 120 AND length(btrim(texto)) BETWEEN 1 AND 4000),
  ADD CONSTRAINT project_updates_fotos_check
    CHECK (jsonb_typeof(fotos) = 'array' AND jsonb_array_length(fotos) <= 6);
ALTER TABLE "project_questions"
  ADD CONSTRAINT project_questions_texto_check
    CHECK (length(btrim(texto)) BETWEEN 1 AND 600 AND length(btrim(resposta)) BETWEEN 1 AND 2000),
  ADD CONSTRAINT project_questions_estado_check CHECK (estado IN ('aberta', 'respondida', 'recusada')),
  -- What everybody reads has its answer, and what waits has none.
  ADD CONSTRAINT project_questions_resposta_check
    CHECK (estado <> 'respondida' OR (resposta IS NOT NULL AND respondida_em IS NOT NULL)),
  ADD CONSTRAINT project_questions_aberta_check CHECK (estado <> 'aberta' OR resposta IS NULL);
ALTER TABLE "content_reports"
  ADD CONSTRAINT content_reports_alvo_check CHECK (num_nonnulls(update_id, question_id) = 1),
  ADD CONSTRAINT content_reports_motivo_check CHECK (motivo IN ('ofensivo', 'enganoso', 'contato', 'outro')),
  ADD CONSTRAINT content_reports_detalhe_check CHECK (length(detalhe) <= 500);

-- What a captador was approved to change of an imported project before this was kept: all that the form can change.
UPDATE projects SET campos_do_dono = ARRAY['nomeProjeto', 'objetivo', 'descricao', 'categoria', 'eixo', 'materiais', 'estado',
    'cidade', 'locais', 'beneficiarios', 'toneladasAno', 'valorTotal', 'cotasTotal', 'cotaValor', 'obras', 'captacaoMinima',
    'aprovadoEm', 'prazoCaptacao', 'duracaoMeses', 'fonteUrl', 'proponente', 'tipoProponente', 'urgencia']
  WHERE source_id IS NOT NULL
    AND EXISTS (SELECT FROM project_events e WHERE e.projeto_id = projects.id AND e.tipo IN ('publicado', 'alterado'));

-- The team's desk: answers to tickets, reports of projects, reminders by hand (lib/admin).

-- AlterTable
ALTER TABLE "empresas_interessadas" ADD COLUMN     "cobrado_em" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "opportunities" ADD COLUMN     "deixada_em" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "support_tickets" ADD COLUMN     "resolvido_em" TIMESTAMPTZ(3),
ADD COLUMN     "respondido_em" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "content_reports" ADD COLUMN     "decidida_em" TIMESTAMPTZ(3),
ADD COLUMN     "email" CITEXT,
ADD COLUMN     "estado" TEXT NOT NULL DEFAULT 'aberta',
ADD COLUMN     "projeto_id" UUID;

-- CreateTable
CREATE TABLE "ticket_answers" (
    "id" UUID NOT NULL,
    "ticket_id" UUID NOT NULL,
    "texto" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ticket_answers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ticket_answers_ticket_id_created_at_idx" ON "ticket_answers"("ticket_id", "created_at");

-- AddForeignKey
ALTER TABLE "ticket_answers" ADD CONSTRAINT "ticket_answers_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "support_tickets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_projeto_id_fkey" FOREIGN KEY ("projeto_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

ALTER TABLE ticket_answers
  ADD CONSTRAINT ticket_answers_texto_check CHECK (length(btrim(texto)) BETWEEN 1 AND 5000);

-- A report is now also about a project, which may pass for somebody else's.
ALTER TABLE content_reports
  DROP CONSTRAINT content_reports_alvo_check,
  DROP CONSTRAINT content_reports_motivo_check,
  ADD CONSTRAINT content_reports_um_alvo_check CHECK (num_nonnulls(update_id, question_id, projeto_id) = 1) NOT VALID,
  ADD CONSTRAINT content_reports_motivos_check
    CHECK (motivo IN ('ofensivo', 'enganoso', 'contato', 'identidade', 'outro')) NOT VALID,
  ADD CONSTRAINT content_reports_estado_check CHECK (estado IN ('aberta', 'retirada', 'mantida')) NOT VALID;

-- A message that was given up keeps its content for 30 days, so that the team can send it again.
ALTER TABLE email_messages
  DROP CONSTRAINT email_messages_payload_check,
  ADD CONSTRAINT email_messages_conteudo_check CHECK (payload IS NULL OR status IN ('queued', 'failed')) NOT VALID;

-- The funder's side: deadlines of tickets, alerts that never repeat themselves, questions in sentences.

-- AlterTable
ALTER TABLE "support_tickets" ADD COLUMN     "numero" SERIAL NOT NULL,
ADD COLUMN     "prazo_resposta" TIMESTAMPTZ(3);
UPDATE support_tickets SET prazo_resposta = created_at + interval '24 hours';
ALTER TABLE support_tickets ALTER COLUMN prazo_resposta SET NOT NULL;

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "publicado_em" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "search_announcements" (
    "search_id" UUID NOT NULL,
    "projeto_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "search_announcements_pkey" PRIMARY KEY ("search_id","projeto_id")
);

-- CreateIndex
CREATE INDEX "search_announcements_projeto_id_idx" ON "search_announcements"("projeto_id");

-- CreateIndex
CREATE UNIQUE INDEX "support_tickets_numero_key" ON "support_tickets"("numero");

-- CreateIndex
CREATE INDEX "projects_publicado_em_idx" ON "projects"("publicado_em");

-- CreateIndex
CREATE INDEX "saved_searches_alert_enabled_alerted_until_idx" ON "saved_searches"("alert_enabled", "alerted_until");

-- AddForeignKey
ALTER TABLE "search_announcements" ADD CONSTRAINT "search_announcements_search_id_fkey" FOREIGN KEY ("search_id") REFERENCES "saved_searches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_announcements" ADD CONSTRAINT "search_announcements_projeto_id_fkey" FOREIGN KEY ("projeto_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- When a project was listed for the first time: alerts tell about what came since. The database sets it, so that
-- every way of publishing counts.
CREATE FUNCTION projects_set_published() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.publicado_em := clock_timestamp();
  RETURN NEW;
END $$;
UPDATE projects SET publicado_em = created_at WHERE publicado;
CREATE TRIGGER projects_published_insert BEFORE INSERT ON projects
  FOR EACH ROW WHEN (NEW.publicado AND NEW.publicado_em IS NULL) EXECUTE FUNCTION projects_set_published();
CREATE TRIGGER projects_published_update BEFORE UPDATE OF publicado ON projects
  FOR EACH ROW WHEN (NEW.publicado AND NEW.publicado_em IS NULL) EXECUTE FUNCTION projects_set_published();

-- Words of a project as Portuguese knows them, for questions that are sentences: the assistant's retrieval.
ALTER TABLE projects ADD COLUMN busca_palavras tsvector NOT NULL GENERATED ALWAYS AS (
  setweight(to_tsvector('portuguese', sem_acento(nome_projeto)), 'A')
  || setweight(to_tsvector('portuguese', sem_acento(categoria || ' ' || cidade || ' ' || coalesce(estado_nome(estado), estado))), 'B')
  || setweight(to_tsvector('portuguese', sem_acento(coalesce(objetivo, ''))), 'C')
) STORED;
CREATE INDEX projects_busca_palavras_idx ON projects USING gin (busca_palavras) WITH (fastupdate = off) WHERE publicado;

-- An interest that both sides confirmed is a state of its own for the funder.
ALTER TABLE empresas_interessadas DROP CONSTRAINT empresas_interessadas_status_check,
  ADD CONSTRAINT empresas_interessadas_status_check
    CHECK (status_interesse IN ('Interessada', 'Aceita', 'Recusada', 'Confirmada', 'Cancelada'));
CREATE INDEX empresas_interessadas_user_id_created_at_idx ON empresas_interessadas (user_id, created_at);

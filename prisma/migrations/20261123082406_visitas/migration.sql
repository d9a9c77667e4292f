-- Visits of a project's page by day and source, as numbers (lib/catalog/visits).

-- CreateTable
CREATE TABLE "project_visits" (
    "projeto_id" UUID NOT NULL,
    "dia" DATE NOT NULL,
    "origem" TEXT NOT NULL,
    "visitas" INTEGER NOT NULL,

    CONSTRAINT "project_visits_pkey" PRIMARY KEY ("projeto_id","dia","origem")
);

-- CreateIndex
CREATE INDEX "project_visits_dia_idx" ON "project_visits"("dia");

-- AddForeignKey
ALTER TABLE "project_visits" ADD CONSTRAINT "project_visits_projeto_id_fkey" FOREIGN KEY ("projeto_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "project_visits"
  ADD CONSTRAINT project_visits_origem_check
    CHECK (origem IN ('whatsapp', 'google', 'linkedin', 'instagram', 'cartaz', 'elo', 'direto', 'outro')),
  ADD CONSTRAINT project_visits_visitas_check CHECK (visitas > 0);

-- Meus projetos: a page in the order of the list, and what waits in each project of it.
-- DropIndex
DROP INDEX "projects_captador_id_idx";

-- CreateIndex
CREATE INDEX "projects_captador_id_created_at_id_idx" ON "projects"("captador_id", "created_at", "id");

-- Deals of a project whose next step is the captador's.
CREATE INDEX opportunities_projeto_vez_idx ON opportunities (projeto_id) INCLUDE (captador_id) WHERE espera_captador;

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

-- AddForeignKey
ALTER TABLE "captadores_anteriores" ADD CONSTRAINT "captadores_anteriores_projeto_id_fkey" FOREIGN KEY ("projeto_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whichever statement moves a project. clock_timestamp(), because now() is the start of a transaction that may have
-- waited for a lock while the former captador wrote.
CREATE FUNCTION captador_anterior() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO captadores_anteriores (captador_id, projeto_id, ate) VALUES (OLD.captador_id, NEW.id, clock_timestamp())
    ON CONFLICT (captador_id, projeto_id) DO UPDATE SET ate = EXCLUDED.ate;
  RETURN NULL;
END $$;
CREATE TRIGGER captador_anterior AFTER UPDATE OF captador_id ON projects FOR EACH ROW
  WHEN (OLD.captador_id IS NOT NULL AND NEW.captador_id IS NOT NULL AND OLD.captador_id <> NEW.captador_id)
  EXECUTE FUNCTION captador_anterior();

-- Earlier handovers: the project's history and the deals that stayed name the former captador.
INSERT INTO captadores_anteriores (captador_id, projeto_id, ate)
SELECT DISTINCT f.captador_id, p.id, p.captador_desde
FROM projects p JOIN LATERAL (
    SELECT autor_id AS captador_id FROM project_events WHERE projeto_id = p.id AND created_at <= p.captador_desde
    UNION SELECT captador_id FROM matches WHERE projeto_id = p.id) f ON f.captador_id <> p.captador_id
  JOIN users u ON u.id = f.captador_id AND u.anonymised_at IS NULL
WHERE p.captador_desde IS NOT NULL AND p.captador_id IS NOT NULL
ON CONFLICT DO NOTHING;

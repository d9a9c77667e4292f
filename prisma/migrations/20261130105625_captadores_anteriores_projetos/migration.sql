-- In its own migration, so that none locks users and projects together.
ALTER TABLE "captadores_anteriores" ADD CONSTRAINT "captadores_anteriores_projeto_id_fkey" FOREIGN KEY ("projeto_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

ALTER TABLE "captadores_anteriores" VALIDATE CONSTRAINT "captadores_anteriores_projeto_id_fkey";

-- Whichever statement moves a project, or takes it from its captador. clock_timestamp(), because now() is the start of a transaction that may have
-- waited for a lock while the former captador wrote.
CREATE FUNCTION captador_anterior() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO captadores_anteriores (captador_id, projeto_id, ate) VALUES (OLD.captador_id, NEW.id, clock_timestamp())
    ON CONFLICT (captador_id, projeto_id) DO UPDATE SET ate = EXCLUDED.ate;
  RETURN NULL;
END $$;
CREATE TRIGGER captador_anterior AFTER UPDATE OF captador_id ON projects FOR EACH ROW
  WHEN (OLD.captador_id IS NOT NULL AND NEW.captador_id IS DISTINCT FROM OLD.captador_id)
  EXECUTE FUNCTION captador_anterior();

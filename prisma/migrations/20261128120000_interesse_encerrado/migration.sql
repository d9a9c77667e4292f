-- AlterTable
ALTER TABLE "empresas_interessadas" ADD COLUMN     "encerrado_em" TIMESTAMPTZ(3);

-- The time of the end is that of the change of state, whoever writes it, the release before included: updated_at moves
-- with later changes of the row.
CREATE FUNCTION interesse_encerrado() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status_interesse <> 'Cancelada' THEN
    NEW.encerrado_em := NULL;
  ELSIF TG_OP = 'INSERT' OR OLD.status_interesse <> 'Cancelada' THEN
    NEW.encerrado_em := coalesce(NEW.encerrado_em, now());
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER empresas_interessadas_encerrado BEFORE INSERT OR UPDATE OF status_interesse ON empresas_interessadas
  FOR EACH ROW EXECUTE FUNCTION interesse_encerrado();

-- An end by the project's side is its answer. A withdrawn row has only been changed again when its account was deleted,
-- so of those the time is not known.
UPDATE empresas_interessadas i
SET encerrado_em = CASE WHEN i.motivo_recusa IS NOT NULL THEN i.respondido_em ELSE i.updated_at END
FROM users u
WHERE u.id = i.user_id AND i.status_interesse = 'Cancelada'
  AND (u.anonymised_at IS NULL OR i.motivo_recusa IS NOT NULL);

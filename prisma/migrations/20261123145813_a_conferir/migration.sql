-- The queue of organizations to check is read from an index: most of the unchecked ones were imported, and no account
-- looks after them.
ALTER TABLE "organizations" ADD COLUMN     "cuidada" BOOLEAN NOT NULL DEFAULT false;

CREATE FUNCTION organizacao_cuidada() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organizacao uuid;
BEGIN
  FOREACH organizacao IN ARRAY array_remove(ARRAY[
    CASE WHEN TG_OP <> 'DELETE' THEN NEW.organization_id END, CASE WHEN TG_OP <> 'INSERT' THEN OLD.organization_id END], NULL)
  LOOP
    UPDATE organizations o SET cuidada = NOT o.cuidada
    WHERE o.id = organizacao AND o.cuidada <> EXISTS (
      SELECT FROM organization_members m WHERE m.organization_id = o.id AND m.estado = 'ativo');
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER organization_members_cuidada
  AFTER INSERT OR DELETE OR UPDATE OF organization_id, estado ON organization_members
  FOR EACH ROW EXECUTE FUNCTION organizacao_cuidada();

UPDATE organizations o SET cuidada = true
WHERE EXISTS (SELECT FROM organization_members m WHERE m.organization_id = o.id AND m.estado = 'ativo');

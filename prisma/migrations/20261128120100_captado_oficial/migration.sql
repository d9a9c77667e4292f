-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "captado_oficial" BIGINT,
ADD COLUMN     "captado_oficial_em" DATE;

-- Centavos of a project's concluded deals that an official amount of this day includes: those deposited up to it.
-- Without a day it includes none.
CREATE FUNCTION captado_incluido(projeto uuid, dia date) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(o.confirmed_amount), 0)::bigint FROM opportunities o
  WHERE o.projeto_id = projeto AND o.status = 'concluida' AND (
    SELECT d.deposited_on FROM deposit_proofs d WHERE d.opportunity_id = o.id
    ORDER BY d.created_at DESC, d.id DESC LIMIT 1) <= dia
$$;

-- What is shown as raised: our deals, and what the official amount has beyond those that it includes.
CREATE FUNCTION projeto_captado() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  incluido bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- A new project has no deals.
    NEW.captado_oficial := NEW.valor_captado - NEW.captado_aqui;
    NEW.captado_oficial_em := coalesce(NEW.captado_oficial_em, NEW.fonte_atualizada_em, current_date);
    RETURN NEW;
  END IF;
  -- A sum that is written alone is an official amount as the release before writes it, with all deals here.
  IF NEW.valor_captado <> OLD.valor_captado AND NEW.captado_aqui = OLD.captado_aqui
    AND NEW.captado_oficial IS NOT DISTINCT FROM OLD.captado_oficial THEN
    NEW.captado_oficial_em := coalesce(NEW.fonte_atualizada_em, current_date);
    NEW.captado_oficial :=
      NEW.valor_captado - NEW.captado_aqui + captado_incluido(NEW.id, NEW.captado_oficial_em);
  END IF;
  IF NEW.captado_oficial IS NULL THEN
    NEW.captado_oficial := OLD.valor_captado;
    NEW.captado_oficial_em := OLD.fonte_atualizada_em;
  END IF;
  incluido := captado_incluido(NEW.id, NEW.captado_oficial_em);
  NEW.valor_captado := NEW.captado_aqui + greatest(NEW.captado_oficial - incluido, 0);
  RETURN NEW;
END $$;

-- Nothing shown changes: what was added to an official amount before counts as part of it, for its source is not known
-- to have left it out. Rows without a concluded deal are left to the trigger, because writing a million of them takes an
-- hour. updated_at is written by itself, since the table's trigger would set it to today.
UPDATE projects SET captado_oficial_em = fonte_atualizada_em, updated_at = updated_at + interval '1 millisecond',
  captado_oficial = valor_captado - captado_aqui + captado_incluido(id, fonte_atualizada_em)
WHERE captado_aqui > 0;

CREATE TRIGGER projects_captado
  BEFORE INSERT OR UPDATE OF valor_captado, captado_aqui, captado_oficial, captado_oficial_em ON projects
  FOR EACH ROW EXECUTE FUNCTION projeto_captado();

-- An official amount without a day is of today in São Paulo, where deposits have their days, too.
CREATE OR REPLACE FUNCTION projeto_captado() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  incluido bigint;
  -- The session's time zone may be another, where the next day begins at 21:00.
  hoje date := (now() AT TIME ZONE 'America/Sao_Paulo')::date;
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- A new project has no deals.
    NEW.captado_oficial := NEW.valor_captado - NEW.captado_aqui;
    NEW.captado_oficial_em := coalesce(NEW.captado_oficial_em, NEW.fonte_atualizada_em, hoje);
    RETURN NEW;
  END IF;
  -- A sum that is written alone is an official amount as the release before writes it, with all deals here.
  IF NEW.valor_captado <> OLD.valor_captado AND NEW.captado_aqui = OLD.captado_aqui
    AND NEW.captado_oficial IS NOT DISTINCT FROM OLD.captado_oficial THEN
    NEW.captado_oficial_em := coalesce(NEW.fonte_atualizada_em, hoje);
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

-- A corrected name reaches the teams that the person works in, whichever statement wrote it.
CREATE FUNCTION nome_do_colega() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE colegas SET nome = NEW.full_name, nomes_antes = array(SELECT DISTINCT unnest(nomes_antes || nome))
    WHERE pessoa_id = NEW.user_id AND nome <> NEW.full_name;
  RETURN NULL;
END $$;
CREATE TRIGGER nome_do_colega AFTER UPDATE OF full_name ON profiles FOR EACH ROW
  WHEN (OLD.full_name <> NEW.full_name) EXECUTE FUNCTION nome_do_colega();

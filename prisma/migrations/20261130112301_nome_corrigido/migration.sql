-- A corrected name reaches the teams that the person works in, whichever statement wrote it, and their log. An ended
-- membership keeps the name under which the person acted.
CREATE FUNCTION nome_do_colega() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH corrigidos AS (
    UPDATE colegas SET nome = NEW.full_name, nomes_antes = array(SELECT DISTINCT unnest(nomes_antes || nome))
      WHERE pessoa_id = NEW.user_id AND encerrado_em IS NULL AND nome <> NEW.full_name
      RETURNING id, conta_id)
  INSERT INTO colegas_atos (conta_id, colega_id, acao) SELECT conta_id, id, 'nome_trocado' FROM corrigidos;
  RETURN NULL;
END $$;
CREATE TRIGGER nome_do_colega AFTER UPDATE OF full_name ON profiles FOR EACH ROW
  WHEN (OLD.full_name <> NEW.full_name) EXECUTE FUNCTION nome_do_colega();

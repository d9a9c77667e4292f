-- A server of an earlier release ends a pause by deleting its row. The end is then kept, too, whatever deletes the row.
-- The present release writes its own time before it deletes.
CREATE FUNCTION pausa_encerrada() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pausas_encerradas (parte, desde, ate) VALUES (OLD.parte, OLD.desde, now())
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER pausa_encerrada AFTER DELETE ON pausas FOR EACH ROW EXECUTE FUNCTION pausa_encerrada();

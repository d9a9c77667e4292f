-- A server of an earlier release does not know the mark of a transfer that `carry` reserved, and would leave it to the
-- next reservation. It ends with its reservation, whoever ends that.
CREATE FUNCTION marca_da_restauracao_encerrada() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.transfer_carried := false;
  RETURN NEW;
END $$;
CREATE TRIGGER marca_da_restauracao_encerrada BEFORE UPDATE OF reserved_amount ON checkouts FOR EACH ROW
  WHEN (NEW.reserved_amount = 0 AND NEW.transfer_carried)
  EXECUTE FUNCTION marca_da_restauracao_encerrada();

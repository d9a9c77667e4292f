-- A carteira changes with its amounts and choices. Its link changes nothing that its page says, and forms that hold typed
-- amounts are kept for one state of the carteira.
CREATE OR REPLACE TRIGGER portfolios_updated_at BEFORE UPDATE OF valor, escolhas ON portfolios FOR EACH ROW
  WHEN (NEW.updated_at IS NOT DISTINCT FROM OLD.updated_at) EXECUTE FUNCTION marca_atualizacao();

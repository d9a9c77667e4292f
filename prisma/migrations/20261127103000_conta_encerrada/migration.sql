-- No side has the turn in a deal that a deleted account left, except the captador who can confirm the amount or pay the
-- commission without the funder (turnOf in lib/money/deals/rules/deal.ts; a test compares the two).
CREATE OR REPLACE FUNCTION negociacao_vez() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ambos boolean := NEW.captador_confirmed_at IS NOT NULL AND NEW.financiador_confirmed_at IS NOT NULL;
  conta boolean := false;
  deposito boolean := false;
  comprovante boolean := false;
  recibo boolean := false;
  retirado boolean := false;
  sozinho boolean := false;
BEGIN
  SELECT m.captador_id, m.financiador_id INTO NEW.captador_id, NEW.financiador_id FROM matches m WHERE m.id = NEW.match_id;
  SELECT p.retirado_pela_equipe_em IS NOT NULL INTO retirado FROM projects p WHERE p.id = NEW.projeto_id;
  NEW.espera_captador := NEW.status = 'confirmada' OR NEW.status = 'bloqueada' AND NOT retirado;
  NEW.espera_financiador := false;
  NEW.etapa := CASE WHEN NEW.status = 'cancelada' THEN 'encerrado' ELSE 'deposito' END;
  IF NEW.status IN ('confirmada', 'concluida') THEN
    recibo := EXISTS (
      SELECT FROM receipts r WHERE r.opportunity_id = NEW.id AND r.kind = 'lir' AND r.revoked_at IS NULL);
    IF NEW.status = 'concluida' THEN
      NEW.espera_captador := NOT recibo;
      NEW.etapa := CASE WHEN recibo THEN 'concluido' ELSE 'recibo' END;
    ELSE
      NEW.etapa := CASE WHEN recibo THEN 'confirmado_recibo' ELSE 'confirmado' END;
    END IF;
  ELSIF NEW.status = 'desbloqueada' AND ambos THEN
    NEW.espera_captador := NEW.captador_amount <> NEW.financiador_amount;
    NEW.espera_financiador := NEW.espera_captador;
    NEW.etapa := 'confirmacao';
  ELSIF NEW.status = 'desbloqueada' THEN
    SELECT true, d.file_id IS NOT NULL INTO deposito, comprovante FROM deposit_proofs d
      WHERE d.opportunity_id = NEW.id ORDER BY d.created_at DESC, d.id DESC LIMIT 1;
    IF deposito IS NOT TRUE THEN
      conta := EXISTS (SELECT FROM bank_accounts b JOIN projects p ON p.id = b.projeto_id
        JOIN organizations g ON g.id = p.organizacao_id
        WHERE b.projeto_id = NEW.projeto_id AND b.holder = g.cnpj AND g.conferida_em IS NOT NULL
          AND p.captador_id = NEW.captador_id);
      NEW.espera_captador := NOT retirado AND NOT conta AND NEW.captador_confirmed_at IS NULL;
      NEW.espera_financiador := NOT retirado AND (conta OR NEW.captador_confirmed_at IS NOT NULL);
    ELSIF NOT comprovante THEN
      NEW.espera_financiador := true;
    ELSE
      NEW.espera_captador := NEW.captador_confirmed_at IS NULL;
      NEW.espera_financiador := NEW.financiador_confirmed_at IS NULL;
      NEW.etapa := 'confirmacao';
    END IF;
  END IF;
  IF NEW.espera_captador OR NEW.espera_financiador THEN
    sozinho := NOT NEW.espera_financiador AND NEW.etapa IN ('confirmacao', 'confirmado', 'confirmado_recibo');
    IF EXISTS (SELECT FROM users u WHERE u.anonymised_at IS NOT NULL
        AND (u.id = NEW.captador_id OR u.id = NEW.financiador_id AND NOT sozinho)) THEN
      NEW.espera_captador := false;
      NEW.espera_financiador := false;
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- Naming the column makes the trigger of the deals look again.
CREATE FUNCTION negociacao_da_pessoa() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE opportunities SET espera_captador = false
    WHERE (captador_id = NEW.id OR financiador_id = NEW.id) AND (espera_captador OR espera_financiador);
  RETURN NULL;
END $$;
CREATE TRIGGER users_vez AFTER UPDATE OF anonymised_at ON users
  FOR EACH ROW WHEN (OLD.anonymised_at IS DISTINCT FROM NEW.anonymised_at)
  EXECUTE FUNCTION negociacao_da_pessoa();

-- What is there already.
UPDATE opportunities SET espera_captador = false WHERE (espera_captador OR espera_financiador)
  AND EXISTS (SELECT FROM users u WHERE u.id IN (captador_id, financiador_id) AND u.anonymised_at IS NOT NULL);

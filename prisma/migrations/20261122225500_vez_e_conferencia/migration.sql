-- Whose turn a deal is follows from an account that is its organization's, and not from any account: its holder is the
-- organization's CNPJ, the team has checked that organization, and the project is still the captador's of the deal
-- (IS_OWN_ACCOUNT in lib/deals/queries/facts.ts; a test compares the two).
CREATE OR REPLACE FUNCTION negociacao_vez() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ambos boolean := NEW.captador_confirmed_at IS NOT NULL AND NEW.financiador_confirmed_at IS NOT NULL;
  conta boolean := false;
  deposito boolean := false;
  comprovante boolean := false;
BEGIN
  SELECT m.captador_id, m.financiador_id INTO NEW.captador_id, NEW.financiador_id FROM matches m WHERE m.id = NEW.match_id;
  NEW.espera_captador := NEW.status IN ('bloqueada', 'confirmada');
  NEW.espera_financiador := false;
  IF NEW.status = 'concluida' THEN
    NEW.espera_captador := NOT EXISTS (
      SELECT FROM receipts r WHERE r.opportunity_id = NEW.id AND r.kind = 'lir' AND r.revoked_at IS NULL);
  ELSIF NEW.status = 'desbloqueada' THEN
    IF ambos THEN
      NEW.espera_captador := NEW.captador_amount <> NEW.financiador_amount;
      NEW.espera_financiador := NEW.espera_captador;
      RETURN NEW;
    END IF;
    SELECT true, d.file_id IS NOT NULL INTO deposito, comprovante FROM deposit_proofs d
      WHERE d.opportunity_id = NEW.id ORDER BY d.created_at DESC, d.id DESC LIMIT 1;
    IF deposito IS NOT TRUE THEN
      conta := EXISTS (SELECT FROM bank_accounts b JOIN projects p ON p.id = b.projeto_id
        JOIN organizations g ON g.id = p.organizacao_id
        WHERE b.projeto_id = NEW.projeto_id AND b.holder = g.cnpj AND g.conferida_em IS NOT NULL
          AND p.captador_id = NEW.captador_id);
      NEW.espera_captador := NOT conta AND NEW.captador_confirmed_at IS NULL;
      NEW.espera_financiador := conta OR NEW.captador_confirmed_at IS NOT NULL;
    ELSIF NOT comprovante THEN
      NEW.espera_financiador := true;
    ELSE
      NEW.espera_captador := NEW.captador_confirmed_at IS NULL;
      NEW.espera_financiador := NEW.financiador_confirmed_at IS NULL;
    END IF;
  END IF;
  RETURN NEW;
END $$;

DROP TRIGGER bank_accounts_vez ON bank_accounts;
CREATE TRIGGER bank_accounts_vez AFTER INSERT OR DELETE OR UPDATE OF holder ON bank_accounts
  FOR EACH ROW EXECUTE FUNCTION negociacao_da_conta();

CREATE FUNCTION negociacao_do_projeto() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE opportunities SET espera_captador = false WHERE projeto_id = NEW.id AND status = 'desbloqueada';
  RETURN NULL;
END $$;
CREATE TRIGGER projects_vez AFTER UPDATE OF organizacao_id, captador_id ON projects
  FOR EACH ROW WHEN ((OLD.organizacao_id, OLD.captador_id) IS DISTINCT FROM (NEW.organizacao_id, NEW.captador_id))
  EXECUTE FUNCTION negociacao_do_projeto();

CREATE FUNCTION negociacao_da_organizacao() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE opportunities SET espera_captador = false
    WHERE status = 'desbloqueada' AND projeto_id IN (SELECT id FROM projects WHERE organizacao_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER organizations_vez AFTER UPDATE OF conferida_em, cnpj ON organizations
  FOR EACH ROW WHEN ((OLD.conferida_em IS NULL, OLD.cnpj) IS DISTINCT FROM (NEW.conferida_em IS NULL, NEW.cnpj))
  EXECUTE FUNCTION negociacao_da_organizacao();

-- What is there already.
UPDATE opportunities SET espera_captador = false WHERE status = 'desbloqueada';

-- The team checks no organization whose CNPJ is inactive in the registry, so its captador keeps the turn (the lack
-- `inativa` in lib/money/deals/rules/phase.ts; a test compares the two). The rest is as in "vez_da_equipe".
CREATE OR REPLACE FUNCTION negociacao_vez() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ambos boolean := NEW.captador_confirmed_at IS NOT NULL AND NEW.financiador_confirmed_at IS NOT NULL;
  -- Whether the organization of the project's account is checked; null without such an account.
  conferida boolean;
  deposito boolean := false;
  comprovante boolean := false;
  recibo boolean := false;
  retirado boolean := false;
  sozinho boolean := false;
  avisa boolean := false;
  equipe boolean := false;
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
    SELECT d.anulado_em IS NULL, d.file_id IS NOT NULL INTO deposito, comprovante FROM deposit_proofs d
      WHERE d.opportunity_id = NEW.id ORDER BY d.created_at DESC, d.id DESC LIMIT 1;
    IF deposito IS NOT TRUE THEN
      SELECT g.conferida_em IS NOT NULL INTO conferida FROM bank_accounts b JOIN projects p ON p.id = b.projeto_id
        JOIN organizations g ON g.id = p.organizacao_id
        WHERE b.projeto_id = NEW.projeto_id AND b.holder = g.cnpj AND p.captador_id = NEW.captador_id;
      NEW.espera_financiador := NOT retirado AND (conferida IS TRUE OR NEW.captador_confirmed_at IS NOT NULL);
      NEW.espera_captador := NOT retirado AND NOT NEW.espera_financiador;
      avisa := retirado OR conferida IS FALSE;
    ELSIF NOT comprovante THEN
      NEW.espera_financiador := true;
    ELSE
      NEW.espera_captador := NEW.captador_confirmed_at IS NULL;
      NEW.espera_financiador := NEW.financiador_confirmed_at IS NULL;
      NEW.etapa := 'confirmacao';
    END IF;
  END IF;
  IF NEW.espera_captador AND (NEW.etapa = 'recibo' OR NEW.status = 'desbloqueada' AND NEW.etapa = 'deposito') THEN
    SELECT CASE WHEN g.id IS NULL THEN d.projeto_id IS NOT NULL
        WHEN g.conferida_em IS NULL THEN coalesce(g.situacao, 2) = 2 AND g.representante <> ''
        ELSE NEW.etapa = 'recibo' AND coalesce(p.numero_aprovacao, '') = '' AND d.projeto_id IS NOT NULL END
      INTO equipe FROM projects p LEFT JOIN organizations g ON g.id = p.organizacao_id
        LEFT JOIN project_drafts d ON d.projeto_id = p.id AND d.estado = 'em_analise'
      WHERE p.id = NEW.projeto_id;
    NEW.espera_captador := equipe IS NOT TRUE;
  END IF;
  IF NEW.espera_captador OR NEW.espera_financiador THEN
    sozinho := NOT NEW.espera_financiador AND NEW.etapa IN ('confirmacao', 'confirmado', 'confirmado_recibo');
    IF EXISTS (SELECT FROM users u WHERE u.anonymised_at IS NOT NULL
        AND (u.id = NEW.captador_id OR u.id = NEW.financiador_id AND NOT sozinho)) THEN
      NEW.espera_captador := false;
      NEW.espera_financiador := false;
    END IF;
  END IF;
  NEW.avisa_financiador := avisa AND NOT NEW.espera_financiador;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER organizations_vez AFTER UPDATE OF conferida_em, cnpj, representante, situacao ON organizations
  FOR EACH ROW WHEN ((OLD.conferida_em IS NULL, OLD.cnpj, OLD.representante = '', coalesce(OLD.situacao, 2) = 2)
    IS DISTINCT FROM (NEW.conferida_em IS NULL, NEW.cnpj, NEW.representante = '', coalesce(NEW.situacao, 2) = 2))
  EXECUTE FUNCTION negociacao_da_organizacao();

-- A project that the team took off the list: until the deposit its deals wait for neither side (isHeld in
-- lib/money/deals/rules/deal.ts; a test compares the two).
ALTER TABLE "projects" ADD COLUMN     "retirado_pela_equipe_em" TIMESTAMPTZ(3);

CREATE OR REPLACE FUNCTION negociacao_vez() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ambos boolean := NEW.captador_confirmed_at IS NOT NULL AND NEW.financiador_confirmed_at IS NOT NULL;
  conta boolean := false;
  deposito boolean := false;
  comprovante boolean := false;
  recibo boolean := false;
  retirado boolean := false;
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
  ELSIF NEW.status = 'desbloqueada' THEN
    IF ambos THEN
      NEW.espera_captador := NEW.captador_amount <> NEW.financiador_amount;
      NEW.espera_financiador := NEW.espera_captador;
      NEW.etapa := 'confirmacao';
      RETURN NEW;
    END IF;
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
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION negociacao_do_projeto() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE opportunities SET espera_captador = false
    WHERE projeto_id = NEW.id AND status IN ('bloqueada', 'desbloqueada');
  RETURN NULL;
END $$;
CREATE TRIGGER projects_retirado_vez AFTER UPDATE OF retirado_pela_equipe_em ON projects
  FOR EACH ROW WHEN ((OLD.retirado_pela_equipe_em IS NULL) IS DISTINCT FROM (NEW.retirado_pela_equipe_em IS NULL))
  EXECUTE FUNCTION negociacao_do_projeto();

-- What is there already: the team's event has reasons, the owner's has none.
UPDATE projects p SET retirado_pela_equipe_em = e.created_at
  FROM (SELECT DISTINCT ON (projeto_id) projeto_id, detalhes, created_at FROM project_events
    WHERE tipo = 'retirado' ORDER BY projeto_id, created_at DESC, id DESC) e
  WHERE e.projeto_id = p.id AND NOT p.publicado AND e.detalhes ? 'motivos';

-- The stage of a deal in the list of supports (stageOf in lib/money/supports/rules/stage.ts; a test compares the two).
-- 'confirmado' is a confirmed deal that waits for the commission, 'confirmado_recibo' one whose receipt was issued before.
ALTER TABLE "opportunities" ADD COLUMN     "etapa" TEXT NOT NULL DEFAULT 'deposito';
ALTER TABLE opportunities ADD CONSTRAINT opportunities_etapa_check CHECK (etapa IN ('deposito', 'confirmacao',
  'confirmado', 'confirmado_recibo', 'recibo', 'concluido', 'encerrado'));

CREATE OR REPLACE FUNCTION negociacao_vez() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ambos boolean := NEW.captador_confirmed_at IS NOT NULL AND NEW.financiador_confirmed_at IS NOT NULL;
  conta boolean := false;
  deposito boolean := false;
  comprovante boolean := false;
  recibo boolean := false;
BEGIN
  SELECT m.captador_id, m.financiador_id INTO NEW.captador_id, NEW.financiador_id FROM matches m WHERE m.id = NEW.match_id;
  NEW.espera_captador := NEW.status IN ('bloqueada', 'confirmada');
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
      NEW.espera_captador := NOT conta AND NEW.captador_confirmed_at IS NULL;
      NEW.espera_financiador := conta OR NEW.captador_confirmed_at IS NOT NULL;
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

-- What is there already: naming the column makes the trigger look again.
UPDATE opportunities SET espera_captador = false;

-- A page of one side's supports in a stage.
CREATE INDEX opportunities_captador_etapa_idx ON opportunities (captador_id, etapa, created_at, id);
CREATE INDEX opportunities_financiador_etapa_idx ON opportunities (financiador_id, etapa, created_at, id);
-- Accepted interests of a project that lack their amount.
CREATE INDEX empresas_interessadas_sem_valor_projeto_idx
  ON empresas_interessadas (projeto_id, (coalesce(respondido_em, created_at)), id)
  WHERE status_interesse = 'Aceita' AND valor_interesse IS NULL;

-- What a page of the workspace reads follows what it shows, and not how much there is: some accounts hold thousands of
-- interests, deals and questions, and the list of projects has a million.

-- Interests. What the projects of one owner received, in both orders of its list and for its counts, without a visit to
-- the table; it leads with the project as the index before it did.
DROP INDEX "empresas_interessadas_projeto_id_created_at_idx";
CREATE INDEX empresas_interessadas_recebidos_idx
  ON empresas_interessadas (projeto_id, status_interesse, created_at, id) INCLUDE (updated_at);
-- The same of one funder: counts and sums by status, and which projects they are about.
CREATE INDEX empresas_interessadas_registrados_idx
  ON empresas_interessadas (user_id, status_interesse, created_at, id) INCLUDE (projeto_id, valor_interesse);
-- Accepted ones without an amount, which their funder has to name.
CREATE INDEX empresas_interessadas_sem_valor_idx
  ON empresas_interessadas (user_id, (coalesce(respondido_em, created_at)), id) INCLUDE (projeto_id)
  WHERE status_interesse = 'Aceita' AND valor_interesse IS NULL;
-- The reminders: who was told of by the team waits no more.
DROP INDEX empresas_interessadas_aguardando_idx;
CREATE INDEX empresas_interessadas_aguardando_idx ON empresas_interessadas (created_at, id)
  WHERE status_interesse = 'Interessada' AND equipe_avisada_em IS NULL;

-- Messages that one person has not read.
CREATE INDEX talk_sides_nao_lidas_idx ON talk_sides (user_id) INCLUDE (unread) WHERE unread > 0;

-- Questions of a project: counts and both orders of its lists, answered and open.
DROP INDEX "project_questions_projeto_id_estado_respondida_em_idx";
CREATE INDEX project_questions_lista_idx ON project_questions (projeto_id, estado, respondida_em, id) INCLUDE (criada_em);

-- Projects by deadline: the nearest of those that somebody follows, and those that are like one (the room that they have
-- for an amount is in the index, because most that have none would be visited in vain).
CREATE INDEX projects_prazo_idx ON projects (prazo_captacao, id) INCLUDE (status) WHERE publicado;
CREATE INDEX projects_parecidos_tema_idx ON projects (categoria, prazo_captacao, id)
  INCLUDE (estado, status, valor_total, valor_captado, cota_valor) WHERE publicado;
CREATE INDEX projects_parecidos_estado_idx ON projects (estado, prazo_captacao, id)
  INCLUDE (categoria, status, valor_total, valor_captado, cota_valor) WHERE publicado;
-- Files of the sitemap, each from one id to the next.
CREATE INDEX projects_sitemap_idx ON projects (id) INCLUDE (slug, updated_at) WHERE publicado;

-- Fees of one person: the three sums of their history without a visit to the table.
CREATE INDEX opportunity_payments_captador_soma_idx ON opportunity_payments (captador_id) INCLUDE (id, opportunity_id,
  fee_amount, refunded_amount, payment_status, paid_at, unlocked_at, expires_at, refunded_at, disputed_at);
CREATE INDEX opportunity_payments_financiador_soma_idx ON opportunity_payments (financiador_id) INCLUDE (id,
  opportunity_id, fee_amount, refunded_amount, payment_status, paid_at, unlocked_at, expires_at, refunded_at, disputed_at);

-- Profiles that name a paid plan, which the nightly comparison looks at.
CREATE INDEX profiles_plano_pago_idx ON profiles (user_id) WHERE subscription_plan <> 'free';

-- Records that are deleted by age (lib/retention).
CREATE INDEX "security_events_created_at_idx" ON "security_events"("created_at");
CREATE INDEX "analytics_events_created_at_idx" ON "analytics_events"("created_at");
CREATE INDEX "email_events_received_at_idx" ON "email_events"("received_at");
CREATE INDEX "update_tellings_avisado_em_idx" ON "update_tellings"("avisado_em");

-- Deals. Whose turn it is follows from the deal, its project's account, the newest word of the deposit and the receipt:
-- lists and counts of one person would read all of these for each of their deals. It is kept beside the deal instead,
-- with the two sides of its match, and recomputed whenever one of its sources changes. The rule is turnOf
-- (lib/deals/rules/deal.ts); a test compares the two.
ALTER TABLE "opportunities" ADD COLUMN     "captador_id" UUID,
ADD COLUMN     "espera_captador" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "espera_financiador" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "financiador_id" UUID;

CREATE FUNCTION negociacao_vez() RETURNS trigger LANGUAGE plpgsql AS $$
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
      conta := EXISTS (SELECT FROM bank_accounts b WHERE b.projeto_id = NEW.projeto_id);
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
CREATE TRIGGER opportunities_vez BEFORE INSERT OR UPDATE ON opportunities
  FOR EACH ROW EXECUTE FUNCTION negociacao_vez();

-- Naming the column is what makes the trigger above look again. Who writes one of these holds the deal already, or the
-- project of all of its deals (the order of locks in lib/deals/mutations/lock.ts).
CREATE FUNCTION negociacao_da_conta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE opportunities SET espera_captador = false
    WHERE projeto_id = coalesce(NEW.projeto_id, OLD.projeto_id) AND status = 'desbloqueada';
  RETURN NULL;
END $$;
CREATE TRIGGER bank_accounts_vez AFTER INSERT OR DELETE ON bank_accounts
  FOR EACH ROW EXECUTE FUNCTION negociacao_da_conta();
CREATE FUNCTION negociacao_do_papel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE opportunities SET espera_captador = false WHERE id = coalesce(NEW.opportunity_id, OLD.opportunity_id);
  RETURN NULL;
END $$;
CREATE TRIGGER deposit_proofs_vez AFTER INSERT OR UPDATE OR DELETE ON deposit_proofs
  FOR EACH ROW EXECUTE FUNCTION negociacao_do_papel();
CREATE TRIGGER receipts_vez AFTER INSERT OR UPDATE OF revoked_at ON receipts
  FOR EACH ROW WHEN (NEW.kind = 'lir') EXECUTE FUNCTION negociacao_do_papel();
CREATE FUNCTION negociacao_do_par() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE opportunities SET espera_captador = false WHERE match_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER matches_vez AFTER UPDATE OF captador_id, financiador_id ON matches
  FOR EACH ROW WHEN ((OLD.captador_id, OLD.financiador_id) IS DISTINCT FROM (NEW.captador_id, NEW.financiador_id))
  EXECUTE FUNCTION negociacao_do_par();

-- What is there already.
UPDATE opportunities SET espera_captador = false;

-- A page of one side's deals, and how many wait for it.
CREATE INDEX opportunities_captador_idx ON opportunities (captador_id, espera_captador, created_at, id);
CREATE INDEX opportunities_financiador_idx ON opportunities (financiador_id, espera_financiador, created_at, id);
-- What has waited longest.
CREATE INDEX opportunities_captador_vez_idx ON opportunities (captador_id, updated_at, id) WHERE espera_captador;
CREATE INDEX opportunities_financiador_vez_idx ON opportunities (financiador_id, updated_at, id) WHERE espera_financiador;
-- What was confirmed, for receipts and sums.
CREATE INDEX opportunities_captador_confirmada_idx ON opportunities (captador_id, status, created_at, id)
  INCLUDE (confirmed_amount) WHERE confirmed_amount IS NOT NULL;
CREATE INDEX opportunities_financiador_confirmada_idx ON opportunities (financiador_id, status, created_at, id)
  INCLUDE (confirmed_amount) WHERE confirmed_amount IS NOT NULL;

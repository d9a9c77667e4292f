-- AlterTable
ALTER TABLE "opportunity_payments" ADD COLUMN     "disputed_at" TIMESTAMPTZ(3),
ADD COLUMN     "refunded_amount" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "refunded_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "past_due_since" TIMESTAMPTZ(3),
ADD COLUMN     "payment_method" TEXT;

-- CreateTable
CREATE TABLE "checkouts" (
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "user_id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "plan" TEXT,
    "price_reading" TEXT,
    "payment_id" UUID,
    "amount" BIGINT NOT NULL,
    "method" TEXT,
    "status" TEXT NOT NULL DEFAULT 'aberto',
    "stripe_session_id" TEXT,
    "stripe_payment_intent_id" TEXT,
    "url" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "checkouts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plan_payments" (
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "user_id" UUID NOT NULL,
    "subscription_id" UUID,
    "stripe_invoice_id" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "refunded_amount" BIGINT NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL,
    "method" TEXT,
    "period_start" TIMESTAMPTZ(3),
    "period_end" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "plan_payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entries" (
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "cause" TEXT NOT NULL,
    "cause_id" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_lines" (
    "id" BIGSERIAL NOT NULL,
    "entry_id" UUID NOT NULL,
    "account" TEXT NOT NULL,
    "user_id" UUID,
    "projeto_id" UUID,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "ledger_lines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_accounts" (
    "projeto_id" UUID NOT NULL,
    "ciphertext" BYTEA NOT NULL,
    "hint" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "changed_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_accounts_pkey" PRIMARY KEY ("projeto_id")
);

-- CreateTable
CREATE TABLE "deal_events" (
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "opportunity_id" UUID NOT NULL,
    "author_id" UUID,
    "type" TEXT NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deal_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deposit_proofs" (
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "opportunity_id" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "sent_by_id" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "deposited_on" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deposit_proofs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "receipts" (
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "kind" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "opportunity_id" UUID,
    "payment_id" UUID,
    "plan_payment_id" UUID,
    "reader_id" UUID NOT NULL,
    "issued_by_id" UUID,
    "amount" BIGINT NOT NULL,
    "conteudo" JSONB NOT NULL,
    "code" TEXT NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_reason" TEXT,

    CONSTRAINT "receipts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "receipt_sequences" (
    "issuer" TEXT NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "receipt_sequences_pkey" PRIMARY KEY ("issuer")
);

-- CreateIndex
CREATE UNIQUE INDEX "checkouts_stripe_session_id_key" ON "checkouts"("stripe_session_id");

-- CreateIndex
CREATE UNIQUE INDEX "checkouts_stripe_payment_intent_id_key" ON "checkouts"("stripe_payment_intent_id");

-- CreateIndex
CREATE INDEX "checkouts_status_created_at_idx" ON "checkouts"("status", "created_at");

-- CreateIndex
CREATE INDEX "checkouts_user_id_created_at_idx" ON "checkouts"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "checkouts_payment_id_idx" ON "checkouts"("payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "plan_payments_stripe_invoice_id_key" ON "plan_payments"("stripe_invoice_id");

-- CreateIndex
CREATE INDEX "plan_payments_user_id_created_at_idx" ON "plan_payments"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "plan_payments_subscription_id_idx" ON "plan_payments"("subscription_id");

-- CreateIndex
CREATE INDEX "plan_payments_status_created_at_idx" ON "plan_payments"("status", "created_at");

-- CreateIndex
CREATE INDEX "ledger_entries_occurred_at_idx" ON "ledger_entries"("occurred_at");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entries_cause_cause_id_key" ON "ledger_entries"("cause", "cause_id");

-- CreateIndex
CREATE INDEX "ledger_lines_entry_id_idx" ON "ledger_lines"("entry_id");

-- CreateIndex
CREATE INDEX "ledger_lines_account_idx" ON "ledger_lines"("account");

-- CreateIndex
CREATE INDEX "ledger_lines_user_id_account_idx" ON "ledger_lines"("user_id", "account");

-- CreateIndex
CREATE INDEX "ledger_lines_projeto_id_account_idx" ON "ledger_lines"("projeto_id", "account");

-- CreateIndex
CREATE INDEX "bank_accounts_changed_by_idx" ON "bank_accounts"("changed_by");

-- CreateIndex
CREATE INDEX "deal_events_opportunity_id_created_at_idx" ON "deal_events"("opportunity_id", "created_at");

-- CreateIndex
CREATE INDEX "deal_events_author_id_idx" ON "deal_events"("author_id");

-- CreateIndex
CREATE INDEX "deposit_proofs_opportunity_id_created_at_idx" ON "deposit_proofs"("opportunity_id", "created_at");

-- CreateIndex
CREATE INDEX "deposit_proofs_file_id_idx" ON "deposit_proofs"("file_id");

-- CreateIndex
CREATE INDEX "deposit_proofs_sent_by_id_idx" ON "deposit_proofs"("sent_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "receipts_code_key" ON "receipts"("code");

-- CreateIndex
CREATE INDEX "receipts_reader_id_issued_at_idx" ON "receipts"("reader_id", "issued_at");

-- CreateIndex
CREATE INDEX "receipts_issued_by_id_issued_at_idx" ON "receipts"("issued_by_id", "issued_at");

-- CreateIndex
CREATE INDEX "receipts_opportunity_id_idx" ON "receipts"("opportunity_id");

-- CreateIndex
CREATE INDEX "receipts_payment_id_idx" ON "receipts"("payment_id");

-- CreateIndex
CREATE INDEX "receipts_plan_payment_id_idx" ON "receipts"("plan_payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "receipts_issuer_number_key" ON "receipts"("issuer", "number");

-- AddForeignKey
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "opportunity_payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_payments" ADD CONSTRAINT "plan_payments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_payments" ADD CONSTRAINT "plan_payments_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscriptions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "ledger_entries"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_projeto_id_fkey" FOREIGN KEY ("projeto_id") REFERENCES "projects"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_projeto_id_fkey" FOREIGN KEY ("projeto_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_changed_by_fkey" FOREIGN KEY ("changed_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deal_events" ADD CONSTRAINT "deal_events_opportunity_id_fkey" FOREIGN KEY ("opportunity_id") REFERENCES "opportunities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deal_events" ADD CONSTRAINT "deal_events_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deposit_proofs" ADD CONSTRAINT "deposit_proofs_opportunity_id_fkey" FOREIGN KEY ("opportunity_id") REFERENCES "opportunities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deposit_proofs" ADD CONSTRAINT "deposit_proofs_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deposit_proofs" ADD CONSTRAINT "deposit_proofs_sent_by_id_fkey" FOREIGN KEY ("sent_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_opportunity_id_fkey" FOREIGN KEY ("opportunity_id") REFERENCES "opportunities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "opportunity_payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_plan_payment_id_fkey" FOREIGN KEY ("plan_payment_id") REFERENCES "plan_payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_issued_by_id_fkey" FOREIGN KEY ("issued_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Checkouts: what a plan or a fee needs, and one open visit for each fee: two devices share it.
ALTER TABLE checkouts
  ADD CONSTRAINT checkouts_purpose_check CHECK (
    (purpose = 'plano' AND plan IN ('pro', 'plus') AND price_reading IN ('cadastro', 'painel') AND payment_id IS NULL)
    OR (purpose = 'taxa' AND plan IS NULL AND price_reading IS NULL AND payment_id IS NOT NULL)
  ),
  ADD CONSTRAINT checkouts_amount_check CHECK (amount > 0),
  ADD CONSTRAINT checkouts_method_check CHECK (method IN ('card', 'pix')),
  ADD CONSTRAINT checkouts_status_check
    CHECK (status IN ('aberto', 'processando', 'pago', 'expirado', 'cancelado', 'falhou', 'devolvido')),
  ADD CONSTRAINT checkouts_settled_check CHECK (status NOT IN ('pago', 'devolvido') OR settled_at IS NOT NULL);
CREATE UNIQUE INDEX checkouts_one_open_idx ON checkouts (payment_id) WHERE status IN ('aberto', 'processando');

ALTER TABLE plan_payments
  ADD CONSTRAINT plan_payments_plan_check CHECK (plan IN ('pro', 'plus')),
  ADD CONSTRAINT plan_payments_amounts_check
    CHECK (amount >= 0 AND refunded_amount >= 0 AND refunded_amount <= amount),
  ADD CONSTRAINT plan_payments_status_check
    CHECK (status IN ('aberta', 'processando', 'paga', 'falhou', 'anulada')),
  ADD CONSTRAINT plan_payments_method_check CHECK (method IN ('card', 'pix')),
  ADD CONSTRAINT plan_payments_paid_check CHECK ((status = 'paga') = (paid_at IS NOT NULL));

ALTER TABLE subscriptions
  ADD CONSTRAINT subscriptions_method_check CHECK (payment_method IN ('card', 'pix'));

-- A third kind: the commission on what was confirmed beyond the amount of an interest whose commission was paid early.
ALTER TABLE opportunity_payments
  DROP CONSTRAINT opportunity_payments_kind_check,
  DROP CONSTRAINT opportunity_payments_fee_check,
  ADD CONSTRAINT opportunity_payments_kind_check CHECK (kind IN ('desbloqueio', 'comissao', 'complemento')),
  ADD CONSTRAINT opportunity_payments_fee_check CHECK (
    (kind = 'desbloqueio' AND fee_percentage IN (0.1, 0.3))
    OR (kind IN ('comissao', 'complemento') AND fee_percentage = 8)
  ),
  ADD CONSTRAINT opportunity_payments_refund_check CHECK (
    refunded_amount >= 0 AND refunded_amount <= fee_amount AND (refunded_amount = 0 OR paid_at IS NOT NULL)
    AND (refunded_at IS NULL OR refunded_amount = fee_amount)
  );

-- The ledger: entries balance when their transaction ends, and nothing of it is ever changed or removed.
ALTER TABLE ledger_lines ADD CONSTRAINT ledger_lines_amount_check CHECK (amount <> 0);
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Asked of an entry and of each of its lines, in the end of the transaction.
CREATE FUNCTION check_ledger_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry uuid := (to_jsonb(NEW) ->> TG_ARGV[0])::uuid;
  lines int;
  total numeric;
BEGIN
  SELECT count(*), coalesce(sum(amount), 0) INTO lines, total FROM ledger_lines WHERE entry_id = entry;
  IF lines < 2 OR total <> 0 THEN
    RAISE EXCEPTION 'ledger entry % has % lines and a sum of %', entry, lines, total USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_ledger_balance('id');
CREATE CONSTRAINT TRIGGER ledger_lines_balance AFTER INSERT ON ledger_lines DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_ledger_balance('entry_id');

-- The story of a deal is only added to; who wrote a line may be forgotten with their account.
CREATE FUNCTION refuse_change_of_story() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.author_id IS NULL
    AND (NEW.id, NEW.opportunity_id, NEW.type, NEW.details, NEW.created_at)
      = (OLD.id, OLD.opportunity_id, OLD.type, OLD.details, OLD.created_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER deal_events_append_only BEFORE UPDATE OR DELETE ON deal_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_story();

ALTER TABLE bank_accounts ADD CONSTRAINT bank_accounts_hint_check CHECK (length(hint) BETWEEN 1 AND 80);
ALTER TABLE deposit_proofs ADD CONSTRAINT deposit_proofs_amount_check CHECK (amount > 0);

-- Receipts: one valid paper for each thing, numbers from 1 on, and nothing but a revocation changes one.
ALTER TABLE receipts
  ADD CONSTRAINT receipts_kind_check CHECK (
    (kind = 'lir' AND opportunity_id IS NOT NULL AND payment_id IS NULL AND plan_payment_id IS NULL
      AND issued_by_id IS NOT NULL)
    OR (kind = 'taxa' AND payment_id IS NOT NULL AND plan_payment_id IS NULL AND issued_by_id IS NULL)
    OR (kind = 'mensalidade' AND plan_payment_id IS NOT NULL AND payment_id IS NULL AND issued_by_id IS NULL)
  ),
  ADD CONSTRAINT receipts_amount_check CHECK (amount > 0),
  ADD CONSTRAINT receipts_number_check CHECK (number >= 1),
  ADD CONSTRAINT receipts_revoked_check CHECK ((revoked_at IS NULL) = (revoked_reason IS NULL));
CREATE UNIQUE INDEX receipts_one_lir_idx ON receipts (opportunity_id) WHERE kind = 'lir' AND revoked_at IS NULL;
CREATE UNIQUE INDEX receipts_one_taxa_idx ON receipts (payment_id) WHERE kind = 'taxa' AND revoked_at IS NULL;
CREATE UNIQUE INDEX receipts_one_mensalidade_idx ON receipts (plan_payment_id)
  WHERE kind = 'mensalidade' AND revoked_at IS NULL;
CREATE FUNCTION refuse_change_of_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.revoked_at IS NULL
    AND to_jsonb(NEW) - 'revoked_at' - 'revoked_reason' = to_jsonb(OLD) - 'revoked_at' - 'revoked_reason' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a receipt is only issued and revoked' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER receipts_only_revoked BEFORE UPDATE OR DELETE ON receipts
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_receipt();

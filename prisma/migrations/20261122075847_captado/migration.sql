-- AlterTable
ALTER TABLE "opportunities" ADD COLUMN     "times_counted" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "waived_amount" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "checkouts" ADD COLUMN     "owed_amount" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "refunded_amount" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "captado_aqui" BIGINT NOT NULL DEFAULT 0;

-- What deals brought is part of what is shown as raised, and only the ledger's entries change it.
ALTER TABLE projects ADD CONSTRAINT projects_captado_aqui_check CHECK (captado_aqui BETWEEN 0 AND valor_captado);
ALTER TABLE opportunities
  ADD CONSTRAINT opportunities_commission_check CHECK (waived_amount >= 0 AND times_counted >= 0);

-- Money that arrived is where it was paid, given back, or still to be given back.
ALTER TABLE checkouts
  ADD CONSTRAINT checkouts_returned_check CHECK (
    refunded_amount >= 0 AND owed_amount >= 0
    AND (settled_at IS NOT NULL OR refunded_amount + owed_amount = 0)
    AND (status <> 'devolvido' OR owed_amount = 0)
  );
CREATE INDEX checkouts_owed_idx ON checkouts (settled_at) WHERE owed_amount > 0;

-- Stripe takes no less than R$ 0,50, however small the opportunity is.
ALTER TABLE opportunity_payments
  DROP CONSTRAINT opportunity_payments_amounts_check,
  ADD CONSTRAINT opportunity_payments_amounts_check
    CHECK (opportunity_amount > 0 AND fee_amount >= 0 AND fee_amount <= greatest(opportunity_amount, 50));

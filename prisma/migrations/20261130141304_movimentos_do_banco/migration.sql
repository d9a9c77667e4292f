-- The lines of the statement of our own bank account, which a second member of the team checks.
-- CreateTable
CREATE TABLE "bank_movements" (
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "kind" TEXT NOT NULL,
    "checkout_id" UUID,
    "plan_payment_id" UUID,
    "back_of_id" UUID,
    "bank_day" DATE NOT NULL,
    "amount" BIGINT NOT NULL,
    "code" TEXT NOT NULL,
    "registered_by" UUID,
    "registered_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_by" UUID,
    "changed_at" TIMESTAMPTZ(3),
    "undone_as" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "checked_by" UUID,
    "checked_at" TIMESTAMPTZ(3),
    "waiting_since" TIMESTAMPTZ(3),

    CONSTRAINT "bank_movements_kind_check" CHECK (kind IN ('recebimento', 'estorno', 'transferencia', 'volta')),
    CONSTRAINT "bank_movements_payment_check" CHECK (num_nonnulls(checkout_id, plan_payment_id) = 1),
    CONSTRAINT "bank_movements_back_check" CHECK ((kind = 'volta') = (back_of_id IS NOT NULL)),
    CONSTRAINT "bank_movements_amount_check" CHECK (amount > 0),
    CONSTRAINT "bank_movements_undone_check" CHECK (
      undone_as IS NULL OR undone_as IN ('engano', 'estorno') AND kind = 'recebimento' AND changed_at IS NOT NULL),
    -- Nobody checks what they registered or changed.
    CONSTRAINT "bank_movements_checked_check" CHECK (
      (checked_by IS NULL) = (checked_at IS NULL)
      AND (checked_by IS NULL OR waiting_since IS NULL AND undone_as IS DISTINCT FROM 'engano'
        AND checked_by IS DISTINCT FROM registered_by AND checked_by IS DISTINCT FROM changed_by)),
    CONSTRAINT "bank_movements_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "bank_movements_back_of_id_key" ON "bank_movements"("back_of_id");

-- CreateIndex
CREATE INDEX "bank_movements_bank_day_id_idx" ON "bank_movements"("bank_day", "id");

-- Movements without a check, in the order of the list.
CREATE INDEX "bank_movements_unchecked_idx" ON "bank_movements"("bank_day", "id") WHERE checked_at IS NULL;

-- Movements that wait for their check, for the count of those that wait too long.
CREATE INDEX "bank_movements_waiting_idx" ON "bank_movements"("waiting_since") WHERE waiting_since IS NOT NULL;

-- CreateIndex
CREATE INDEX "bank_movements_checkout_id_idx" ON "bank_movements"("checkout_id");

-- CreateIndex
CREATE INDEX "bank_movements_plan_payment_id_idx" ON "bank_movements"("plan_payment_id");

-- AddForeignKey
ALTER TABLE "bank_movements" ADD CONSTRAINT "bank_movements_checkout_id_fkey" FOREIGN KEY ("checkout_id") REFERENCES "checkouts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_movements" ADD CONSTRAINT "bank_movements_back_of_id_fkey" FOREIGN KEY ("back_of_id") REFERENCES "bank_movements"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

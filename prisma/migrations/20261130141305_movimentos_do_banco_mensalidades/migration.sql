-- In its own migration, so that none locks checkouts and plan_payments together.
ALTER TABLE "bank_movements" ADD CONSTRAINT "bank_movements_plan_payment_id_fkey" FOREIGN KEY ("plan_payment_id") REFERENCES "plan_payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

ALTER TABLE "bank_movements" VALIDATE CONSTRAINT "bank_movements_plan_payment_id_fkey";

-- Payer on the receipt of a deposit, stored with the deposit: a later change of the funder's own data must not change it.
ALTER TABLE "deposit_proofs" ADD COLUMN     "payer_document" VARCHAR(14),
ADD COLUMN     "payer_name" TEXT;

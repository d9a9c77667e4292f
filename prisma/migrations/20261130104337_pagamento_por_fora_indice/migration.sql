-- One bank's code books only one payment.
CREATE UNIQUE INDEX CONCURRENTLY "checkouts_bank_code_key" ON "checkouts"("bank_code");

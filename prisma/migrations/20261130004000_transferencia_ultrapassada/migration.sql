-- The part of a reserved transfer that went back in another way meanwhile: what is owed later is no part of the transfer.
ALTER TABLE "checkouts" ADD COLUMN     "overtaken_amount" BIGINT NOT NULL DEFAULT 0;

UPDATE checkouts SET overtaken_amount = reserved_amount - owed_amount
  WHERE reserved_amount > 0 AND reserved_amount > owed_amount;

-- Refunds rest on the difference of both amounts. The next migration checks the stored rows without blocking writes.
ALTER TABLE checkouts ADD CONSTRAINT checkouts_ultrapassado_check
  CHECK (overtaken_amount BETWEEN 0 AND reserved_amount) NOT VALID;

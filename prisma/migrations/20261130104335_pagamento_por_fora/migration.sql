-- A fee that was paid outside Stripe, by a transfer to the platform's bank account, which the team books.
ALTER TABLE "checkouts" ADD COLUMN     "bank_code" TEXT,
ADD COLUMN     "bank_day" DATE,
ADD COLUMN     "undone_at" TIMESTAMPTZ(3);

-- The next migrations check the stored rows and add the index of the code, without blocking writes.
ALTER TABLE checkouts
  DROP CONSTRAINT checkouts_method_check,
  ADD CONSTRAINT checkouts_method_check CHECK (method IN ('card', 'pix', 'transferencia')) NOT VALID,
  -- Only such a payment has a key that Stripe did not make, and nothing else is booked by hand.
  ADD CONSTRAINT checkouts_por_fora_check CHECK (
    coalesce(method = 'transferencia', false) = coalesce(starts_with(stripe_payment_intent_id, 'fora_'), false)
    AND (method IS DISTINCT FROM 'transferencia' OR purpose = 'taxa' AND stripe_session_id IS NULL
      AND bank_day IS NOT NULL AND (bank_code IS NOT NULL OR undone_at IS NOT NULL))
  ) NOT VALID;

-- A bounce covers the person's own wish (complaint, unsubscribe), which outlasts it.
ALTER TABLE "email_suppressions" ADD COLUMN     "wish" TEXT,
ADD COLUMN     "wish_at" TIMESTAMPTZ(3);
ALTER TABLE email_suppressions ADD CONSTRAINT email_suppressions_wish_check
  CHECK (wish IS NULL OR (reason = 'bounce' AND wish IN ('complaint', 'unsubscribe') AND wish_at IS NOT NULL)) NOT VALID;

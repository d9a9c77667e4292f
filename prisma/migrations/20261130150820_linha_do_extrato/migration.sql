-- One line of the statement is registered once, and a transfer that was never made is undone.
-- AlterTable
ALTER TABLE "bank_movements" ADD COLUMN     "line_key" TEXT;

-- The next migration checks the stored rows.
ALTER TABLE bank_movements
  DROP CONSTRAINT bank_movements_undone_check,
  ADD CONSTRAINT bank_movements_undone_check CHECK (
    undone_as IS NULL
    OR undone_as = 'estorno' AND kind = 'recebimento'
    OR undone_as = 'engano' AND kind IN ('recebimento', 'transferencia') AND changed_at IS NOT NULL) NOT VALID;

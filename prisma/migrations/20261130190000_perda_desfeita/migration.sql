-- A loss that the statement lacks can be undone by `engano`, and so can a return. The next migration checks the stored
-- rows.
ALTER TABLE bank_movements
  DROP CONSTRAINT bank_movements_undone_check,
  ADD CONSTRAINT bank_movements_undone_check CHECK (
    undone_as IS NULL
    OR undone_as = 'estorno' AND kind = 'recebimento'
    OR undone_as = 'engano' AND kind IN ('recebimento', 'transferencia', 'volta', 'estorno')
      AND changed_at IS NOT NULL) NOT VALID;

-- Replaced by bank_movements_back_idx.
-- DropIndex
DROP INDEX "bank_movements_back_of_id_key";

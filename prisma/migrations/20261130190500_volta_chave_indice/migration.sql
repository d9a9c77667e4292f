-- The foreign key needs an index of all its rows, also of undone returns.
-- CreateIndex
CREATE INDEX CONCURRENTLY "bank_movements_back_of_id_idx" ON "bank_movements"("back_of_id");

-- A transfer has one return that counts, and any number of undone ones.
CREATE UNIQUE INDEX CONCURRENTLY "bank_movements_back_idx" ON "bank_movements"("back_of_id") WHERE undone_as IS NULL;

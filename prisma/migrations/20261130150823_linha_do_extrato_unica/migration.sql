CREATE UNIQUE INDEX CONCURRENTLY "bank_movements_line_key_key" ON "bank_movements"("line_key");

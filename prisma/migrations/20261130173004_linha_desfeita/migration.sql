-- Movements undone by `engano`, by code, because a code that is registered anew is shown with the undone movement.
CREATE INDEX CONCURRENTLY "bank_movements_struck_idx" ON "bank_movements"(ltrim(code, '0')) WHERE undone_as = 'engano';

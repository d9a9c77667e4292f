-- Checkouts with money to return or a reserved transfer. A query for owed amounts alone uses this index, too.
CREATE INDEX CONCURRENTLY checkouts_to_settle_idx ON checkouts (settled_at, id)
  WHERE owed_amount > 0 OR bounced_amount > 0 OR reserved_amount > 0;
DROP INDEX CONCURRENTLY checkouts_to_return_idx;

-- Checkouts with money to return. A query for owed amounts alone uses this index, too.
CREATE INDEX CONCURRENTLY checkouts_to_return_idx ON checkouts (settled_at, id)
  WHERE owed_amount > 0 OR bounced_amount > 0;
DROP INDEX CONCURRENTLY checkouts_owed_idx;

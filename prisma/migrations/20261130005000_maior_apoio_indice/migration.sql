-- A funder's confirmed amounts in their order: the largest amount before a receipt is found from the largest one down.
CREATE INDEX CONCURRENTLY opportunities_maior_apoio_idx ON opportunities (financiador_id, confirmed_amount)
  INCLUDE (captador_confirmed_at) WHERE confirmed_amount IS NOT NULL;

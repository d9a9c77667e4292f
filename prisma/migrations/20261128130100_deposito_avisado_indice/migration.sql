-- What a funder must not deposit now, least recently changed first.
CREATE INDEX CONCURRENTLY opportunities_avisadas_idx ON opportunities (financiador_id, updated_at, id)
  WHERE avisa_financiador;

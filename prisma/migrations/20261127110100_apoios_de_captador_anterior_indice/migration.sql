-- Deals of a captador in projects that another account took over, in the order of the list of supports.
CREATE INDEX CONCURRENTLY opportunities_captador_anterior_idx
  ON opportunities (captador_id, created_at, id) WHERE do_captador_anterior;

-- Concluded deals of a funder that have their receipt: their number and their sum without a visit to the table.
CREATE INDEX opportunities_financiador_encerrada_idx ON opportunities (financiador_id) INCLUDE (amount)
  WHERE status = 'concluida' AND NOT espera_captador;

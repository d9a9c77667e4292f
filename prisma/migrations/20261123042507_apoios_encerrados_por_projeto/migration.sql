-- Concluded deals of a funder that have their receipt: their number, their sum and their projects without a visit to
-- the table. Replaces the index of 20261123014613, which did not hold the project.
CREATE INDEX opportunities_financiador_concluida_idx ON opportunities (financiador_id) INCLUDE (amount, projeto_id)
  WHERE status = 'concluida' AND NOT espera_captador;
DROP INDEX opportunities_financiador_encerrada_idx;

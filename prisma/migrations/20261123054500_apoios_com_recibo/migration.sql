-- Deals of a funder that have their receipt: their number, their sum and their projects without a visit to the table.
-- For the funder a receipt ends the support, also while the project still owes its commission.
CREATE INDEX opportunities_financiador_recibo_idx ON opportunities (financiador_id) INCLUDE (amount, projeto_id)
  WHERE etapa IN ('concluido', 'confirmado_recibo');
DROP INDEX opportunities_financiador_concluida_idx;

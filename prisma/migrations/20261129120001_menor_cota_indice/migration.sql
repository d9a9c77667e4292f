-- The smallest amount that an open project takes towards a missing legal minimum, from the start of one index: the list
-- says whether a small amount is a part of any minimum.
CREATE INDEX CONCURRENTLY projects_menor_cota_idx ON projects ((coalesce(cota_valor, 0)))
  INCLUDE (prazo_captacao, obras, valor_total, valor_captado, captacao_minima, cota_valor)
  WHERE publicado AND status IN ('Aprovada', 'Em Captação')
    AND projeto_preco_da_minima(valor_total, valor_captado, captacao_minima, cota_valor) > 0;

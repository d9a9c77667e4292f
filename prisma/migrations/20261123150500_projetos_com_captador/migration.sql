-- A carteira proposes projects with a captador first; without this index they are lost among a million others.
CREATE INDEX CONCURRENTLY projects_com_captador_idx ON projects
  (projeto_preco_da_minima(valor_total, valor_captado, captacao_minima, cota_valor), prazo_captacao, id)
  INCLUDE (estado, categoria, status, valor_total, valor_captado, captacao_minima, cota_valor)
  WHERE publicado AND status IN ('Aprovada', 'Em Captação') AND captador_id IS NOT NULL;

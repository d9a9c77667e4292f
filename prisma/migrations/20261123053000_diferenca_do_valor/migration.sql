-- The sort 'Onde o seu valor faz mais diferença' (placeOf() of lib/catalog/amount/rules.ts): one index for every amount,
-- walked from the amount downwards, then upwards, then over what has reached its minimum. The price depends on the value
-- band, which therefore leads: else a band would have to walk past all prices of the others. The carried columns are
-- those of the function and of the condition that a project takes the amount, so that no walk visits the table.
CREATE INDEX projects_lista_diferenca_idx ON projects
  (faixa_valor, projeto_preco_da_minima(valor_total, valor_captado, captacao_minima, cota_valor), id,
   estado, categoria, status, urgencia)
  INCLUDE (prazo_captacao, valor_total, valor_captado, captacao_minima, cota_valor, categoria_origem,
    busca_publica, busca_proponente)
  WHERE publicado AND status IN ('Aprovada', 'Em Captação');

-- The few matches of a list, with the columns of that sort: else each of them is a visit to the table. The new index is
-- built first, so that lists go on; writes to projects wait.
CREATE INDEX projects_filtros_chaves ON projects (estado, categoria, status, urgencia, faixa_valor)
  INCLUDE (valor_total, percentual_captacao_bp, ordem_prazo, ordem_recente, id, prazo_captacao, valor_captado,
    captacao_minima, cota_valor, busca_publica, busca_proponente)
  WHERE publicado;
DROP INDEX projects_filtros_idx;
ALTER INDEX projects_filtros_chaves RENAME TO projects_filtros_idx;

CREATE OR REPLACE VIEW view_projetos_disponiveis AS
SELECT id, nome_projeto, proponente, cidade, estado, categoria, urgencia, status, valor_total, valor_captado,
  slug, descricao, tipo_proponente, round(percentual_captacao_bp / 100.0, 2) AS percentual_captacao,
  prazo_captacao, demonstracao, faixa_valor, percentual_captacao_bp, ordem_prazo, ordem_recente,
  busca_publica, busca_proponente, updated_at, categoria_origem, busca_texto, cota_valor,
  projeto_preco_da_minima(valor_total, valor_captado, captacao_minima, cota_valor) AS preco_da_minima
FROM projects WHERE publicado;

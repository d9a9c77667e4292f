-- The filters of a list become keys of its indexes. As columns that were only carried along, they were read after the
-- visibility of each entry: a walk for one state in ten looked at the visibility map for every entry of the other nine.
-- A key is compared within the index. The new indexes are built first, so that lists go on; writes to projects wait.
CREATE INDEX projects_lista_valor_chaves ON projects (valor_total, id, estado, categoria, status, urgencia, faixa_valor)
  INCLUDE (busca_publica, busca_proponente) WHERE publicado;
CREATE INDEX projects_lista_captado_chaves
  ON projects (status, percentual_captacao_bp, id, estado, categoria, urgencia, faixa_valor)
  INCLUDE (busca_publica, busca_proponente) WHERE publicado;
CREATE INDEX projects_lista_prazo_chaves ON projects (urgencia, ordem_prazo, id, estado, categoria, status, faixa_valor)
  INCLUDE (busca_publica, busca_proponente) WHERE publicado;
CREATE INDEX projects_lista_recente_chaves
  ON projects (urgencia, ordem_recente, id, estado, categoria, status, faixa_valor)
  INCLUDE (busca_publica, busca_proponente) WHERE publicado;

DROP INDEX projects_lista_valor_idx, projects_lista_captado_idx, projects_lista_prazo_idx, projects_lista_recente_idx;
ALTER INDEX projects_lista_valor_chaves RENAME TO projects_lista_valor_idx;
ALTER INDEX projects_lista_captado_chaves RENAME TO projects_lista_captado_idx;
ALTER INDEX projects_lista_prazo_chaves RENAME TO projects_lista_prazo_idx;
ALTER INDEX projects_lista_recente_chaves RENAME TO projects_lista_recente_idx;

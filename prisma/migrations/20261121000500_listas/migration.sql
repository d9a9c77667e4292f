-- Indexes of the lists, chosen by EXPLAIN over 1,000,000 projects (npm run bench measures them).

-- One index a sort, walked from the cursor. Whatever else a list filters or searches is carried along, so that
-- rows that do not match cost an index entry and no visit to the table (measured: ten times less). Where the sort
-- key depends on a filter (the urgency follows from the deadline, the share raised from the status), that filter
-- comes first and the list merges its values: else a filter would have to walk past all the rows of the others.
CREATE INDEX projects_lista_valor_idx ON projects (valor_total, id)
  INCLUDE (estado, categoria, status, urgencia, faixa_valor, busca_publica, busca_proponente) WHERE publicado;
CREATE INDEX projects_lista_captado_idx ON projects (status, percentual_captacao_bp, id)
  INCLUDE (estado, categoria, urgencia, faixa_valor, busca_publica, busca_proponente) WHERE publicado;
CREATE INDEX projects_lista_prazo_idx ON projects (urgencia, ordem_prazo, id)
  INCLUDE (estado, categoria, status, faixa_valor, busca_publica, busca_proponente) WHERE publicado;
CREATE INDEX projects_lista_recente_idx ON projects (urgencia, ordem_recente, id)
  INCLUDE (estado, categoria, status, faixa_valor, busca_publica, busca_proponente) WHERE publicado;

-- Few matches among many projects: all of them are read from here and sorted.
CREATE INDEX projects_filtros_idx ON projects (estado, categoria, status, urgencia, faixa_valor)
  INCLUDE (valor_total, percentual_captacao_bp, ordem_prazo, ordem_recente, id, busca_publica, busca_proponente)
  WHERE publicado;

-- Rare search terms. One index serves both audiences: the public list checks the public text again. Pending
-- entries (fastupdate) would make searches slower until the next vacuum; projects are read far more than written.
CREATE INDEX projects_busca_trigramas_idx ON projects
  USING gin ((busca_publica || busca_proponente) gin_trgm_ops) WITH (fastupdate = off) WHERE publicado;
-- Terms too short to hold a trigram: by the characters they are made of.
CREATE INDEX projects_busca_letras_idx ON projects
  USING gin (string_to_array(busca_publica || busca_proponente, NULL)) WITH (fastupdate = off) WHERE publicado;

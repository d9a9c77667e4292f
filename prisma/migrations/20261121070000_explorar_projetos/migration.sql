-- 'Explorar Projetos' searches name and description, part of a word included (B5.5).

-- Folded once, when it is written: folding some hundred characters for each candidate of a search costs more than
-- finding it. Descriptions are far too long for the indexes that lists are walked by, so this text has one of its own.
ALTER TABLE projects ADD COLUMN busca_texto text NOT NULL GENERATED ALWAYS AS (
  sem_acento(nome_projeto || E'\n' || descricao || E'\n')
) STORED;
CREATE INDEX projects_busca_texto_idx ON projects USING gin (busca_texto gin_trgm_ops)
  WITH (fastupdate = off) WHERE publicado;

-- The category of the source is a filter of that screen only; its order is the total value.
CREATE INDEX projects_lista_origem_idx ON projects (categoria_origem, valor_total, id)
  INCLUDE (status) WHERE publicado;

CREATE OR REPLACE VIEW view_projetos_disponiveis AS
SELECT id, nome_projeto, proponente, cidade, estado, categoria, urgencia, status, valor_total, valor_captado,
  slug, descricao, tipo_proponente, round(percentual_captacao_bp / 100.0, 2) AS percentual_captacao,
  prazo_captacao, demonstracao, faixa_valor, percentual_captacao_bp, ordem_prazo, ordem_recente,
  busca_publica, busca_proponente, updated_at, categoria_origem, busca_texto
FROM projects WHERE publicado;

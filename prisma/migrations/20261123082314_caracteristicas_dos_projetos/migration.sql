-- Filters by material, kind of organization, quota, stage and works. Each value is a bit of projects.tracos
-- (lib/catalog/projects/rules/traits.ts): as further keys of project_summary these five would multiply its rows by some
-- thousand. A project without quotas takes any amount, and so is within every limit of a quota.
CREATE FUNCTION projeto_tracos(materiais text[], tipo_proponente text, cota_valor bigint, etapa text, obras boolean)
RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  coalesce((
    SELECT bit_or(1::bigint << (array_position(ARRAY['Papel e papelão', 'Plástico', 'PET', 'Vidro', 'Metais', 'Alumínio',
      'Orgânicos', 'Eletroeletrônicos', 'Óleo de cozinha', 'Embalagens longa vida', 'Isopor', 'Têxteis', 'Pneus',
      'Resíduos da construção'], material) - 1))
    FROM unnest(materiais) AS material
  ), 0)
  | coalesce(1::bigint << (19 + array_position(ARRAY['Associação', 'Cooperativa', 'Não informado'], tipo_proponente)), 0)
  | CASE WHEN coalesce(cota_valor, 0) <= 100000 THEN 1::bigint << 24 ELSE 0 END
  | CASE WHEN coalesce(cota_valor, 0) <= 250000 THEN 1::bigint << 25 ELSE 0 END
  | CASE WHEN coalesce(cota_valor, 0) <= 500000 THEN 1::bigint << 26 ELSE 0 END
  | CASE WHEN coalesce(cota_valor, 0) <= 1000000 THEN 1::bigint << 27 ELSE 0 END
  | coalesce(1::bigint << (29 + array_position(ARRAY['Admissibilidade', 'Captação mínima', 'Análise técnica',
      'Captação mínima de operacionalização', 'Autorização', 'Execução', 'Prestação de contas'], etapa)), 0)
  | CASE WHEN obras THEN 1::bigint << 40 ELSE 1::bigint << 41 END;

-- The same as numbers, for an index that finds rare values.
CREATE FUNCTION projeto_tracos_lista(tracos bigint) RETURNS smallint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  ARRAY(SELECT bit::smallint FROM generate_series(0, 62) AS bit WHERE tracos & (1::bigint << bit) <> 0);

-- The indexes of the lists carry the column, so that a walk does not visit the table. They go first: the new column
-- rewrites the table, and with it every index that there is.
DROP INDEX projects_lista_valor_idx, projects_lista_captado_idx, projects_lista_prazo_idx, projects_lista_recente_idx,
  projects_lista_diferenca_idx, projects_filtros_idx;
ALTER TABLE projects ADD COLUMN tracos bigint NOT NULL
  GENERATED ALWAYS AS (projeto_tracos(materiais, tipo_proponente, cota_valor, etapa, obras)) STORED;

CREATE INDEX projects_lista_valor_idx ON projects (valor_total, id, estado, categoria, status, urgencia, faixa_valor)
  INCLUDE (tracos, busca_publica, busca_proponente) WHERE publicado;
CREATE INDEX projects_lista_captado_idx
  ON projects (status, percentual_captacao_bp, id, estado, categoria, urgencia, faixa_valor)
  INCLUDE (tracos, busca_publica, busca_proponente) WHERE publicado;
CREATE INDEX projects_lista_prazo_idx ON projects (urgencia, ordem_prazo, id, estado, categoria, status, faixa_valor)
  INCLUDE (tracos, busca_publica, busca_proponente) WHERE publicado;
CREATE INDEX projects_lista_recente_idx ON projects (urgencia, ordem_recente, id, estado, categoria, status, faixa_valor)
  INCLUDE (tracos, busca_publica, busca_proponente) WHERE publicado;
CREATE INDEX projects_lista_diferenca_idx ON projects
  (faixa_valor, projeto_preco_da_minima(valor_total, valor_captado, captacao_minima, cota_valor), id,
   estado, categoria, status, urgencia)
  INCLUDE (tracos, prazo_captacao, valor_total, valor_captado, captacao_minima, cota_valor, categoria_origem,
    busca_publica, busca_proponente)
  WHERE publicado AND status IN ('Aprovada', 'Em Captação');
CREATE INDEX projects_filtros_idx ON projects (estado, categoria, status, urgencia, faixa_valor)
  INCLUDE (tracos, valor_total, percentual_captacao_bp, ordem_prazo, ordem_recente, id, prazo_captacao, valor_captado,
    captacao_minima, cota_valor, busca_publica, busca_proponente)
  WHERE publicado;
CREATE INDEX projects_tracos_idx ON projects USING gin (projeto_tracos_lista(tracos))
  WITH (fastupdate = off) WHERE publicado;

CREATE OR REPLACE VIEW view_projetos_disponiveis AS
SELECT id, nome_projeto, proponente, cidade, estado, categoria, urgencia, status, valor_total, valor_captado,
  slug, descricao, tipo_proponente, round(percentual_captacao_bp / 100.0, 2) AS percentual_captacao,
  prazo_captacao, demonstracao, faixa_valor, percentual_captacao_bp, ordem_prazo, ordem_recente,
  busca_publica, busca_proponente, updated_at, categoria_origem, busca_texto, cota_valor,
  projeto_preco_da_minima(valor_total, valor_captado, captacao_minima, cota_valor) AS preco_da_minima, tracos
FROM projects WHERE publicado;

-- Listed projects with each value, for the numbers beside the filters. Every bit has a row from the start, so that
-- writers only change them, in the turn of project_summary_lock().
CREATE TABLE project_trait_counts (
  traco smallint NOT NULL,
  projetos bigint NOT NULL DEFAULT 0,
  CONSTRAINT project_trait_counts_pkey PRIMARY KEY (traco),
  CONSTRAINT project_trait_counts_check CHECK (projetos >= 0)
) WITH (fillfactor = 50);
INSERT INTO project_trait_counts (traco, projetos)
SELECT bit, (SELECT count(*) FROM projects WHERE publicado AND tracos & (1::bigint << bit) <> 0)
FROM generate_series(0, 62) AS bit;

CREATE FUNCTION project_trait_counts_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE project_trait_counts AS c SET projetos = c.projetos + d.n FROM (
    SELECT bit, count(*) AS n FROM new_rows, unnest(projeto_tracos_lista(tracos)) AS bit WHERE publicado GROUP BY bit
  ) AS d WHERE c.traco = d.bit;
  RETURN NULL;
END $$;

CREATE FUNCTION project_trait_counts_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE project_trait_counts AS c SET projetos = c.projetos - d.n FROM (
    SELECT bit, count(*) AS n FROM old_rows, unnest(projeto_tracos_lista(tracos)) AS bit WHERE publicado GROUP BY bit
  ) AS d WHERE c.traco = d.bit;
  RETURN NULL;
END $$;

CREATE FUNCTION project_trait_counts_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE project_trait_counts AS c SET projetos = c.projetos + d.n FROM (
    SELECT bit, sum(n) AS n FROM (
      SELECT 1 AS n, tracos FROM new_rows WHERE publicado
      UNION ALL
      SELECT -1, tracos FROM old_rows WHERE publicado
    ) AS both_sides, unnest(projeto_tracos_lista(tracos)) AS bit GROUP BY bit HAVING sum(n) <> 0
  ) AS d WHERE c.traco = d.bit;
  RETURN NULL;
END $$;

CREATE FUNCTION project_trait_counts_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE project_trait_counts SET projetos = 0;
  RETURN NULL;
END $$;

CREATE TRIGGER project_trait_counts_lock
  BEFORE UPDATE OF publicado, materiais, tipo_proponente, cota_valor, etapa, obras ON projects
  FOR EACH STATEMENT EXECUTE FUNCTION project_summary_lock();
CREATE TRIGGER project_trait_counts_insert AFTER INSERT ON projects REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION project_trait_counts_insert();
CREATE TRIGGER project_trait_counts_update AFTER UPDATE ON projects
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION project_trait_counts_update();
CREATE TRIGGER project_trait_counts_delete AFTER DELETE ON projects REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION project_trait_counts_delete();
CREATE TRIGGER project_trait_counts_truncate AFTER TRUNCATE ON projects
  FOR EACH STATEMENT EXECUTE FUNCTION project_trait_counts_truncate();

-- A saved search may have every value of every filter; its key in the index stays below 2,704 octets.
ALTER TABLE saved_searches DROP CONSTRAINT saved_searches_texts_check,
  ADD CONSTRAINT saved_searches_texts_check CHECK (length(name) BETWEEN 1 AND 100 AND length(query) <= 2640);

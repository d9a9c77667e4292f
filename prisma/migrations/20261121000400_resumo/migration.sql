-- The summary behind statistics and counts, and the views of B3.3 and B3.6.

-- Every published project counts in 32 rows: each of the five filters by its value or as "any".
ALTER TABLE project_summary
  SET (fillfactor = 50),
  ADD CONSTRAINT project_summary_counts_check CHECK (projetos >= 0 AND valor_total >= 0 AND valor_captado >= 0);

-- The 36 rows that statistics read: at most one of the three listed filters set.
CREATE INDEX project_summary_one_filter_idx ON project_summary (estado, categoria, status)
  WHERE urgencia = '*' AND faixa_valor = 0
    AND (estado = '*')::int + (categoria = '*')::int + (status = '*')::int >= 2;

-- Adds differences. MERGE rather than an upsert: a negative difference would fail the check as a proposed row.
CREATE FUNCTION project_summary_add(deltas project_summary[]) RETURNS void LANGUAGE sql AS $$
  MERGE INTO project_summary AS s USING unnest(deltas) AS d
  ON (s.estado, s.categoria, s.status, s.urgencia, s.faixa_valor)
    = (d.estado, d.categoria, d.status, d.urgencia, d.faixa_valor)
  WHEN MATCHED THEN UPDATE SET projetos = s.projetos + d.projetos, valor_total = s.valor_total + d.valor_total,
    valor_captado = s.valor_captado + d.valor_captado
  WHEN NOT MATCHED THEN INSERT VALUES (d.*);
$$;

-- One writer of counted columns at a time, from its first such statement to the end of its transaction: sums never
-- miss each other. Taken before any row is locked, so that transactions with several statements cannot wait for
-- each other in a ring.
CREATE FUNCTION project_summary_lock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('project_summary'));
  RETURN NULL;
END $$;

CREATE FUNCTION project_summary_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM project_summary_add(array_agg(delta)) FROM (
    SELECT (coalesce(estado, '*'), coalesce(categoria, '*'), coalesce(status, '*'), coalesce(urgencia, '*'),
      coalesce(faixa_valor, 0::smallint), count(*), sum(valor_total)::bigint, sum(valor_captado)::bigint)::project_summary AS delta
    FROM new_rows WHERE publicado
    GROUP BY CUBE (estado, categoria, status, urgencia, faixa_valor)
    HAVING count(*) > 0
  ) AS d;
  RETURN NULL;
END $$;

CREATE FUNCTION project_summary_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM project_summary_add(array_agg(delta)) FROM (
    SELECT (coalesce(estado, '*'), coalesce(categoria, '*'), coalesce(status, '*'), coalesce(urgencia, '*'),
      coalesce(faixa_valor, 0::smallint), -count(*), -sum(valor_total)::bigint, -sum(valor_captado)::bigint)::project_summary AS delta
    FROM old_rows WHERE publicado
    GROUP BY CUBE (estado, categoria, status, urgencia, faixa_valor)
    HAVING count(*) > 0
  ) AS d;
  RETURN NULL;
END $$;

CREATE FUNCTION project_summary_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM project_summary_add(array_agg(delta)) FROM (
    SELECT (coalesce(estado, '*'), coalesce(categoria, '*'), coalesce(status, '*'), coalesce(urgencia, '*'),
      coalesce(faixa_valor, 0::smallint), sum(n)::bigint, sum(n * valor_total)::bigint,
      sum(n * valor_captado)::bigint)::project_summary AS delta
    FROM (
      SELECT 1 AS n, estado, categoria, status, urgencia, faixa_valor, valor_total, valor_captado
      FROM new_rows WHERE publicado
      UNION ALL
      SELECT -1, estado, categoria, status, urgencia, faixa_valor, valor_total, valor_captado
      FROM old_rows WHERE publicado
    ) AS both_sides
    GROUP BY CUBE (estado, categoria, status, urgencia, faixa_valor)
    HAVING sum(n) <> 0 OR sum(n * valor_total) <> 0 OR sum(n * valor_captado) <> 0
  ) AS d;
  RETURN NULL;
END $$;

CREATE FUNCTION project_summary_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM project_summary;
  RETURN NULL;
END $$;

CREATE TRIGGER project_summary_lock_rows BEFORE INSERT OR DELETE ON projects
  FOR EACH STATEMENT EXECUTE FUNCTION project_summary_lock();
CREATE TRIGGER project_summary_lock_columns
  BEFORE UPDATE OF publicado, estado, categoria, status, urgencia, valor_total, valor_captado ON projects
  FOR EACH STATEMENT EXECUTE FUNCTION project_summary_lock();
CREATE TRIGGER project_summary_insert AFTER INSERT ON projects REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION project_summary_insert();
CREATE TRIGGER project_summary_update AFTER UPDATE ON projects
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION project_summary_update();
CREATE TRIGGER project_summary_delete AFTER DELETE ON projects REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION project_summary_delete();
CREATE TRIGGER project_summary_truncate AFTER TRUNCATE ON projects
  FOR EACH STATEMENT EXECUTE FUNCTION project_summary_truncate();

-- B3.3, with the sort keys, search texts and B3.4's further fields for the lists.
CREATE VIEW view_projetos_disponiveis AS
SELECT id, nome_projeto, proponente, cidade, estado, categoria, urgencia, status, valor_total, valor_captado,
  slug, descricao, tipo_proponente, round(percentual_captacao_bp / 100.0, 2) AS percentual_captacao,
  prazo_captacao, demonstracao, faixa_valor, percentual_captacao_bp, ordem_prazo, ordem_recente,
  busca_publica, busca_proponente, updated_at
FROM projects WHERE publicado;

-- B3.6: one row, read from at most 36 rows of the summary whatever the number of projects.
CREATE VIEW view_estatisticas_resumo AS
WITH one_filter AS (
  SELECT * FROM project_summary
  WHERE urgencia = '*' AND faixa_valor = 0 AND projetos > 0
    AND (estado = '*')::int + (categoria = '*')::int + (status = '*')::int >= 2
), total AS (
  SELECT coalesce(sum(projetos), 0)::bigint AS projetos, coalesce(sum(valor_total), 0)::bigint AS valor,
    coalesce(sum(valor_captado), 0)::bigint AS captado
  FROM one_filter WHERE estado = '*' AND categoria = '*' AND status = '*'
)
SELECT
  total.projetos AS total_projetos,
  total.valor AS valor_total_aprovado,
  total.captado AS valor_total_captado,
  greatest(total.valor - total.captado, 0) AS valor_disponivel,
  CASE WHEN total.valor > 0 THEN round(total.captado * 100.0 / total.valor, 1) ELSE 0 END
    AS percentual_captacao_geral,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('estado', estado, 'total', projetos, 'valor', valor_total)
      ORDER BY projetos DESC, estado), '[]') FROM one_filter WHERE estado <> '*') AS projetos_por_estado,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('categoria', categoria, 'total', projetos, 'valor', valor_total,
      'captado', valor_captado) ORDER BY projetos DESC, categoria), '[]')
    FROM one_filter WHERE categoria <> '*') AS projetos_por_categoria,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('status', status, 'total', projetos, 'valor', valor_total)
      ORDER BY projetos DESC, status), '[]') FROM one_filter WHERE status <> '*') AS projetos_por_status,
  now() AS created_at
FROM total;

CREATE FUNCTION get_lir_public_statistics() RETURNS jsonb LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT to_jsonb(r) FROM view_estatisticas_resumo r;
END;

-- What can still be supported is a sum of its own: a project that raised more than its total takes nothing from the
-- others, and a finished one looks for nothing.

-- The same as availableAmount() of lib/projects/rules.ts. Centavos.
CREATE FUNCTION projeto_disponivel(status text, valor_total bigint, valor_captado bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN status = 'Finalizada' THEN 0 ELSE greatest(valor_total - valor_captado, 0) END;

-- No project is written between the recount and the new triggers.
SELECT pg_advisory_xact_lock(hashtext('project_summary'));
LOCK TABLE projects IN SHARE ROW EXCLUSIVE MODE;

-- AlterTable
ALTER TABLE "project_summary" ADD COLUMN     "valor_disponivel" BIGINT NOT NULL DEFAULT 0;
UPDATE project_summary AS s SET valor_disponivel = r.disponivel FROM (
  SELECT coalesce(estado, '*') AS estado, coalesce(categoria, '*') AS categoria, coalesce(status, '*') AS status,
    coalesce(urgencia, '*') AS urgencia, coalesce(faixa_valor, 0::smallint) AS faixa_valor,
    sum(projeto_disponivel(status, valor_total, valor_captado))::bigint AS disponivel
  FROM projects WHERE publicado GROUP BY CUBE (estado, categoria, status, urgencia, faixa_valor)
) AS r
WHERE (s.estado, s.categoria, s.status, s.urgencia, s.faixa_valor)
    = (r.estado, r.categoria, r.status, r.urgencia, r.faixa_valor);
ALTER TABLE project_summary ALTER COLUMN valor_disponivel DROP DEFAULT,
  DROP CONSTRAINT project_summary_counts_check,
  ADD CONSTRAINT project_summary_counts_check
    CHECK (projetos >= 0 AND valor_total >= 0 AND valor_captado >= 0 AND valor_disponivel >= 0);

CREATE OR REPLACE FUNCTION project_summary_add(deltas project_summary[]) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO project_summary
  SELECT d.estado, d.categoria, d.status, d.urgencia, d.faixa_valor, 0, 0, 0, 0 FROM unnest(deltas) AS d
  ORDER BY d.estado, d.categoria, d.status, d.urgencia, d.faixa_valor
  ON CONFLICT DO NOTHING;
  UPDATE project_summary AS s SET
    projetos = s.projetos + d.projetos,
    valor_total = s.valor_total + d.valor_total,
    valor_captado = s.valor_captado + d.valor_captado,
    valor_disponivel = s.valor_disponivel + d.valor_disponivel
  FROM unnest(deltas) AS d
  WHERE (s.estado, s.categoria, s.status, s.urgencia, s.faixa_valor)
      = (d.estado, d.categoria, d.status, d.urgencia, d.faixa_valor);
END;

CREATE OR REPLACE FUNCTION project_summary_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM project_summary_add(array_agg(delta)) FROM (
    SELECT (coalesce(estado, '*'), coalesce(categoria, '*'), coalesce(status, '*'), coalesce(urgencia, '*'),
      coalesce(faixa_valor, 0::smallint), count(*), sum(valor_total)::bigint, sum(valor_captado)::bigint,
      sum(projeto_disponivel(status, valor_total, valor_captado))::bigint)::project_summary AS delta
    FROM new_rows WHERE publicado
    GROUP BY CUBE (estado, categoria, status, urgencia, faixa_valor)
    HAVING count(*) > 0
  ) AS d;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION project_summary_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM project_summary_add(array_agg(delta)) FROM (
    SELECT (coalesce(estado, '*'), coalesce(categoria, '*'), coalesce(status, '*'), coalesce(urgencia, '*'),
      coalesce(faixa_valor, 0::smallint), -count(*), -sum(valor_total)::bigint, -sum(valor_captado)::bigint,
      -sum(projeto_disponivel(status, valor_total, valor_captado))::bigint)::project_summary AS delta
    FROM old_rows WHERE publicado
    GROUP BY CUBE (estado, categoria, status, urgencia, faixa_valor)
    HAVING count(*) > 0
  ) AS d;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION project_summary_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM project_summary_add(array_agg(delta)) FROM (
    SELECT (coalesce(estado, '*'), coalesce(categoria, '*'), coalesce(status, '*'), coalesce(urgencia, '*'),
      coalesce(faixa_valor, 0::smallint), sum(n)::bigint, sum(n * valor_total)::bigint,
      sum(n * valor_captado)::bigint, sum(n * disponivel)::bigint)::project_summary AS delta
    FROM (
      SELECT 1 AS n, estado, categoria, status, urgencia, faixa_valor, valor_total, valor_captado,
        projeto_disponivel(status, valor_total, valor_captado) AS disponivel
      FROM new_rows WHERE publicado
      UNION ALL
      SELECT -1, estado, categoria, status, urgencia, faixa_valor, valor_total, valor_captado,
        projeto_disponivel(status, valor_total, valor_captado)
      FROM old_rows WHERE publicado
    ) AS both_sides
    GROUP BY CUBE (estado, categoria, status, urgencia, faixa_valor)
    HAVING sum(n) <> 0 OR sum(n * valor_total) <> 0 OR sum(n * valor_captado) <> 0 OR sum(n * disponivel) <> 0
  ) AS d;
  RETURN NULL;
END $$;

CREATE OR REPLACE VIEW view_estatisticas_resumo AS
WITH one_filter AS (
  SELECT * FROM project_summary
  WHERE urgencia = '*' AND faixa_valor = 0 AND projetos > 0
    AND (estado = '*')::int + (categoria = '*')::int + (status = '*')::int >= 2
), total AS (
  SELECT coalesce(sum(projetos), 0)::bigint AS projetos, coalesce(sum(valor_total), 0)::bigint AS valor,
    coalesce(sum(valor_captado), 0)::bigint AS captado, coalesce(sum(valor_disponivel), 0)::bigint AS disponivel
  FROM one_filter WHERE estado = '*' AND categoria = '*' AND status = '*'
)
SELECT
  total.projetos AS total_projetos,
  total.valor AS valor_total_aprovado,
  total.captado AS valor_total_captado,
  total.disponivel AS valor_disponivel,
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

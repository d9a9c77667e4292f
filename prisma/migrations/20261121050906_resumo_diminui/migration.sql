-- The summary also has to shrink: a project that is unpublished, moved to another status or deleted leaves its rows.
-- A check looks at the row that an INSERT proposes before its conflict is found, so a negative difference could never
-- get in that way. Rows are made empty where they are missing, and then changed.
CREATE OR REPLACE FUNCTION project_summary_add(deltas project_summary[]) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO project_summary
  SELECT d.estado, d.categoria, d.status, d.urgencia, d.faixa_valor, 0, 0, 0 FROM unnest(deltas) AS d
  ORDER BY d.estado, d.categoria, d.status, d.urgencia, d.faixa_valor
  ON CONFLICT DO NOTHING;
  UPDATE project_summary AS s SET
    projetos = s.projetos + d.projetos,
    valor_total = s.valor_total + d.valor_total,
    valor_captado = s.valor_captado + d.valor_captado
  FROM unnest(deltas) AS d
  WHERE (s.estado, s.categoria, s.status, s.urgencia, s.faixa_valor)
      = (d.estado, d.categoria, d.status, d.urgencia, d.faixa_valor);
END;

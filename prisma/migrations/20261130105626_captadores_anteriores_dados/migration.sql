-- Earlier handovers: the project's history and the deals that stayed name the former captador. The log of a year names
-- who held the organization, and until when.
WITH held AS MATERIALIZED (
  SELECT user_id AS captador_id, details ->> 'organizacao' AS organizacao, created_at AS desde,
    lead(created_at) OVER (PARTITION BY details ->> 'organizacao' ORDER BY created_at) AS ate
  FROM security_events
  WHERE event_type = 'organization_handed_over' OR event_type = 'organization_claimed' AND details ->> 'estado' = 'ativo'
)
INSERT INTO captadores_anteriores (captador_id, projeto_id, ate)
SELECT f.captador_id, p.id, coalesce(max(f.ate), p.captador_desde)
FROM projects p JOIN LATERAL (
    SELECT autor_id AS captador_id, NULL::timestamptz AS ate
      FROM project_events WHERE projeto_id = p.id AND created_at <= p.captador_desde
    UNION ALL SELECT captador_id, NULL FROM matches WHERE projeto_id = p.id
    UNION ALL SELECT h.captador_id, least(h.ate, p.captador_desde) FROM held h
      WHERE h.organizacao = p.organizacao_id::text AND h.desde < p.captador_desde
        AND p.created_at < least(h.ate, p.captador_desde)) f ON f.captador_id <> p.captador_id
  JOIN users u ON u.id = f.captador_id AND u.anonymised_at IS NULL
WHERE p.captador_desde IS NOT NULL AND p.captador_id IS NOT NULL
GROUP BY f.captador_id, p.id
ON CONFLICT DO NOTHING;

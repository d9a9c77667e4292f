-- Earlier handovers: the project's history and the deals that stayed name the former captador. The log of a year names
-- who held the organization, and until when. Projects have captador_desde only since 29/11/2026; before that, the log
-- tells when the present captador took the organization over. Then the last author before that day was not the
-- captador: their own drafts come to the organization as well. Only organizations that changed hands are looked at.
WITH held AS MATERIALIZED (
  SELECT captador_id, organizacao, desde, ate FROM (
    SELECT user_id AS captador_id, details ->> 'organizacao' AS organizacao, created_at AS desde,
      lead(created_at) OVER (PARTITION BY details ->> 'organizacao' ORDER BY created_at) AS ate,
      event_type = 'organization_handed_over' OR min(user_id::text) OVER (PARTITION BY details ->> 'organizacao')
        <> max(user_id::text) OVER (PARTITION BY details ->> 'organizacao') AS mudou
    FROM security_events
    WHERE event_type = 'organization_handed_over'
      OR event_type = 'organization_claimed' AND details ->> 'estado' = 'ativo') h
  WHERE mudou
), taken AS (
  SELECT organizacao, captador_id, max(desde) AS desde FROM held GROUP BY organizacao, captador_id
), moved AS MATERIALIZED (
  SELECT p.id, p.organizacao_id::text AS organizacao, p.captador_id, p.created_at,
    coalesce(p.captador_desde, t.desde) AS desde
  FROM projects p LEFT JOIN taken t
    ON t.organizacao = p.organizacao_id::text AND t.captador_id = p.captador_id AND t.desde > p.created_at
    AND p.captador_desde IS NULL AND p.captador_id IS DISTINCT FROM (
      SELECT autor_id FROM project_events WHERE projeto_id = p.id AND created_at < t.desde AND autor_id IS NOT NULL
      ORDER BY created_at DESC LIMIT 1)
  WHERE p.captador_id IS NOT NULL AND coalesce(p.captador_desde, t.desde) IS NOT NULL
), former AS (
  SELECT e.autor_id AS captador_id, p.id, p.desde, NULL::timestamptz AS ate
    FROM moved p JOIN project_events e ON e.projeto_id = p.id AND e.created_at <= p.desde
    WHERE e.autor_id <> p.captador_id
  UNION ALL SELECT m.captador_id, p.id, p.desde, NULL FROM moved p JOIN matches m ON m.projeto_id = p.id
    WHERE m.captador_id <> p.captador_id
  UNION ALL SELECT h.captador_id, p.id, p.desde, least(h.ate, p.desde)
    FROM moved p JOIN held h ON h.organizacao = p.organizacao AND h.desde < p.desde
    WHERE h.captador_id <> p.captador_id AND p.created_at < least(h.ate, p.desde)
)
INSERT INTO captadores_anteriores (captador_id, projeto_id, ate)
SELECT f.captador_id, f.id, coalesce(max(f.ate), f.desde)
FROM former f JOIN users u ON u.id = f.captador_id AND u.anonymised_at IS NULL
GROUP BY f.captador_id, f.id, f.desde
ON CONFLICT DO NOTHING;

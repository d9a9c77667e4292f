-- Deals of suspended captadores that the team marked as settled, although they still have to be ended or to wait for
-- the end of the suspension, come back to the team's list (lib/admin/supports/rules.ts, `maySettle`).
UPDATE opportunities o SET deixada_em = c.suspenso_em
FROM users c, users f, projects p
WHERE c.id = o.captador_id AND c.suspenso_em IS NOT NULL AND c.anonymised_at IS NULL
  AND f.id = o.financiador_id AND p.id = o.projeto_id AND o.deixada_em IS NULL
  AND (o.status IN ('bloqueada', 'desbloqueada')
    OR (o.status = 'confirmada' OR o.etapa = 'recibo')
      AND p.captador_id = o.captador_id AND f.anonymised_at IS NULL);

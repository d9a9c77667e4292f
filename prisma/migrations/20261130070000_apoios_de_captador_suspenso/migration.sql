-- Deals of captadores who are suspended already join the team's list of left deals, as those of a new suspension do.
UPDATE opportunities o SET deixada_em = u.suspenso_em
FROM users u
WHERE u.id = o.captador_id AND u.suspenso_em IS NOT NULL AND o.deixada_em IS NULL
  AND (o.status IN ('bloqueada', 'desbloqueada', 'confirmada') OR o.etapa = 'recibo');

-- Projects of deleted accounts had stayed for an interest, and stayed stored after the end of its account. From now on
-- that end deletes them (lib/catalog/own-projects/mutations/delete-abandoned.ts).
DELETE FROM projects p
WHERE p.captador_id IS NULL AND p.source_id IS NULL AND NOT p.publicado
  AND NOT EXISTS (SELECT FROM empresas_interessadas WHERE projeto_id = p.id)
  AND NOT EXISTS (SELECT FROM matches WHERE projeto_id = p.id)
  AND NOT EXISTS (SELECT FROM opportunities WHERE projeto_id = p.id)
  AND NOT EXISTS (SELECT FROM opportunity_payments WHERE projeto_id = p.id)
  AND NOT EXISTS (SELECT FROM ledger_lines WHERE projeto_id = p.id)
  AND NOT EXISTS (SELECT FROM content_reports r WHERE r.projeto_id = p.id AND r.estado = 'aberta')
  AND NOT EXISTS (
    SELECT FROM project_updates u JOIN content_reports r ON r.update_id = u.id
    WHERE u.projeto_id = p.id AND r.estado = 'aberta')
  AND NOT EXISTS (
    SELECT FROM project_questions q JOIN content_reports r ON r.question_id = q.id
    WHERE q.projeto_id = p.id AND r.estado = 'aberta');

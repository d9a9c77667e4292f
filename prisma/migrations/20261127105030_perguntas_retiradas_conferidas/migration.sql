-- Checks the rows that were there before the migration "perguntas_retiradas".
ALTER TABLE project_questions VALIDATE CONSTRAINT project_questions_estado_check;

-- Questions that the team took down were stored as refused by their owner.
UPDATE project_questions q SET estado = 'retirada'
WHERE q.estado = 'recusada'
  AND EXISTS (SELECT FROM content_reports r WHERE r.question_id = q.id AND r.estado = 'retirada');

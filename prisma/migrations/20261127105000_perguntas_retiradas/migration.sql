-- A question that the team takes down has a state of its own: its owner cannot answer it again.
ALTER TABLE project_questions
  DROP CONSTRAINT project_questions_estado_check,
  ADD CONSTRAINT project_questions_estado_check
    CHECK (estado IN ('aberta', 'respondida', 'recusada', 'retirada')) NOT VALID;

-- Other projects with an official number, however it is written: the team compares them before it lists one.
CREATE INDEX CONCURRENTLY "projects_numero_aprovacao_idx"
  ON "projects" (regexp_replace(upper("numero_aprovacao"), '[^0-9A-Z]', '', 'g')) WHERE "numero_aprovacao" IS NOT NULL;

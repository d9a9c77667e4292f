-- Rows of projects that the team has to give to the captador of their organization.
ALTER TABLE import_preview_rows DROP CONSTRAINT import_preview_rows_tipo_check,
  ADD CONSTRAINT import_preview_rows_tipo_check
    CHECK (tipo IN ('novo', 'muda', 'entregar', 'mantido', 'repetido', 'recusado', 'ausente')) NOT VALID;

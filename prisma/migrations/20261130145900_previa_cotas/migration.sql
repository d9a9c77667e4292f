-- Rows of projects whose quotas do not divide the total.
ALTER TABLE import_preview_rows DROP CONSTRAINT import_preview_rows_tipo_check,
  ADD CONSTRAINT import_preview_rows_tipo_check
    CHECK (tipo IN ('novo', 'muda', 'entregar', 'cotas', 'mantido', 'repetido', 'recusado', 'ausente')) NOT VALID;

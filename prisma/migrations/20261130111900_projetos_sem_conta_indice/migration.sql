-- Unlisted projects of deleted accounts, which the nightly job reads.
CREATE INDEX CONCURRENTLY projects_sem_conta_idx ON projects (id)
  WHERE captador_id IS NULL AND source_id IS NULL AND NOT publicado;

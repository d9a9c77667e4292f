-- Projects that left the list, which the team lists by the time of their last listing.
CREATE INDEX CONCURRENTLY projects_retirados_idx ON projects (publicado_em, id)
  WHERE NOT publicado AND publicado_em IS NOT NULL;

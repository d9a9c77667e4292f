-- Projects past their deadline that no file or team has finished yet: the figures of what can be given now leave them
-- out at each rebuild. The index alone answers, for 180,000 of a million projects with a twentieth of the blocks.
CREATE INDEX CONCURRENTLY projects_encerrados_idx ON projects (prazo_captacao)
  INCLUDE (estado, status, valor_total, valor_captado)
  WHERE publicado AND status IN ('Aprovada', 'Em Captação');

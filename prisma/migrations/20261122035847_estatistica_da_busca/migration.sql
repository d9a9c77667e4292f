-- How common a part of a searched text is: without it the planner takes every pattern on the two texts together for one
-- in two hundred, and reads a whole table for two letters that nobody's text has.
CREATE STATISTICS projects_busca_estatistica ON (busca_publica || busca_proponente) FROM projects;
-- It is known from the next ANALYZE on, which a table that changes little may wait long for.
DO $$ BEGIN
  IF EXISTS (SELECT FROM projects) THEN ANALYZE projects; END IF;
END $$;

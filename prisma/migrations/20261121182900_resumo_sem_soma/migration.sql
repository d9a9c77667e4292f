-- The next migration gives project_summary a column, which PostgreSQL refuses (18.5, 15.20 and others of their day) while
-- a function whose body is parsed names the row type of the table. It also makes that function anew. A database that has
-- the column already keeps its function.
DO $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM pg_attribute WHERE attrelid = 'project_summary'::regclass AND attname = 'valor_disponivel'
  ) THEN
    DROP FUNCTION project_summary_add(project_summary[]);
  END IF;
END $$;

-- When the present captador took the project over with its organization: the time to answer its waiting interests
-- starts then.
ALTER TABLE "projects" ADD COLUMN     "captador_desde" TIMESTAMPTZ(3);

-- When the team listed a project again after it had taken it off: the step in which its deals stood still begins anew.
ALTER TABLE "projects" ADD COLUMN     "relistado_em" TIMESTAMPTZ(3);

-- When the team last lifted a suspension: the steps of deals that waited for the account begin anew then.
ALTER TABLE "users" ADD COLUMN     "suspensao_levantada_em" TIMESTAMPTZ(3);

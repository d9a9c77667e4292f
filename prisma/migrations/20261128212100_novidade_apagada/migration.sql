-- A news post that its author deletes while reports wait for a decision: it leaves the page, and the decision deletes it.
ALTER TABLE "project_updates" ADD COLUMN     "apagada_em" TIMESTAMPTZ(3);

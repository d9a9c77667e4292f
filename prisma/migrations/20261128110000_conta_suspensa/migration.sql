-- A suspended account: nobody enters it, and it gets no optional mail.
ALTER TABLE "users" ADD COLUMN "suspenso_em" TIMESTAMPTZ(3);

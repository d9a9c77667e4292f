-- The team's decision about a reported conversation.
ALTER TABLE "talk_reports" ADD COLUMN     "decidida_em" TIMESTAMPTZ(3),
ADD COLUMN     "nota" TEXT NOT NULL DEFAULT '';

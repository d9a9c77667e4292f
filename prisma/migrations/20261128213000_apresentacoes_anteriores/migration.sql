-- The vendor's ids of earlier presentations of a proposal, which are deleted there with the account.
ALTER TABLE "proposals" ADD COLUMN     "presentation_earlier_jobs" TEXT[] DEFAULT ARRAY[]::TEXT[];

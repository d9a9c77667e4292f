-- AlterTable
ALTER TABLE "deposit_proofs" ALTER COLUMN "file_id" DROP NOT NULL;

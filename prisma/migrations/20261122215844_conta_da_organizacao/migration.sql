-- AlterTable
ALTER TABLE "bank_accounts" ADD COLUMN     "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "holder" CHAR(14);

-- AlterTable
ALTER TABLE "deposit_proofs" ADD COLUMN     "holder" CHAR(14);

-- What Prisma cannot say.
ALTER TABLE bank_accounts ADD CONSTRAINT bank_accounts_holder_check CHECK (holder ~ '^[0-9A-Z]{12}[0-9]{2}$');
ALTER TABLE deposit_proofs ADD CONSTRAINT deposit_proofs_holder_check CHECK (holder ~ '^[0-9A-Z]{12}[0-9]{2}$');

-- Only a change of the account ever touched these rows.
UPDATE bank_accounts SET changed_at = updated_at;

-- The team settles the kind of an organization, which decides from when its CNPJ is old enough.
ALTER TABLE "organizations" ADD COLUMN     "tipo_decidido_em" TIMESTAMPTZ(3);

-- When the team settled the public name of an organization, which an import then keeps.
ALTER TABLE "organizations" ADD COLUMN     "nome_decidido_em" TIMESTAMPTZ(3);

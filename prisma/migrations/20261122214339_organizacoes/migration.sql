-- AlterTable
ALTER TABLE "receipts" ADD COLUMN     "organization_id" UUID;

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "organizacao_id" UUID;

-- CreateTable
CREATE TABLE "organizations" (
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "cnpj" CHAR(14) NOT NULL,
    "razao_social" TEXT NOT NULL,
    "nome_conhecido" TEXT NOT NULL DEFAULT '',
    "tipo" TEXT NOT NULL DEFAULT 'Não informado',
    "estado" TEXT NOT NULL DEFAULT '',
    "cidade" TEXT NOT NULL DEFAULT '',
    "situacao" SMALLINT,
    "aberta_em" DATE,
    "registro_em" TIMESTAMPTZ(3),
    "representante" TEXT NOT NULL DEFAULT '',
    "cargo" TEXT NOT NULL DEFAULT '',
    "conferida_em" TIMESTAMPTZ(3),
    "conferida_por" TEXT,
    "demonstracao" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization_members" (
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "estado" TEXT NOT NULL DEFAULT 'ativo',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidido_em" TIMESTAMPTZ(3),

    CONSTRAINT "organization_members_pkey" PRIMARY KEY ("organization_id","user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "organizations_cnpj_key" ON "organizations"("cnpj");

-- CreateIndex
CREATE INDEX "organization_members_user_id_idx" ON "organization_members"("user_id");

-- CreateIndex
CREATE INDEX "receipts_organization_id_idx" ON "receipts"("organization_id");

-- CreateIndex
CREATE INDEX "projects_organizacao_id_idx" ON "projects"("organizacao_id");

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_organizacao_id_fkey" FOREIGN KEY ("organizacao_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma cannot say.
ALTER TABLE organizations
  ADD CONSTRAINT organizations_cnpj_check CHECK (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  ADD CONSTRAINT organizations_tipo_check CHECK (tipo IN ('Associação', 'Cooperativa', 'Não informado')),
  ADD CONSTRAINT organizations_estado_check CHECK (estado = '' OR estado_existe(estado)),
  ADD CONSTRAINT organizations_conferida_check CHECK ((conferida_em IS NULL) = (conferida_por IS NULL));
ALTER TABLE organization_members
  ADD CONSTRAINT organization_members_estado_check CHECK (estado IN ('ativo', 'aguardando', 'recusado'));
-- One account at a time looks after an organization: the second to claim its CNPJ waits for the team.
CREATE UNIQUE INDEX organization_members_ativo_idx ON organization_members (organization_id) WHERE estado = 'ativo';

-- The organizations that the sign-ups asked for until now: one for each fundraiser with a CNPJ, typed by hand as far as
-- anybody knows, and unchecked. The CNPJ of a profile is unique (migration "cnpj_uma_conta").
INSERT INTO organizations (cnpj, razao_social, estado, cidade, representante)
SELECT p.document_number, coalesce(nullif(p.company_name, ''), p.full_name),
       CASE WHEN estado_existe(p.state) THEN p.state ELSE '' END, coalesce(p.city, ''), p.full_name
FROM profiles p JOIN users u ON u.id = p.user_id
WHERE p.user_type = 'captador' AND p.document_number ~ '^[0-9A-Z]{12}[0-9]{2}$' AND u.anonymised_at IS NULL;
INSERT INTO organization_members (organization_id, user_id)
SELECT o.id, p.user_id FROM organizations o JOIN profiles p ON p.document_number = o.cnpj;
-- A project is its captador's organization's where it says the same name; the others say theirs in their next version.
UPDATE projects j SET organizacao_id = o.id
FROM organization_members m JOIN organizations o ON o.id = m.organization_id
WHERE j.captador_id = m.user_id AND (j.proponente = '' OR chave_texto(j.proponente) = chave_texto(o.razao_social));

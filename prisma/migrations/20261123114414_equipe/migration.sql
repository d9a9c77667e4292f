-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "segundo_fator_em" TIMESTAMPTZ(3),
ADD COLUMN     "senha_em" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "administradores" (
    "user_id" UUID NOT NULL,
    "granted_by" TEXT NOT NULL,
    "granted_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "administradores_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "second_factors" (
    "user_id" UUID NOT NULL,
    "secret" BYTEA NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_counter" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "second_factors_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "second_factor_codes" (
    "user_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "second_factor_codes_pkey" PRIMARY KEY ("user_id","code_hash")
);

-- CreateTable
CREATE TABLE "auditoria" (
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "admin_id" UUID,
    "acao" TEXT NOT NULL,
    "objeto" TEXT NOT NULL,
    "objeto_id" TEXT NOT NULL,
    "antes" JSONB,
    "depois" JSONB,
    "motivo" TEXT NOT NULL DEFAULT '',
    "request_id" TEXT,

    CONSTRAINT "auditoria_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "auditoria_created_at_idx" ON "auditoria"("created_at");

-- CreateIndex
CREATE INDEX "auditoria_admin_id_id_idx" ON "auditoria"("admin_id", "id");

-- CreateIndex
CREATE INDEX "auditoria_acao_id_idx" ON "auditoria"("acao", "id");

-- CreateIndex
CREATE INDEX "auditoria_objeto_objeto_id_id_idx" ON "auditoria"("objeto", "objeto_id", "id");

-- AddForeignKey
ALTER TABLE "administradores" ADD CONSTRAINT "administradores_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "second_factor_codes" ADD CONSTRAINT "second_factor_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "second_factors"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The audit log only grows; rows leave it by age alone (lib/overview/retention).
CREATE FUNCTION refuse_change_of_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '1825 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER auditoria_append_only BEFORE UPDATE OR DELETE ON auditoria
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit();
CREATE TRIGGER auditoria_not_truncated BEFORE TRUNCATE ON auditoria
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

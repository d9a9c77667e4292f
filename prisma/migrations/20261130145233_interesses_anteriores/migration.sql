-- CreateTable
CREATE TABLE "interesses_anteriores" (
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "interesse_id" UUID NOT NULL,
    "captador_id" UUID,
    "valor_interesse" BIGINT,
    "registrado_em" TIMESTAMPTZ(3) NOT NULL,
    "aceito_em" TIMESTAMPTZ(3),
    "encerrado_em" TIMESTAMPTZ(3),
    "motivo" TEXT,
    "registrado_por_colega" UUID,
    "respondido_por_colega" UUID,

    CONSTRAINT "interesses_anteriores_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "interesses_anteriores_interesse_id_idx" ON "interesses_anteriores"("interesse_id");

-- AddForeignKey
ALTER TABLE "interesses_anteriores" ADD CONSTRAINT "interesses_anteriores_interesse_id_fkey" FOREIGN KEY ("interesse_id") REFERENCES "empresas_interessadas"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whichever statement registers an ended interest again. Runs before the update, and so before the same statement
-- writes the match anew.
CREATE FUNCTION interesse_anterior() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO interesses_anteriores (interesse_id, captador_id, valor_interesse, registrado_em, aceito_em, encerrado_em,
    motivo, registrado_por_colega, respondido_por_colega)
  SELECT OLD.id,
    -- Not a captador who got the project after the end.
    CASE WHEN p.captador_desde IS NULL OR coalesce(OLD.encerrado_em, OLD.updated_at) >= p.captador_desde
      THEN p.captador_id END,
    OLD.valor_interesse, OLD.created_at,
    -- An end by the project's side or the team may have replaced the moment of the answer. The match still has it.
    CASE WHEN OLD.motivo_recusa IS NULL THEN OLD.respondido_em
      ELSE (SELECT m.matched_at FROM matches m JOIN opportunities o ON o.match_id = m.id
        WHERE m.interesse_id = OLD.id AND m.matched_at >= OLD.created_at) END,
    OLD.encerrado_em, OLD.motivo_recusa, OLD.registrado_por_colega, OLD.respondido_por_colega
  FROM projects p WHERE p.id = OLD.projeto_id;
  RETURN NEW;
END $$;
CREATE TRIGGER empresas_interessadas_anterior BEFORE UPDATE OF status_interesse ON empresas_interessadas FOR EACH ROW
  WHEN (OLD.status_interesse = 'Cancelada' AND NEW.status_interesse = 'Interessada')
  EXECUTE FUNCTION interesse_anterior();

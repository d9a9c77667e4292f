-- CreateTable
CREATE TABLE "portfolios" (
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "user_id" UUID NOT NULL,
    "valor" BIGINT NOT NULL,
    "escolhas" JSONB NOT NULL DEFAULT '{}',
    "link_hash" BYTEA,
    "link_desde" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "portfolios_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "portfolio_lines" (
    "portfolio_id" UUID NOT NULL,
    "projeto_id" UUID NOT NULL,
    "ordem" SMALLINT NOT NULL,
    "valor" BIGINT NOT NULL,
    "motivo" TEXT NOT NULL,

    CONSTRAINT "portfolio_lines_pkey" PRIMARY KEY ("portfolio_id","projeto_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "portfolios_link_hash_key" ON "portfolios"("link_hash");

-- CreateIndex
CREATE INDEX "portfolios_user_id_created_at_idx" ON "portfolios"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "portfolio_lines_projeto_id_idx" ON "portfolio_lines"("projeto_id");

-- AddForeignKey
ALTER TABLE "portfolios" ADD CONSTRAINT "portfolios_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portfolio_lines" ADD CONSTRAINT "portfolio_lines_portfolio_id_fkey" FOREIGN KEY ("portfolio_id") REFERENCES "portfolios"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portfolio_lines" ADD CONSTRAINT "portfolio_lines_projeto_id_fkey" FOREIGN KEY ("projeto_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot say.
ALTER TABLE portfolios
  ADD CONSTRAINT portfolios_valor_check CHECK (valor BETWEEN 1 AND 100000000000),
  ADD CONSTRAINT portfolios_escolhas_check CHECK (jsonb_typeof(escolhas) = 'object'),
  ADD CONSTRAINT portfolios_link_check
    CHECK ((link_hash IS NULL) = (link_desde IS NULL) AND (link_hash IS NULL OR octet_length(link_hash) = 32));
ALTER TABLE portfolio_lines
  ADD CONSTRAINT portfolio_lines_valor_check CHECK (valor > 0),
  ADD CONSTRAINT portfolio_lines_ordem_check CHECK (ordem >= 0),
  ADD CONSTRAINT portfolio_lines_motivo_check CHECK (motivo IN ('whole', 'largest', 'cheapest', 'chosen'));
CREATE TRIGGER portfolios_updated_at BEFORE UPDATE ON portfolios FOR EACH ROW
  WHEN (NEW.updated_at IS NOT DISTINCT FROM OLD.updated_at) EXECUTE FUNCTION marca_atualizacao();

-- Smallest amount (centavos) in whole quotas that completes the legal minimum: priceOfMinimum() of
-- lib/catalog/amount/rules.ts. Once the minimum is reached, minus what is missing to the total, so that one index holds
-- both orders; 10^16, above every amount, where whole quotas cannot complete it.
CREATE FUNCTION projeto_preco_da_minima(valor_total bigint, valor_captado bigint, captacao_minima smallint, cota_valor bigint)
RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN (valor_total * captacao_minima + 99) / 100 <= valor_captado THEN -greatest(valor_total - valor_captado, 0)
  WHEN coalesce(cota_valor, 0) = 0 THEN (valor_total * captacao_minima + 99) / 100 - valor_captado
  WHEN ((valor_total * captacao_minima + 99) / 100 - valor_captado + cota_valor - 1) / cota_valor * cota_valor
    <= valor_total - valor_captado
  THEN ((valor_total * captacao_minima + 99) / 100 - valor_captado + cota_valor - 1) / cota_valor * cota_valor
  ELSE 10000000000000000
END;

-- Candidates of a carteira: one order for each state and theme, so that a rare choice costs no walk over the others. The
-- carried columns are those of the function and of the conditions, so that no walk visits the table.
CREATE INDEX projects_lista_minima_idx ON projects
  (estado, categoria, projeto_preco_da_minima(valor_total, valor_captado, captacao_minima, cota_valor), prazo_captacao, id)
  INCLUDE (status, valor_total, valor_captado, captacao_minima, cota_valor)
  WHERE publicado AND status IN ('Aprovada', 'Em Captação');

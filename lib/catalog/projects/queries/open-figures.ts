import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { toIsoDay } from "@/lib/kit/format";
import { db } from "@/lib/server/db";
import { getPublicStatistics } from "./public";

/** Figures of listed projects that are neither finished nor past their deadline. `valor`: centavos not yet raised. */
export type OpenFigures = { projetos: number; valor: number; estados: number };

/**
 * Subtracts the projects past their deadline, which the sums of project_summary include. The columns and the condition
 * on `status` must match projects_encerrados_idx, so that PostgreSQL uses this index.
 */
export async function getOpenFigures(): Promise<OpenFigures> {
  "use cache";
  cacheLife("public");
  cacheTag("projects");
  const [{ projetosAbertos, valorDisponivel }, [row]] = await Promise.all([
    getPublicStatistics(),
    db.$queryRaw<OpenFigures[]>`
      WITH stored AS (
        SELECT estado, sum(projetos) AS projetos FROM project_summary
        WHERE estado <> '*' AND categoria = '*' AND status IN ('Aprovada', 'Em Captação') AND urgencia = '*'
          AND faixa_valor = 0
        GROUP BY estado),
      ended AS (
        SELECT estado, count(*) AS projetos, sum(projeto_disponivel(status, valor_total, valor_captado)) AS valor
        FROM view_projetos_disponiveis
        WHERE prazo_captacao < ${toIsoDay(new Date())}::date AND status IN ('Aprovada', 'Em Captação')
        GROUP BY estado)
      SELECT coalesce(sum(e.projetos), 0)::float8 AS projetos, coalesce(sum(e.valor), 0)::float8 AS valor,
        (count(*) FILTER (WHERE s.projetos > coalesce(e.projetos, 0)))::int AS estados
      FROM stored s LEFT JOIN ended e ON e.estado = s.estado`,
  ]);
  // During the build, queries return no rows.
  const { projetos, valor, estados } = row ?? { projetos: 0, valor: 0, estados: 0 };
  return { projetos: projetosAbertos - projetos, valor: valorDisponivel - valor, estados };
}

import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { toIsoDay } from "@/lib/kit/format";
import { db } from "@/lib/server/db";
import { getPublicStatistics } from "./public";

/**
 * Listed projects that can still be given money: neither finished nor past their deadline. `valor`: centavos that they
 * lack to their totals. `estados`: number of states with such a project.
 */
export type OpenFigures = { projetos: number; valor: number; estados: number };

type Ended = { projetos: number; valor: number; estados: number };

/**
 * The stored sums still include projects whose deadline passed, because no row is written on that day. Reads only these
 * projects, by the index of deadlines, and subtracts them.
 */
export async function getOpenFigures(): Promise<OpenFigures> {
  "use cache";
  cacheLife("public");
  cacheTag("projects");
  const [{ projetosAbertos, valorDisponivel }, [row]] = await Promise.all([
    getPublicStatistics(),
    db.$queryRaw<Ended[]>`
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
  // The build has no database: its queries return no rows.
  const { projetos, valor, estados } = row ?? { projetos: 0, valor: 0, estados: 0 };
  return { projetos: projetosAbertos - projetos, valor: valorDisponivel - valor, estados };
}

import "server-only";
import { minimumOf } from "@/lib/catalog/projects/queries/columns";
import type { MinimumPercent } from "@/lib/catalog/projects/rules/legal-minimum";
import { OPEN_STATUSES } from "@/lib/catalog/projects/rules/list-query";
import { db, Prisma, type Transaction } from "@/lib/server/db";

/** `falta`: centavos missing to the legal minimum; an upper bound if the minimum's percent (`minimo`) is unknown. */
export type SimilarProject = {
  slug: string;
  nome: string;
  lugar: string;
  falta: number;
  minimo: MinimumPercent;
  prazo: string | null;
  demonstracao: boolean;
};

const SIMILAR = 3;
/** SQL: a deadline that has not passed, or no deadline. Each condition is one range of the index. */
const deadlinesFrom = (today: string): Prisma.Sql[] => [
  Prisma.sql`o.prazo_captacao >= ${today}::date`,
  Prisma.sql`o.prazo_captacao is null`,
];

/** Maximum number of projects that {@link likeIn} reads, so that a search without results stays fast. */
const MAX_LOOKED_AT = 500;

/**
 * SQL: open projects similar to the project `p` of the interest `i`, earliest deadline first.
 * - `rank` 1: in the category and the state of `p`
 * - `rank` 2: in its category, but in another state
 * - `rank` 3: in its state, but in another category
 */
const likeIn = (rank: 1 | 2 | 3, deadline: Prisma.Sql) => {
  const [same, other] = rank === 2 ? ["categoria", "estado"] : ["estado", "categoria"];
  const [column, rest] = [
    Prisma.raw(`o.${same} = p.${same}`),
    Prisma.raw(`o.${other} ${rank === 1 ? "=" : "<>"} p.${other}`),
  ];
  return Prisma.sql`(
    select n.id, n.prazo_captacao, ${rank}::int as rank from (
      select o.id, o.prazo_captacao, o.status, o.valor_total, o.valor_captado, o.cota_valor from projects o
      where o.publicado and ${column} and ${rest} and ${deadline}
      order by o.prazo_captacao, o.id limit ${MAX_LOOKED_AT}) n
    where n.status = any(${OPEN_STATUSES}) and n.id <> p.id
      and (i.valor_interesse is null
        or (projeto_disponivel(n.status, n.valor_total, n.valor_captado) >= i.valor_interesse
          and coalesce(n.cota_valor, 0) <= i.valor_interesse))
      and not exists (
        select from empresas_interessadas mine where mine.user_id = i.user_id and mine.projeto_id = n.id)
    limit ${SIMILAR})`;
};

/**
 * Finds up to three open projects for each interest: similar to its project, and with room for its amount. Skips
 * projects in which the person has an interest, even a cancelled one.
 * @param today ISO day
 */
export async function listSimilar(
  userId: string,
  { ids, today }: { ids: readonly string[]; today: string },
  tx: Transaction = db,
): Promise<Map<string, SimilarProject[]>> {
  if (ids.length === 0) return new Map();
  const deadlines = deadlinesFrom(today);
  const ranges = ([1, 2, 3] as const).flatMap((rank) => deadlines.map((deadline) => likeIn(rank, deadline)));
  const rows = await tx.$queryRaw<(SimilarProject & { id: string })[]>`
    select i.id, o.slug, o.nome_projeto as nome, o.cidade || ', ' || o.estado as lugar,
      greatest(0, ceil(o.valor_total * o.captacao_minima / 100.0) - o.valor_captado)::float8 as falta,
      ${Prisma.raw(minimumOf("o"))} as minimo, o.prazo_captacao::text as prazo, o.demonstracao
    from empresas_interessadas i join projects p on p.id = i.projeto_id
      cross join lateral (
        select * from (${Prisma.join(ranges, " union all ")}) found
        order by rank, prazo_captacao, id limit ${SIMILAR}) s
      join projects o on o.id = s.id
    where i.user_id = ${userId}::uuid and i.id = any(${[...ids]}::uuid[])
    order by s.rank, s.prazo_captacao, s.id`;
  const found = Map.groupBy(rows, ({ id }) => id);
  return new Map([...found].map(([id, projects]) => [id, projects.map(({ id: _, ...project }) => project)]));
}

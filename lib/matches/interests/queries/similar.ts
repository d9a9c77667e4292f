import "server-only";
import { OPEN_STATUSES } from "@/lib/catalog/projects/rules/project";
import { db, Prisma } from "@/lib/server/db";

/** `falta`: amount missing to the legal minimum, in centavos. */
export type SimilarProject = {
  slug: string;
  nome: string;
  lugar: string;
  falta: number;
  prazo: string | null;
};

const SIMILAR = 3;
/** Most projects read per rank, which bounds the time of a search without results. */
const MAX_LOOKED_AT = 500;

/**
 * Projects similar to `p`, earliest deadline first: `rank` 1 the same category and state, 2 the category, 3 the state.
 * `i` is the interest.
 */
const likeIn = (rank: 1 | 2 | 3) => {
  const [same, other] = rank === 2 ? ["categoria", "estado"] : ["estado", "categoria"];
  const [column, rest] = [
    Prisma.raw(`o.${same} = p.${same}`),
    Prisma.raw(`o.${other} ${rank === 1 ? "=" : "<>"} p.${other}`),
  ];
  return Prisma.sql`(
    select n.id, n.prazo_captacao, ${rank}::int as rank from (
      select o.id, o.prazo_captacao, o.status, o.valor_total, o.valor_captado, o.cota_valor from projects o
      where o.publicado and ${column} and ${rest} order by o.prazo_captacao, o.id limit ${MAX_LOOKED_AT}) n
    where n.status = any(${OPEN_STATUSES}) and n.id <> p.id
      and (i.valor_interesse is null
        or (projeto_disponivel(n.status, n.valor_total, n.valor_captado) >= i.valor_interesse
          and coalesce(n.cota_valor, 0) <= i.valor_interesse))
      and not exists (
        select from empresas_interessadas mine where mine.user_id = i.user_id and mine.projeto_id = n.id)
    limit ${SIMILAR})`;
};

/**
 * For each of these interests of a person, up to three open projects similar to its project (category, then state) with
 * room for the amount. Projects in which the person already has an interest are left out. Raw: a search.
 * @returns by id of the interest
 */
export async function listSimilar(
  userId: string,
  ids: readonly string[],
): Promise<Map<string, SimilarProject[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<(SimilarProject & { id: string })[]>`
    select i.id, o.slug, o.nome_projeto as nome, o.cidade || ', ' || o.estado as lugar,
      greatest(0, o.valor_total * o.captacao_minima / 100 - o.valor_captado)::float8 as falta,
      o.prazo_captacao::text as prazo
    from empresas_interessadas i join projects p on p.id = i.projeto_id
      cross join lateral (
        select * from (${likeIn(1)} union all ${likeIn(2)} union all ${likeIn(3)}) found
        order by rank, prazo_captacao, id limit ${SIMILAR}) s
      join projects o on o.id = s.id
    where i.user_id = ${userId}::uuid and i.id = any(${[...ids]}::uuid[])
    order by s.rank, s.prazo_captacao, s.id`;
  const found = Map.groupBy(rows, ({ id }) => id);
  return new Map([...found].map(([id, projects]) => [id, projects.map(({ id: _, ...project }) => project)]));
}

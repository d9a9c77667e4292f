import "server-only";
import { db } from "../../db";
import { OPEN_STATUSES } from "../../projects/rules/project";

/** A project to go on with; `falta` in centavos is what its legal minimum still lacks. */
export type SimilarProject = {
  slug: string;
  nome: string;
  lugar: string;
  falta: number;
  prazo: string | null;
};

/** Projects that stand under a refusal. */
const SIMILAR = 3;

/**
 * For each of these refused interests of one person, three projects that take support, are like the one that refused
 * (same theme, then same state) and have room for the amount; without an amount any has. None that the person has an
 * interest in already.
 * @returns by id of the interest
 */
export async function listSimilar(
  userId: string,
  ids: readonly string[],
): Promise<Map<string, SimilarProject[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<(SimilarProject & { id: string })[]>`
    select i.id, s.slug, s.nome, s.lugar, s.falta, s.prazo
    from empresas_interessadas i join projects p on p.id = i.projeto_id cross join lateral (
      select o.slug, o.nome_projeto as nome, o.cidade || ', ' || o.estado as lugar, o.prazo_captacao::text as prazo,
        greatest(0, o.valor_total * o.captacao_minima / 100 - o.valor_captado)::float8 as falta
      from projects o
      where o.publicado and o.status = any(${OPEN_STATUSES}) and o.id <> p.id
        and (i.valor_interesse is null
          or (projeto_disponivel(o.status, o.valor_total, o.valor_captado) >= i.valor_interesse
            and coalesce(o.cota_valor, 0) <= i.valor_interesse))
        and (o.categoria = p.categoria or o.estado = p.estado)
        and not exists (select from empresas_interessadas mine where mine.user_id = i.user_id and mine.projeto_id = o.id)
      order by o.categoria = p.categoria desc, o.estado = p.estado desc, o.prazo_captacao nulls last, o.id
      limit ${SIMILAR}
    ) s
    where i.user_id = ${userId}::uuid and i.id = any(${[...ids]}::uuid[])`;
  const found = Map.groupBy(rows, ({ id }) => id);
  return new Map([...found].map(([id, projects]) => [id, projects.map(({ id: _, ...project }) => project)]));
}

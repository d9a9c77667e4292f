import "server-only";
import { figuresOf } from "@/lib/catalog/projects/rules/gate";
import { CATEGORIES } from "@/lib/catalog/projects/rules/project";
import { STATE_CODES } from "@/lib/people/lookups/rules";
import { db, Prisma } from "@/lib/server/db";
import type { Choices, Mode } from "../rules/choices";
import type { Candidate } from "../rules/propose";

/** Columns of a project that an amount depends on; amounts in centavos. */
export type TargetRow = {
  id: string;
  estado: string;
  categoria: string;
  status: string;
  prazo: string | null;
  valorTotal: number;
  valorCaptado: number;
  minimo: 20 | 50;
  cotaValor: number | null;
};

/** Select list of these columns, of the table under the alias `p`. */
export const TARGET_COLUMNS = Prisma.sql`p.id, p.estado, p.categoria, p.status, p.prazo_captacao::text as prazo,
  p.valor_total::float8 as "valorTotal", p.valor_captado::float8 as "valorCaptado", p.captacao_minima as minimo,
  p.cota_valor::float8 as "cotaValor"`;

export const toCandidate = ({ valorTotal, valorCaptado, minimo, ...row }: TargetRow): Candidate => {
  const figures = figuresOf({ status: row.status, valorTotal, valorCaptado }, minimo);
  const { valorDisponivel, captacaoMinima } = figures;
  return { ...row, valorDisponivel, captacaoMinima };
};

/** Part of the order by the price of the minimum (projeto_preco_da_minima), and how many projects of it are read. */
type Walk = { range: Prisma.Sql; down: boolean; most: number };

const PRICE = Prisma.raw(
  "projeto_preco_da_minima(p.valor_total, p.valor_captado, p.captacao_minima, p.cota_valor)",
);

/**
 * The projects that {@link propose} can need, for any amount: those whose minimum it completes, dearest first (or
 * cheapest first for `minimas`); those of whose minimum it makes the largest part; and those past their minimum with
 * just enough room, or with the most.
 */
const walksFor = (amount: number, modo: Mode): Walk[] => [
  { range: Prisma.sql`between 1 and ${amount}::bigint`, down: modo === "poucos", most: 50 },
  { range: Prisma.sql`> ${amount}::bigint`, down: false, most: 20 },
  { range: Prisma.sql`<= ${-amount}::bigint`, down: true, most: 10 },
  { range: Prisma.sql`between ${1 - amount}::bigint and -1`, down: false, most: 20 },
];

/**
 * Index entries that one walk reads of one state and theme before it gives up looking for projects that take the amount
 * and end late enough. A choice that fewer than one project in 300 meets may miss some of them.
 */
const MAX_ENTRIES = 300;

/** One walk over a state and theme (`e`, `c`), along projects_lista_minima_idx. */
function walkSql({ range, down, most }: Walk, amount: number, { prazoDepois }: Choices, today: string) {
  const order = Prisma.raw(down ? "desc" : "asc");
  const open = prazoDepois
    ? Prisma.sql`prazo_captacao > ${prazoDepois}::date and prazo_captacao >= ${today}::date`
    : Prisma.sql`(prazo_captacao >= ${today}::date or prazo_captacao is null)`;
  return Prisma.sql`(
    select id, price from (
      select p.id, ${PRICE} as price, p.prazo_captacao, p.cota_valor from projects p
      where p.publicado and p.status in ('Aprovada', 'Em Captação') and p.estado = e and p.categoria = c
        and ${PRICE} ${range}
      order by ${PRICE} ${order}, p.prazo_captacao ${order}, p.id ${order} limit ${MAX_ENTRIES}
    ) entries
    where ${open} and coalesce(cota_valor, 0) <= ${amount}::bigint
    limit ${most})`;
}

/** The best of a walk over all states and themes. */
const bestOf = (walk: Walk, ...rest: [amount: number, choices: Choices, today: string]) => Prisma.sql`(
  select best.id from unnest(${statesOf(rest[1])}::text[]) e, unnest(${themesOf(rest[1])}::text[]) c,
    lateral ${walkSql(walk, ...rest)} best
  order by best.price ${Prisma.raw(walk.down ? "desc" : "asc")}, best.id limit ${walk.most})`;

const statesOf = ({ estados }: Choices): readonly string[] => (estados.length > 0 ? estados : STATE_CODES);
const themesOf = ({ temas }: Choices): readonly string[] => (temas.length > 0 ? temas : CATEGORIES);

type Wanted = { userId: string; amount: number; choices: Choices; today: string };

/**
 * At most 100 open projects that a split of this amount (centavos) can use, without those in which the person has an
 * interest that is not withdrawn. Raw: a search.
 * @param today ISO day in São Paulo
 */
export async function listCandidates({ userId, amount, choices, today }: Wanted): Promise<Candidate[]> {
  const found = walksFor(amount, choices.modo).map((walk) => bestOf(walk, amount, choices, today));
  const rows = await db.$queryRaw<TargetRow[]>`
    with found as (${Prisma.join(found, " union ")})
    select ${TARGET_COLUMNS} from found join projects p on p.id = found.id
    where not p.id = any(${choices.fora}::uuid[]) and not exists (
      select from empresas_interessadas mine where mine.user_id = ${userId}::uuid and mine.projeto_id = p.id
        and mine.status_interesse <> 'Cancelada')`;
  return rows.map(toCandidate);
}

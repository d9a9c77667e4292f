import "server-only";
import { minimumOf } from "@/lib/catalog/projects/queries/columns";
import { figuresOf, type MinimumPercent } from "@/lib/catalog/projects/rules/legal-minimum";
import { CATEGORIES, VALUE_BANDS } from "@/lib/catalog/projects/rules/list-query";
import { STATE_CODES } from "@/lib/people/lookups/rules";
import { db, Prisma } from "@/lib/server/db";
import { entriesPerGroup, MAX_GROUPS } from "../rules/candidates";
import type { Choices, Mode } from "../rules/choices";
import type { Candidate } from "../rules/propose";

/** Amounts in centavos. */
export type TargetRow = {
  id: string;
  estado: string;
  categoria: string;
  status: string;
  prazo: string | null;
  valorTotal: number;
  valorCaptado: number;
  minimo: MinimumPercent;
  cotaValor: number | null;
  temCaptador: boolean;
};

/** SQL: columns of {@link TargetRow}, from the project `p`. */
export const TARGET_COLUMNS = Prisma.sql`p.id, p.estado, p.categoria, p.status, p.prazo_captacao::text as prazo,
  p.valor_total::float8 as "valorTotal", p.valor_captado::float8 as "valorCaptado", ${Prisma.raw(minimumOf("p"))} as minimo,
  p.cota_valor::float8 as "cotaValor", p.captador_id is not null as "temCaptador"`;

export const toCandidate = ({ valorTotal, valorCaptado, minimo, ...row }: TargetRow): Candidate => {
  const figures = figuresOf({ status: row.status, valorTotal, valorCaptado }, minimo);
  const { valorDisponivel, captacaoMinima } = figures;
  return { ...row, valorDisponivel, captacaoMinima };
};

type Walk = { range: Prisma.Sql; down: boolean; most: number };

const PRICE = Prisma.raw(
  "projeto_preco_da_minima(p.valor_total, p.valor_captado, p.captacao_minima, p.cota_valor)",
);

/**
 * The searches that find candidates for `propose`, each in a range of prices. The price of a project is
 * - the smallest amount in whole quotas that completes its legal minimum,
 * - 10^16 if whole quotas cannot complete the minimum,
 * - once the minimum is reached, the amount missing to the total, as a negative number.
 */
const walksFor = (amount: number, modo: Mode): Walk[] => [
  // The amount completes the minimum. Dearest first, but cheapest first for `minimas`.
  { range: Prisma.sql`between 1 and ${amount}::bigint`, down: modo === "poucos", most: 50 },
  // The minimum costs more than the amount. Cheapest first.
  { range: Prisma.sql`> ${amount}::bigint`, down: false, most: 20 },
  // The project is past its minimum and has room for the whole amount. Least room first.
  { range: Prisma.sql`<= ${-amount}::bigint`, down: true, most: 10 },
  // The project is past its minimum and has less room. Most room first.
  { range: Prisma.sql`between ${1 - amount}::bigint and -1`, down: false, most: 20 },
];

const statesOf = ({ estados }: Choices): readonly string[] => (estados.length > 0 ? estados : STATE_CODES);
const themesOf = ({ temas }: Choices): readonly string[] => (temas.length > 0 ? temas : CATEGORIES);
const isChosen = (choices: Choices): Prisma.Sql =>
  Prisma.sql`estado = any(${statesOf(choices)}::text[]) and categoria = any(${themesOf(choices)}::text[])`;

/** An index has the projects of each group in the order of the price. */
type Groups = {
  from: Prisma.Sql;
  count: number;
  inside: Prisma.Sql;
  /** Condition on states and themes. `true` if each group has only chosen states and themes. */
  chosen: Prisma.Sql;
};

/**
 * Each pair of a chosen state and a chosen theme is a group (projects_lista_minima_idx). With more than MAX_GROUPS
 * pairs, each value band is a group instead (projects_lista_diferenca_idx).
 */
function groupsFor(choices: Choices): Groups {
  const [states, themes] = [statesOf(choices), themesOf(choices)];
  const count = states.length * themes.length;
  if (count <= MAX_GROUPS) {
    return {
      from: Prisma.sql`unnest(${states}::text[]) e, unnest(${themes}::text[]) c`,
      count,
      inside: Prisma.sql`p.estado = e and p.categoria = c`,
      chosen: Prisma.sql`true`,
    };
  }
  return {
    from: Prisma.sql`generate_series(1, ${VALUE_BANDS.length}) band`,
    count: VALUE_BANDS.length,
    inside: Prisma.sql`p.faixa_valor = band::smallint`,
    chosen: isChosen(choices),
  };
}

const withCaptador = (choices: Choices): Groups => ({
  from: Prisma.sql`(values (1)) everywhere`,
  count: 1,
  inside: Prisma.sql`p.captador_id is not null`,
  chosen: isChosen(choices),
});

function walkSql({ range, down, most }: Walk, groups: Groups, { amount, choices, today }: CandidateSearch) {
  const order = Prisma.raw(down ? "desc" : "asc");
  const { prazoDepois } = choices;
  const open = prazoDepois
    ? Prisma.sql`prazo_captacao > ${prazoDepois}::date and prazo_captacao >= ${today}::date`
    : Prisma.sql`(prazo_captacao >= ${today}::date or prazo_captacao is null)`;
  return Prisma.sql`(
    select id, price from (
      select p.id, ${PRICE} as price, p.prazo_captacao, p.cota_valor, p.estado, p.categoria from projects p
      where p.publicado and p.status in ('Aprovada', 'Em Captação') and ${groups.inside} and ${PRICE} ${range}
      order by ${PRICE} ${order} limit ${entriesPerGroup(groups.count)}
    ) entries
    where ${groups.chosen} and ${open} and coalesce(cota_valor, 0) <= ${amount}::bigint
    order by price ${order}, id limit ${most})`;
}

function bestOf(walk: Walk, groups: Groups, wanted: CandidateSearch): Prisma.Sql {
  return Prisma.sql`(
    select best.id from ${groups.from}, lateral ${walkSql(walk, groups, wanted)} best
    order by best.price ${Prisma.raw(walk.down ? "desc" : "asc")}, best.id limit ${walk.most})`;
}

/** `amount` in centavos. `today`: ISO day in São Paulo. */
type CandidateSearch = { userId: string; amount: number; choices: Choices; today: string };

/** At most 200 open projects for the amount. Skips a project if the person has an uncancelled interest in it. */
export async function listCandidates(wanted: CandidateSearch): Promise<Candidate[]> {
  const { userId, amount, choices } = wanted;
  const groups = groupsFor(choices);
  const found = walksFor(amount, choices.modo).flatMap((walk) => [
    bestOf(walk, groups, wanted),
    bestOf(walk, withCaptador(choices), wanted),
  ]);
  const rows = await db.$queryRaw<TargetRow[]>`
    with found as (${Prisma.join(found, " union ")})
    select ${TARGET_COLUMNS} from found join projects p on p.id = found.id
    where not p.id = any(${choices.fora}::uuid[]) and not exists (
      select from empresas_interessadas mine where mine.user_id = ${userId}::uuid and mine.projeto_id = p.id
        and mine.status_interesse <> 'Cancelada')`;
  return rows.map(toCandidate);
}

import "server-only";
import type { Viewer } from "@/lib/access/auth/session";
import { Prisma } from "@/lib/server/db";
import {
  FILTERS,
  type ProjectFilters,
  SUMMED_KEYS,
  type SummedKey,
  TRAIT_KEYS,
  type TraitKey,
} from "../rules/list-query";
import { bitsOf, materialBits } from "../rules/traits";

export type Scope = {
  /** Text, without case and accents, that must contain the term. */
  text: Prisma.Sql;
  /** Expression of the trigram and character indexes. It contains `text`, so the indexes find every match. */
  indexed: Prisma.Sql;
  /** Conditions besides the filters of the query. */
  filters: Prisma.Sql[];
  /** Whether a walk must read the table, because the text is not in the sort indexes. */
  readsTable?: boolean;
};

const NAMES = Prisma.sql`(busca_publica || busca_proponente)`;

/** Scope of visitors and captadores (B5.5): name, city, state and category. */
export const PUBLIC_SCOPE: Scope = { text: Prisma.sql`busca_publica`, indexed: NAMES, filters: [] };

/** Scope of financiadores (B5.5): name, city, state, category and proponent. */
const FUNDER_SCOPE: Scope = { text: NAMES, indexed: NAMES, filters: [] };

/** Scope of 'Explorar Projetos' for terms that searchesDescription() rejects as too common: the name. */
export const TITLE_SCOPE: Scope = {
  text: Prisma.sql`split_part(busca_publica, E'\\n', 1)`,
  indexed: NAMES,
  filters: [],
};

const DESCRIPTION = Prisma.sql`busca_texto`;

/** Scope of 'Explorar Projetos' for terms that searchesDescription() accepts (B5.5): name and description. */
export const DESCRIPTION_SCOPE: Scope = {
  text: DESCRIPTION,
  indexed: DESCRIPTION,
  filters: [],
  readsTable: true,
};

export const scopeFor = (viewer: Pick<Viewer, "userType"> | null): Scope =>
  viewer?.userType === "financiador" ? FUNDER_SCOPE : PUBLIC_SCOPE;

const columnOf = (key: SummedKey) => Prisma.raw(FILTERS[key].column);

function isChosen(key: SummedKey, chosen: readonly string[]): Prisma.Sql {
  const { numbered, values }: { numbered: boolean; values: readonly string[] } = FILTERS[key];
  const stored = numbered
    ? Prisma.sql`${chosen.map((value) => values.indexOf(value) + 1)}::smallint[]`
    : Prisma.sql`${chosen}::text[]`;
  return Prisma.sql`${columnOf(key)} = ANY(${stored})`;
}

/** SQL: equality, so that an index that begins with this column returns sorted rows. */
export const hasValue = (key: SummedKey, value: string): Prisma.Sql => {
  const { numbered, values }: { numbered: boolean; values: readonly string[] } = FILTERS[key];
  return numbered
    ? Prisma.sql`${columnOf(key)} = ${values.indexOf(value) + 1}::smallint`
    : Prisma.sql`${columnOf(key)} = ${value}`;
};

export const filterConditions = (filters: ProjectFilters, scope: Scope): Prisma.Sql[] => [
  ...scope.filters,
  ...SUMMED_KEYS.filter((key) => filters[key].length > 0).map((key) => isChosen(key, filters[key])),
];

export const chosenBits = (filters: ProjectFilters): { key: TraitKey; bits: number[] }[] =>
  TRAIT_KEYS.filter((key) => filters[key].length > 0).map((key) => ({
    key,
    bits: bitsOf(FILTERS[key], filters[key]),
  }));

/** SQL: whether a project has at least one of these bits. Needs only `tracos`, which the sort indexes contain. */
export const hasBit = (bits: readonly number[]): Prisma.Sql => {
  const mask = bits.reduce((sum, bit) => sum | (1n << BigInt(bit)), 0n);
  return Prisma.sql`tracos & ${mask}::bigint <> 0`;
};

/** SQL: {@link hasBit} in a form that projects_tracos_idx can look up. */
const hasTraitInIndex = (bits: readonly number[]): Prisma.Sql =>
  Prisma.sql`projeto_tracos_lista(tracos) && ${bits}::smallint[]`;

export const traitConditions = (filters: ProjectFilters): Prisma.Sql[] =>
  chosenBits(filters).map(({ bits }) => hasBit(bits));

export function lookUpTrait(filters: ProjectFilters, key: TraitKey | null): Prisma.Sql | null {
  return key && hasTraitInIndex(bitsOf(FILTERS[key], filters[key]));
}

/** SQL: `inText`, or whether the project has a material whose name contains the term. */
export function orMaterial(term: string, inText: Prisma.Sql, byIndex = false): Prisma.Sql {
  const bits = materialBits(term);
  if (bits.length === 0) return inText;
  return Prisma.sql`(${inText} OR ${byIndex ? hasTraitInIndex(bits) : hasBit(bits)})`;
}

export const HAS_OPEN_STATUS = Prisma.sql`status IN ('Aprovada', 'Em Captação')`;

/** SQL: whether a project is neither finished nor past its deadline. @param today ISO */
export const isOpen = (today: string): Prisma.Sql =>
  Prisma.sql`${HAS_OPEN_STATUS} AND (prazo_captacao IS NULL OR prazo_captacao >= ${today}::date)`;

/** SQL: whether a project takes an amount (centavos) on this day, by the rule of effectOf() (amount/rules.ts). */
export const canReceive = (amount: number, today: string): Prisma.Sql => Prisma.sql`(
  ${isOpen(today)} AND valor_total > valor_captado
  AND coalesce(cota_valor, 0) <= least(${amount}::bigint, valor_total - valor_captado))`;

/** SQL: LIKE pattern of a term, without case and accents. */
export const pattern = (term: string): Prisma.Sql =>
  Prisma.sql`'%' || sem_acento(${term.replace(/[\\%_]/g, "\\$&")}) || '%'`;

export const listConditions = (query: ProjectFilters & { busca: string }, scope: Scope): Prisma.Sql[] => [
  ...filterConditions(query, scope),
  ...traitConditions(query),
  ...(query.busca ? [orMaterial(query.busca, Prisma.sql`${scope.text} LIKE ${pattern(query.busca)}`)] : []),
];

/** SQL: the rows of project_summary that add up to the totals for these filters. */
export const summaryCondition = (filters: Pick<ProjectFilters, SummedKey>): Prisma.Sql =>
  Prisma.join(
    SUMMED_KEYS.map((key) =>
      filters[key].length > 0
        ? isChosen(key, filters[key])
        : Prisma.sql`${columnOf(key)} = ${Prisma.raw(FILTERS[key].numbered ? "0" : "'*'")}`,
    ),
    " AND ",
  );

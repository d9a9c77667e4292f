import "server-only";
import type { Viewer } from "@/lib/access/auth/session";
import { Prisma } from "@/lib/server/db";
import { FILTER_KEYS, FILTERS, type FilterKey, type ProjectFilters } from "../rules/project";

/** What an audience searches, and what its list is limited to beside the filters of the query. */
export type Scope = {
  /** Folded text that a term has to be part of. */
  text: Prisma.Sql;
  /** Expression that an index of trigrams and one of characters hold; it contains `text`. */
  indexed: Prisma.Sql;
  filters: Prisma.Sql[];
  /** The text is not in the indexes of the sorts, so that each entry of a walk is a visit to the table. */
  visits?: boolean;
};

const NAMES = Prisma.sql`(busca_publica || busca_proponente)`;

/** B5.5 for strangers: name, city, state and category. */
export const PUBLIC_SCOPE: Scope = { text: Prisma.sql`busca_publica`, indexed: NAMES, filters: [] };

/** B5.5 for funders: also the proponent. */
export const FUNDER_SCOPE: Scope = { text: NAMES, indexed: NAMES, filters: [] };

/** Names alone: for terms too short to be looked for in descriptions. */
export const TITLE_SCOPE: Scope = {
  text: Prisma.sql`split_part(busca_publica, E'\\n', 1)`,
  indexed: NAMES,
  filters: [],
};

const DESCRIPTION = Prisma.sql`busca_texto`;

/** Name and description (B5.5). */
export const DESCRIPTION_SCOPE: Scope = {
  text: DESCRIPTION,
  indexed: DESCRIPTION,
  filters: [],
  visits: true,
};

/** What the list searches for this viewer. */
export const scopeFor = (viewer: Pick<Viewer, "userType"> | null): Scope =>
  viewer?.userType === "financiador" ? FUNDER_SCOPE : PUBLIC_SCOPE;

const columnOf = (key: FilterKey) => Prisma.raw(FILTERS[key].column);

function isChosen(key: FilterKey, chosen: readonly string[]): Prisma.Sql {
  const { numbered, values }: { numbered: boolean; values: readonly string[] } = FILTERS[key];
  const stored = numbered
    ? Prisma.sql`${chosen.map((value) => values.indexOf(value) + 1)}::smallint[]`
    : Prisma.sql`${chosen}::text[]`;
  return Prisma.sql`${columnOf(key)} = ANY(${stored})`;
}

/** Conditions on projects that the filters of a query make, and the limits of its audience. */
export const filterConditions = (filters: ProjectFilters, scope: Scope): Prisma.Sql[] => [
  ...scope.filters,
  ...FILTER_KEYS.filter((key) => filters[key].length > 0).map((key) => isChosen(key, filters[key])),
];

/** The database folds case and accents of the term, so that both sides are folded by the same rules. */
export const pattern = (term: string): Prisma.Sql =>
  Prisma.sql`'%' || sem_acento(${term.replace(/[\\%_]/g, "\\$&")}) || '%'`;

/** Everything that a list asks of a project: filters, limits of the audience, and the term where there is one. */
export const listConditions = (query: ProjectFilters & { busca: string }, scope: Scope): Prisma.Sql[] => [
  ...filterConditions(query, scope),
  ...(query.busca ? [Prisma.sql`${scope.text} LIKE ${pattern(query.busca)}`] : []),
];

/** The rows of project_summary that add up to what the filters leave: a handful, read by key. */
export const summaryCondition = (filters: ProjectFilters): Prisma.Sql =>
  Prisma.join(
    FILTER_KEYS.map((key) =>
      filters[key].length > 0
        ? isChosen(key, filters[key])
        : Prisma.sql`${columnOf(key)} = ${Prisma.raw(FILTERS[key].numbered ? "0" : "'*'")}`,
    ),
    " AND ",
  );

import "server-only";
import { BASIC, columns, inOrder } from "@/lib/catalog/projects/queries/columns";
import { summaryCondition } from "@/lib/catalog/projects/queries/filters";
import { EMPTY_QUERY, type ProjectFilters, type SummedKey } from "@/lib/catalog/projects/rules/list-query";
import { hiderOf, type NamedProject } from "@/lib/catalog/projects/rules/public-texts";
import { HIDDEN } from "@/lib/people/contact/rules/anonymity";
import { db, Prisma } from "@/lib/server/db";
import { CANDIDATES, HITS_PER_WORD, MAX_KNOWLEDGE, MAX_PROJECTS, MIN_RANK, rankHits } from "./rules/question";
import type { Hit, KnowledgeItem, Passage, ProjectFacts, Totals } from "./types";

/** The first weight is for words in the text, the last for words in the title. */
const WEIGHTS = "{0.4, 0, 0, 1}";

/** Passages relevant to a question, best first. The last argument of ts_rank, 1, lowers the rank of long texts. */
export async function rankKnowledge(
  passages: readonly KnowledgeItem[],
  question: string,
): Promise<Passage[]> {
  const titles = passages.map(({ titulo, palavras }) => `${titulo} ${palavras}`);
  const rows = await db.$queryRaw<{ at: number }[]>`
    WITH asked AS (
      SELECT replace(plainto_tsquery('portuguese', sem_acento(${question}))::text, ' & ', ' | ')::tsquery AS terms
    ), ranked AS (
      SELECT at, ts_rank(${WEIGHTS}::float4[], setweight(to_tsvector('portuguese', sem_acento(titulo)), 'A')
        || to_tsvector('portuguese', sem_acento(texto)), terms, 1) AS rank
      FROM asked, unnest(${titles}::text[], ${passages.map(({ texto }) => texto)}::text[])
        WITH ORDINALITY AS passage(titulo, texto, at)
    )
    SELECT at::int FROM ranked WHERE rank >= ${MIN_RANK} ORDER BY rank DESC, at LIMIT ${MAX_KNOWLEDGE}`;
  return rows.flatMap(({ at }) => passages[at - 1] ?? []);
}

/** Soft limit of index entries per word. If a word has more entries, PostgreSQL reads a sample of them. */
const SAMPLE = 2_000;

/** SQL rows (`word`, `terms`): one search per word of a question, and one for the whole question. */
const askedOf = (words: string[]) => Prisma.sql`
  SELECT word, websearch_to_tsquery('portuguese', sem_acento(word)) AS terms
  FROM unnest(${[...new Set([words.join(" "), ...words])]}::text[]) AS word`;

/** Hits in the texts that strangers read, where the proponent's names are hidden (B6.1). */
async function readShownHits(ids: string[], words: string[]): Promise<Hit[]> {
  const rows = await db.$queryRaw<(NamedProject & { id: string; objetivo: string | null })[]>`
    SELECT ${columns([...BASIC, "nomes", "objetivo"])} FROM projects p WHERE id = ANY(${ids}::uuid[])`;
  const purposes = rows.map((row) => hiderOf(row)(row.objetivo ?? "").replaceAll(HIDDEN, " "));
  return db.$queryRaw<Hit[]>`
    WITH asked AS (${askedOf(words)}), shown AS (
      SELECT p.id, ts_filter(p.busca_palavras, '{a,b}') || to_tsvector('portuguese', sem_acento(purpose)) AS found
      FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${purposes}::text[]) AS given(id, purpose)
        JOIN projects p ON p.id = given.id
    )
    SELECT asked.word, shown.id::text FROM asked JOIN shown ON shown.found @@ asked.terms`;
}

/**
 * Ids of projects that match words of the question, best first. A proponent's name in the purpose does not count,
 * because strangers must not read it. Samples common words, so that the cost does not grow with the number of projects.
 * @param share minimum part (0 to 1) of the words that a project must match; rare words count more
 */
export async function findNamedProjects(words: string[], share: number): Promise<string[]> {
  if (words.length === 0) return [];
  const [, hits] = await db.$transaction([
    db.$queryRaw`SELECT set_config('enable_seqscan', 'off', true),
      set_config('gin_fuzzy_search_limit', ${String(SAMPLE)}, true)`,
    db.$queryRaw<Hit[]>`
      WITH asked AS MATERIALIZED (${askedOf(words)})
      SELECT asked.word, hit.id::text FROM asked, LATERAL (
        SELECT id FROM projects WHERE publicado AND busca_palavras @@ asked.terms LIMIT ${HITS_PER_WORD}
      ) AS hit WHERE numnode(asked.terms) > 0`,
  ]);
  const candidates = rankHits(hits, words, { share, most: CANDIDATES });
  return rankHits(hits, words, { share, shown: await readShownHits(candidates, words) });
}

const FACTS = ["inicio", "nomes", "valorTotal", "valorCaptado", "minimo", "prazo", "demonstracao"] as const;

export async function readProjectFacts(ids: string[]): Promise<ProjectFacts[]> {
  if (ids.length === 0) return [];
  const rows = await db.$queryRaw<ProjectFacts[]>`
    SELECT ${columns([...BASIC, ...FACTS])} FROM projects p WHERE publicado AND id = ANY(${ids.slice(0, MAX_PROJECTS)}::uuid[])`;
  return inOrder(ids, rows);
}

/** Number and sums of the projects that match `filters`. Amounts in centavos. */
export async function readTotals(filters: Partial<Pick<ProjectFilters, SummedKey>>): Promise<Totals> {
  const [row] = await db.$queryRaw<[Totals]>`
    SELECT coalesce(sum(projetos), 0)::float8 AS projetos, coalesce(sum(valor_total), 0)::float8 AS "valorTotal",
      coalesce(sum(valor_captado), 0)::float8 AS "valorCaptado",
      coalesce(sum(valor_disponivel), 0)::float8 AS "valorDisponivel"
    FROM project_summary WHERE ${summaryCondition({ ...EMPTY_QUERY, ...filters })}`;
  return row;
}

/** Runs in its own process on one database and measures what list.ts asks for (IPC). */
import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import type { ProjectQuery } from "@/lib/projects/rules";
import type { Answer, Question } from "./list";

// The cache of pages exists only inside Next; here every call reads anew.
const withoutCache = pathToFileURL(`${import.meta.dirname}/../setup/next-cache.ts`).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "next/cache" ? { url: withoutCache, shortCircuit: true } : next(specifier, context),
});

const { db } = await import("@/lib/db");
const { EMPTY_QUERY, writeCursor } = await import("@/lib/projects/rules");
const { getPublicStatistics, listPublicProjects } = await import("@/lib/projects/queries");

/** A cursor in the middle of a list, with at least a full page after it. */
async function middleOf(ordem: ProjectQuery["ordem"]): Promise<string> {
  const rows = await db.$queryRawUnsafe<{ id: string; key: string }[]>(
    `SELECT id, ${MIDDLE_KEYS[ordem]}::text AS key FROM projects
     ORDER BY ${MIDDLE_COLUMNS[ordem]}, id OFFSET (SELECT count(*) / 2 FROM projects) LIMIT 1`,
  );
  if (!rows[0]) throw new Error("the database is empty");
  return writeCursor(ordem, rows[0]);
}

/** Calls of a turn that are not measured. */
const WARM_UP = 10;

const MIDDLE_COLUMNS: Record<ProjectQuery["ordem"], string> = {
  "maior-valor": "valor_total",
  "menor-valor": "valor_total",
  "mais-captado": "percentual_captacao_bp",
  prazo: "ordem_prazo",
  recentes: "ordem_recente",
};
const MIDDLE_KEYS = {
  ...MIDDLE_COLUMNS,
  prazo: "to_char(ordem_prazo, 'YYYYMMDD')",
  recentes: "to_char(ordem_recente, 'YYYYMMDD')",
};

const middles = new Map<string, string>();

async function toQuery({ deep, ...partial }: NonNullable<Question["query"]>): Promise<ProjectQuery> {
  const query: ProjectQuery = { ...EMPTY_QUERY, ...partial };
  if (!deep) return query;
  const known = middles.get(query.ordem) ?? (await middleOf(query.ordem));
  middles.set(query.ordem, known);
  return { ...query, [deep]: known };
}

async function measure({ query, times }: Question): Promise<Answer> {
  const call = query
    ? (
        (prepared) => () =>
          listPublicProjects(prepared)
      )(await toQuery(query))
    : getPublicStatistics;
  // The processor's caches belong to the other database's turn.
  for (let i = 0; i < WARM_UP; i++) await call();
  const durations: number[] = [];
  let items = 0;
  for (let i = 0; i < times; i++) {
    const start = performance.now();
    const answer = await call();
    durations.push(performance.now() - start);
    items = "items" in answer ? answer.items.length : answer.porEstado.length;
  }
  return { durations, items };
}

process.on("message", async (question: Question | "end") => {
  if (question !== "end") return void process.send?.(await measure(question));
  await db.$disconnect();
  process.disconnect();
});
process.send?.("ready");

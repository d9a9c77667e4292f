/** Worker process that measures one database for list.ts (IPC). */
import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import type { Viewer } from "@/lib/access/auth/session";
import type { ProjectQuery } from "@/lib/catalog/projects/rules/list-query";
import type { Answer, Question } from "./list";

// Next's cache exists only inside Next; the stand-in makes every call read the database.
const withoutCache = pathToFileURL(`${import.meta.dirname}/../setup/next-cache.ts`).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "next/cache" ? { url: withoutCache, shortCircuit: true } : next(specifier, context),
});

const { db, withoutTimeLimit } = await import("@/lib/server/db");
const { EMPTY_QUERY, writeListCursor } = await import("@/lib/catalog/projects/rules/list-query");
const { getPublicStatistics, listPublicProjects } = await import("@/lib/catalog/projects/queries/public");
const { listExplorerProjects, listFunderProjects } = await import("@/lib/catalog/funder-projects/queries");

const { NO_CHOICES } = await import("@/lib/matches/portfolio/rules/choices");
const { proposeFor } = await import("@/lib/matches/portfolio/queries/proposal");

const [company] = await db.$queryRaw<Viewer[]>`
  SELECT u.id AS "userId", p.user_type AS "userType", e.id AS "empresaId"
  FROM users u JOIN profiles p ON p.user_id = u.id JOIN empresas e ON e.user_id = u.id`;
if (!company) throw new Error("the database has no company");

/** Cursor of the middle project among all projects in this sort; filters of the question do not matter. */
async function middleOf(ordem: ProjectQuery["ordem"]): Promise<string> {
  const rows = await withoutTimeLimit((unlimited) =>
    unlimited.$queryRawUnsafe<{ id: string; key: string }[]>(
      `SELECT id, ${MIDDLE_KEYS[ordem]}::text AS key FROM projects
       ORDER BY ${MIDDLE_COLUMNS[ordem]}, id OFFSET (SELECT count(*) / 2 FROM projects) LIMIT 1`,
    ),
  );
  if (!rows[0]) throw new Error("the database is empty");
  return writeListCursor(ordem, rows[0]);
}

const WARM_UP = 10;

const MIDDLE_COLUMNS: Record<ProjectQuery["ordem"], string> = {
  "maior-valor": "valor_total",
  "menor-valor": "valor_total",
  "mais-captado": "percentual_captacao_bp",
  prazo: "ordem_prazo",
  recentes: "ordem_recente",
  "faz-diferenca": "projeto_preco_da_minima(valor_total, valor_captado, captacao_minima, cota_valor)",
};
const MIDDLE_KEYS = {
  ...MIDDLE_COLUMNS,
  prazo: "to_char(ordem_prazo, 'YYYYMMDD')",
  recentes: "to_char(ordem_recente, 'YYYYMMDD')",
};

const middles = new Map<string, string>();

async function callOf({ query: question, proposal }: Question): Promise<() => Promise<object>> {
  if (proposal) return () => proposalOf(proposal);
  if (!question) return getPublicStatistics;
  const { deep, audience, origem, ...partial } = question;
  const query: ProjectQuery = { ...EMPTY_QUERY, ...partial };
  if (deep) {
    const known = middles.get(query.ordem) ?? (await middleOf(query.ordem));
    middles.set(query.ordem, known);
    query[deep] = known;
  }
  if (audience === "funder") return () => listFunderProjects(company as Viewer, query);
  if (audience === undefined) return () => listPublicProjects(query);
  const { busca, status, depois, antes } = query;
  const wanted = status[0] === "Finalizada" ? null : (status[0] ?? null);
  const explored = { busca, quanto: query.quanto, status: wanted, categoria: origem ?? null, depois, antes };
  return () => listExplorerProjects(company as Viewer, explored);
}

async function proposalOf({ amount, ...choices }: NonNullable<Question["proposal"]>) {
  const wanted = { userId: company?.userId ?? "", valor: amount, escolhas: { ...NO_CHOICES, ...choices } };
  return { items: (await proposeFor({ ...wanted, now: new Date() })).lines };
}

function countOf(answer: object): number {
  if ("items" in answer && Array.isArray(answer.items)) return answer.items.length;
  return "porEstado" in answer && Array.isArray(answer.porEstado) ? answer.porEstado.length : 0;
}

async function measure(question: Question): Promise<Answer> {
  const call = await callOf(question);
  // Warm up: the worker of the other database has displaced this database's data from the CPU caches.
  for (let i = 0; i < WARM_UP; i++) await call();
  const durations: number[] = [];
  let items = 0;
  for (let i = 0; i < question.times; i++) {
    const start = performance.now();
    const answer = await call();
    durations.push(performance.now() - start);
    items = countOf(answer);
  }
  return { durations, items };
}

process.on("message", async (question: Question | "end") => {
  if (question !== "end") return void process.send?.(await measure(question));
  await db.$disconnect();
  process.disconnect();
});
process.send?.("ready");

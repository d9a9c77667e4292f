import type pg from "pg";
import type { Viewer } from "@/lib/access/auth/session";
import { encryptSession, readViewer } from "@/lib/access/auth/session";
import { listChats, readChat } from "@/lib/ai/proposals/queries/chat";
import { listProjectChoices } from "@/lib/ai/proposals/queries/project";
import { listCompared } from "@/lib/catalog/comparison/queries";
import { listFavoriteIds, listFavorites } from "@/lib/catalog/favorites/queries";
import {
  getFunderProject,
  listExplorerProjects,
  listFunderProjects,
  listRelatedFunderProjects,
} from "@/lib/catalog/funder-projects/queries";
import {
  getNewsAndQuestions,
  listMyQuestions,
  listOwnNews,
  listPublicNews,
  listPublicQuestions,
  listQuestionsForCaptador,
} from "@/lib/catalog/news/queries";
import { listOwnEvents } from "@/lib/catalog/own-projects/queries/history";
import { findOwnProject, listOwnProjects } from "@/lib/catalog/own-projects/queries/own";
import { exportProjects } from "@/lib/catalog/project-export/queries";
import { getSummaryStatistics, listFilterOptions } from "@/lib/catalog/projects/queries/public";
import { listSitemapEntries, nextSitemapFile } from "@/lib/catalog/projects/queries/sitemap";
import { EMPTY_QUERY, type ProjectQuery } from "@/lib/catalog/projects/rules/list-query";
import { countFoundProjects, listSavedSearches } from "@/lib/catalog/saved-searches/queries";
import { toIsoDay } from "@/lib/kit/format";
import {
  findConversation,
  openConversation,
  readMessagePage,
  readSince,
} from "@/lib/matches/conversations/queries/conversation";
import { listConversations } from "@/lib/matches/conversations/queries/list";
import {
  getInterestDefaults,
  listInterestStates,
  sumInterests,
} from "@/lib/matches/interests/queries/registered";
import { listSimilar } from "@/lib/matches/interests/queries/similar";
import { checkSubscription, readPlanDetails } from "@/lib/money/billing/queries";
import { readPlan } from "@/lib/money/plans/queries";
import { listPayments, sumPayments } from "@/lib/money/receipts/queries/history";
import {
  listReceipts,
  listWithoutReceipt,
  readIdentity,
  sumReceipts,
} from "@/lib/money/receipts/queries/receipts";
import { countUnreceipted } from "@/lib/money/receipts/queries/unreceipted";
import { listSupports } from "@/lib/money/supports/queries/list";
import { findSupport, readSupport } from "@/lib/money/supports/queries/support";
import { FILTERS } from "@/lib/money/supports/rules/filter";
import { getFeatured, readCounts, readDeadlines, readDuties } from "@/lib/overview/dashboard/queries";
import { readAccountRecords } from "@/lib/overview/personal-data/queries";
import { listMyTickets } from "@/lib/people/help/queries";
import { getCompany, getProfile } from "@/lib/people/profile/queries";
import { getEmailPreferences } from "@/lib/words/email/queries";
import { FINISHED, OPERATOR, PROGRAMME } from "./fill-operator";
import { accountId, LARGE_FUNDER, LARGE_OWNER, ordinary } from "./fill-workspace";

export type Call = () => Promise<unknown>;
/** `calls`: reads the ids that the queries need, and returns one call per query and person. */
export type WorkspaceCase = { name: string; calls: () => Promise<Call[]> };

/** Ordinary accounts of each kind, which are measured beside the large ones. */
const OTHERS = 3;

type Kind = "captador" | "financiador";

export async function people(client: pg.Client, kind: Kind): Promise<Viewer[]> {
  const large = kind === "captador" ? [LARGE_OWNER, OPERATOR] : [LARGE_FUNDER, PROGRAMME, FINISHED];
  const numbers = [...large, ...Array.from({ length: OTHERS }, (_, at) => ordinary(kind, at))];
  const { rows } = await client.query<Viewer>(
    `SELECT u.id AS "userId", u.id AS "sessionId", u.email::text AS email, p.user_type AS "userType",
       p.full_name AS "fullName", e.id AS "empresaId"
     FROM users u JOIN profiles p ON p.user_id = u.id LEFT JOIN empresas e ON e.user_id = u.id
     WHERE u.id = ANY($1) ORDER BY u.id`,
    [numbers.map(accountId)],
  );
  return rows;
}

export const rowsOf = async <T>(client: pg.Client, sql: string, values: unknown[] = []): Promise<T[]> =>
  (await client.query(sql, values)).rows;

async function firstChunk(answer: Awaited<ReturnType<typeof exportProjects>>): Promise<void> {
  if (!answer.ok) throw new Error("the export was refused");
  const reader = (answer.data.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  await reader.cancel();
}

const list = (query: Partial<ProjectQuery>): ProjectQuery => ({ ...EMPTY_QUERY, ...query });
export const YEAR = { de: "2000-01-01", ate: "2099-12-31" };
const EVERYTHING = { tipo: null, de: null, ate: null, depois: null };

export const page = (
  name: string,
  viewers: readonly Viewer[],
  queries: (viewer: Viewer) => Call[] | Promise<Call[]>,
): WorkspaceCase => ({
  name,
  calls: async () => {
    const calls: Call[] = [];
    for (const viewer of viewers) calls.push(...(await queries(viewer)));
    return calls;
  },
});

const now = new Date();

const frame = (everybody: Viewer[], owners: Viewer[], companies: Viewer[]) => [
  page("api/viewer", everybody, async ({ sessionId }) => {
    const cookie = await encryptSession(sessionId);
    return [() => readViewer({ cookie, authorization: null })];
  }),
  page("toda página: contagens da navegação", everybody, ({ userId }) => [() => readCounts(userId)]),
  page("api/check-subscription", owners, ({ userId }) => [() => checkSubscription(userId, now)]),
  page("dashboard", everybody, (viewer) => [
    () => getProfile(viewer.userId),
    () => readDuties(viewer.userId, now),
    () => readDeadlines(viewer.userId, toIsoDay(now)),
    () => getFeatured(viewer),
  ]),
  page("empresa-dashboard", companies, ({ userId }) => [() => getCompany(userId)]),
  page("dashboard: plano", owners, ({ userId }) => [() => readPlan(userId), () => readPlanDetails(userId)]),
  page("conta", everybody, (viewer) => [
    () => readAccountRecords(viewer, now),
    () => getEmailPreferences(viewer.userId),
  ]),
  page("suporte", everybody, ({ userId }) => [
    () => listMyTickets(userId, "1"),
    () => listMyTickets(userId, "99"),
  ]),
];

/** Queries that a page with a list of projects makes besides the query of the list. */
const marks = (viewer: Viewer, items: readonly { id: string }[]): Call[] => {
  const ids = items.map(({ id }) => id);
  return [
    () => listInterestStates(viewer.userId, ids),
    () => listFavoriteIds(viewer.userId, ids),
    () => getInterestDefaults(viewer),
    () => getSummaryStatistics(),
    () => listFilterOptions(),
  ];
};

const funderList = (name: string, funders: Viewer[], query: Partial<ProjectQuery>) =>
  page(`lista do financiador: ${name}`, funders, async (viewer) => {
    const { items } = await listFunderProjects(viewer, list(query));
    return [() => listFunderProjects(viewer, list(query)), ...marks(viewer, items)];
  });

const explorer = (name: string, companies: Viewer[], busca: string) => {
  const query = { busca, quanto: null, status: null, categoria: null, depois: null, antes: null };
  return page(`projetos da empresa: ${name}`, companies, (viewer) => [
    () => listExplorerProjects(viewer, query),
  ]);
};

const funderPages = (funders: Viewer[], companies: Viewer[], busy: { id: string; slug: string }) => [
  page("favoritos", funders, (viewer) => [() => listFavorites(viewer)]),
  page("comparar", funders, async (viewer) => {
    const slugs = (await listFavorites(viewer, 4)).map(({ slug }) => slug);
    return [() => listCompared(slugs, viewer)];
  }),
  page("buscas", funders, async (viewer) => {
    const searches = await listSavedSearches(viewer.userId);
    return [
      () => listSavedSearches(viewer.userId),
      ...searches.slice(0, 5).map((search) => () => countFoundProjects(viewer, [search])),
    ];
  }),
  explorer("todos", companies, ""),
  explorer("triagem", companies, "triagem"),
  explorer("sem resultado", companies, "hidrogênio"),
  funderList("toda", funders, {}),
  funderList("SP por prazo", funders, { estado: ["SP"], ordem: "prazo" }),
  funderList("triagem", funders, { busca: "triagem" }),
  funderList("triagem em MG", funders, { busca: "triagem", estado: ["MG"] }),
  funderList("sem resultado", funders, { busca: "hidrogênio" }),
  funderList("duas letras sem resultado", funders, { busca: "kw" }),
  funderList("filtros sem resultado", funders, { busca: "hidrogênio", estado: ["AC"], urgencia: ["Alta"] }),
  page("projeto do financiador", funders, (viewer) => [
    () => getFunderProject(viewer, busy.slug),
    () => getNewsAndQuestions(busy.slug, true),
    () => listMyQuestions(viewer.userId, busy.id),
    () => listPublicQuestions(busy.slug, 150),
    () => listPublicNews(busy.slug, 40),
  ]),
  page("projetos parecidos", funders, (viewer) => [() => listRelatedFunderProjects(viewer, busy.slug)]),
];

const ownerPages = (owners: Viewer[], busy: { id: string; slug: string }) => [
  page("projects", owners, ({ userId }) => [() => listOwnProjects(userId)]),
  page("projects: um deles", owners.slice(0, 1), ({ userId }) => [
    () => findOwnProject(userId, busy.id),
    () => listOwnEvents(userId, busy.id, null),
    () => listOwnNews(userId, busy.id, 1, now),
    () => listOwnNews(userId, busy.id, 40, now),
    () => listQuestionsForCaptador(userId, busy.id, 1),
    () => listQuestionsForCaptador(userId, busy.id, 299),
  ]),
  page("propostas", owners, ({ userId }) => [
    () => readChat(userId),
    () => listProjectChoices(userId),
    () => listChats(userId),
  ]),
];

const bothSides = (everybody: Viewer[], busy: { slug: string }) => [
  page("apoios", everybody, async ({ userId, userType: side }) => {
    const wanted = { userId, side, filter: null, slug: null };
    const { next } = await listSupports(wanted);
    return [
      () => listSupports(wanted),
      () => listSupports({ ...wanted, cursor: next ?? undefined }),
      () => sumInterests(userId),
      ...FILTERS.map((filter) => () => listSupports({ ...wanted, filter })),
    ];
  }),
  page("apoios: um projeto", everybody.slice(0, 1), ({ userId }) => [
    () => listSupports({ userId, side: "captador", filter: null, slug: busy.slug }),
    () => listSupports({ userId, side: "captador", filter: "vez", slug: busy.slug }),
  ]),
  page("apoio", everybody, async ({ userId, userType, ...viewer }) => {
    const { items } = await listSupports({ userId, side: userType, filter: null, slug: null });
    const refused = items.filter(({ standing }) => standing.interest.status === "Recusada");
    return [
      ...items
        .slice(0, 3)
        .flatMap(({ id }) => [
          () => findSupport(userId, userType, id),
          () => readSupport({ ...viewer, userId, userType }, id, now),
        ]),
      () => listSimilar(userId, { ids: refused.slice(0, 1).map(({ id }) => id), today: toIsoDay(now) }),
    ];
  }),
  page("apoios: conversas", everybody, async ({ userId }) => {
    const { rows, next } = await listConversations(userId, "", null);
    const conversations = rows.slice(0, 2).map(({ id }) => id);
    return [
      () => listConversations(userId, "", null),
      () => listConversations(userId, "", next),
      () => readSince(userId, now),
      ...conversations.flatMap((id) => [
        () => findConversation(userId, id),
        () => openConversation(userId, id),
      ]),
    ];
  }),
  page("conversas: busca", everybody, ({ userId }) => [() => listConversations(userId, "prensas", null)]),
  page("conversas: busca por nome", everybody, ({ userId }) => [
    () => listConversations(userId, "indústria 47", null),
    () => listConversations(userId, "compostagem", null),
  ]),
  page("conversas: busca sem resultado", everybody, ({ userId }) => [
    () => listConversations(userId, "hidrogênio", null),
  ]),
  page("comprovantes", everybody, ({ userId, userType }) => [
    () => readIdentity(userId),
    () => listWithoutReceipt(userId, userType),
    () => sumReceipts(userId, YEAR),
    () => listReceipts(userId, YEAR),
    () => countUnreceipted(userId, userType, YEAR),
  ]),
  page("pagamentos", everybody, (viewer) => [
    () => sumPayments(viewer, now),
    () => listPayments(viewer, EVERYTHING, now),
  ]),
];

async function longConversation(client: pg.Client): Promise<Call[]> {
  const sides = await rowsOf<{ id: string; user_id: string }>(
    client,
    `SELECT t.id, s.user_id FROM talks t JOIN talk_sides s ON s.talk_id = t.id
     ORDER BY t.last_number DESC, s.role LIMIT 2`,
  );
  return sides.flatMap(({ id, user_id }) => [
    () => openConversation(user_id, id),
    () => readMessagePage(user_id, id, { antes: 2_500 }),
  ]);
}

export async function workspaceCases(client: pg.Client): Promise<WorkspaceCase[]> {
  const owners = await people(client, "captador");
  const funders = await people(client, "financiador");
  const companies = funders.filter(({ empresaId }) => empresaId !== null);
  const everybody = [...owners, ...funders];
  const [busy] = await rowsOf<{ id: string; slug: string }>(
    client,
    "SELECT id, slug FROM projects WHERE source_id = 'gerado_1'",
  );
  if (!busy) throw new Error("the database has no projects");
  const csv = { query: list({}), columns: ["nome", "descricao"] };
  return [
    ...frame(everybody, owners, companies),
    ...funderPages(funders, companies, busy),
    ...ownerPages(owners, busy),
    ...bothSides(everybody, busy),
    { name: "conversa de 5.000 mensagens", calls: () => longConversation(client) },
    page("csv: um trecho da lista", funders, (viewer) => [
      async () => firstChunk(await exportProjects(csv, viewer, now)),
    ]),
    page("sitemap: índice, um arquivo", everybody.slice(0, 1), () => [
      () => nextSitemapFile(null),
      () => listSitemapEntries(null),
      () => listSitemapEntries("00000000-0000-0000-0000-000000000000"),
    ]),
  ];
}

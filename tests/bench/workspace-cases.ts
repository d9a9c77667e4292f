import type pg from "pg";
import type { Viewer } from "@/lib/auth/session";
import { encryptSession, readViewer } from "@/lib/auth/session";
import { checkSubscription, readPlanDetails } from "@/lib/billing/queries";
import { listCompared } from "@/lib/comparison/queries";
import { listTalks } from "@/lib/conversations/queries/list";
import { findTalk, openTalk, readSince, readStretch } from "@/lib/conversations/queries/talk";
import { getFeatured, readPanel } from "@/lib/dashboard/queries";
import { readDeal } from "@/lib/deals/queries/deal";
import { findDealsOf, listDeals } from "@/lib/deals/queries/list";
import { getEmailPreferences } from "@/lib/email/queries";
import { listFavoriteIds, listFavorites } from "@/lib/favorites/queries";
import { toIsoDay } from "@/lib/format";
import {
  getFunderProject,
  listExplorerProjects,
  listFunderProjects,
  listRelatedFunderProjects,
} from "@/lib/funder-projects/queries";
import { listReceived } from "@/lib/interests/queries/received";
import {
  getInterestDefaults,
  listInterestStates,
  listInterests,
  sumInterests,
} from "@/lib/interests/queries/registered";
import { listSimilar } from "@/lib/interests/queries/similar";
import {
  getTalk,
  listMyQuestions,
  listOwnNews,
  listOwnQuestions,
  listPublicQuestions,
} from "@/lib/news/queries";
import { findOwnProject, listOwnEvents, listOwnProjects } from "@/lib/own-projects/queries";
import { readAccountRecords } from "@/lib/personal-data/queries";
import { readPlan } from "@/lib/plans/queries";
import { getCompany, getProfile } from "@/lib/profile/queries";
import { exportProjects } from "@/lib/project-export/queries";
import { getSummaryStatistics, listFilterStates, listProjectSlugs } from "@/lib/projects/queries/public";
import { EMPTY_QUERY, type ProjectQuery } from "@/lib/projects/rules/project";
import { listProposals, readConversation } from "@/lib/proposals/queries/conversation";
import { listProjectChoices } from "@/lib/proposals/queries/project";
import { listPayments, sumPayments } from "@/lib/receipts/queries/history";
import { listReceipts, listWaiting, readIdentity, sumReceipts } from "@/lib/receipts/queries/receipts";
import { countSearches, listSavedSearches } from "@/lib/saved-searches/queries";
import { listMyTickets } from "@/lib/support/queries";
import { findOwnFiles } from "@/lib/uploads/queries";
import { accountId, LARGE_FUNDER, LARGE_OWNER, ordinary } from "./fill-workspace";

/** A page, panel or function with the calls that it makes, one for each of the people who open it. */
export type WorkspaceCase = { name: string; calls: (() => Promise<unknown>)[] };

/** Ordinary accounts beside the large one of each kind. */
const OTHERS = 3;

type Kind = "captador" | "financiador";

async function people(client: pg.Client, kind: Kind): Promise<Viewer[]> {
  const large = kind === "captador" ? LARGE_OWNER : LARGE_FUNDER;
  const numbers = [large, ...Array.from({ length: OTHERS }, (_, at) => ordinary(kind, at))];
  const { rows } = await client.query<Viewer>(
    `SELECT u.id AS "userId", u.id AS "sessionId", u.email::text AS email, p.user_type AS "userType",
       p.full_name AS "fullName", e.id AS "empresaId", true AS "emailConfirmed"
     FROM users u JOIN profiles p ON p.user_id = u.id LEFT JOIN empresas e ON e.user_id = u.id
     WHERE u.id = ANY($1) ORDER BY u.id`,
    [numbers.map(accountId)],
  );
  return rows;
}

const one = async <T>(client: pg.Client, sql: string, values: unknown[] = []): Promise<T[]> =>
  (await client.query(sql, values)).rows;

/** Reads a file to its end, a piece at a time, as its download does. */
async function firstChunk(answer: Awaited<ReturnType<typeof exportProjects>>): Promise<void> {
  if (!answer.ok) throw new Error("the export was refused");
  const reader = (answer.data.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  await reader.cancel();
}

const list = (query: Partial<ProjectQuery>): ProjectQuery => ({ ...EMPTY_QUERY, ...query });
const YEAR = { de: "2000-01-01", ate: "2099-12-31" };
const EVERYTHING = { tipo: null, de: null, ate: null, depois: null };

/** What the signed-in pages, their frame, the functions and the files ask of the database. */
export async function workspaceCases(client: pg.Client): Promise<WorkspaceCase[]> {
  const owners = await people(client, "captador");
  const funders = await people(client, "financiador");
  const companies = funders.filter(({ empresaId }) => empresaId !== null);
  const everybody = [...owners, ...funders];
  const [now, today] = [new Date(), toIsoDay(new Date())];
  const of = (viewers: Viewer[], page: (viewer: Viewer) => Promise<unknown>) =>
    viewers.map((viewer) => () => page(viewer));

  const ownDeals = await one<{ id: string; captador_id: string; financiador_id: string }>(
    client,
    `SELECT o.id, m.captador_id, m.financiador_id FROM matches m JOIN opportunities o ON o.match_id = m.id
     WHERE m.captador_id = $1 AND o.unlocked_at IS NOT NULL ORDER BY o.id LIMIT 4`,
    [accountId(LARGE_OWNER)],
  );
  const talks = await one<{ id: string; user_id: string }>(
    client,
    `SELECT t.id, s.user_id FROM talks t JOIN talk_sides s ON s.talk_id = t.id ORDER BY t.last_number DESC, s.role LIMIT 4`,
  );
  const [busy] = await one<{ id: string; slug: string }>(
    client,
    "SELECT id, slug FROM projects WHERE source_id = 'gerado_1'",
  );
  if (!busy) throw new Error("the database has no projects");
  const tokens = await Promise.all(everybody.map(({ sessionId }) => encryptSession(sessionId)));

  const statementPages: WorkspaceCase[] = [
    {
      name: "navegação: painel e contagens de toda página",
      calls: of(everybody, ({ userId }) => readPanel(userId, today)),
    },
    {
      name: "api/viewer",
      calls: tokens.map((token) => () => readViewer({ cookie: token, authorization: null })),
    },
    { name: "api/check-subscription", calls: of(owners, ({ userId }) => checkSubscription(userId, now)) },
    {
      name: "dashboard",
      calls: of(everybody, (viewer) => Promise.all([getProfile(viewer.userId), getFeatured(viewer)])),
    },
    {
      name: "dashboard: plano e assinatura",
      calls: of(owners, ({ userId }) => Promise.all([readPlan(userId), readPlanDetails(userId)])),
    },
    {
      name: "conta",
      calls: of(everybody, (viewer) =>
        Promise.all([
          getProfile(viewer.userId),
          readAccountRecords(viewer, now),
          getEmailPreferences(viewer.userId),
        ]),
      ),
    },
    { name: "suporte", calls: of(everybody, ({ userId }) => listMyTickets(userId, "1")) },
  ];

  const funderPages: WorkspaceCase[] = [
    {
      name: "interesses",
      calls: of(funders, async ({ userId }) => {
        const [{ items }] = await Promise.all([listInterests(userId), sumInterests(userId)]);
        const refused = items.filter(({ status }) => status === "Recusada").map(({ id }) => id);
        await Promise.all([
          listSimilar(userId, refused),
          findDealsOf(
            userId,
            "financiador",
            items.map(({ id }) => id),
          ),
        ]);
      }),
    },
    {
      name: "interesses, página do meio",
      calls: of(funders.slice(0, 1), async ({ userId }) => {
        const { next } = await listInterests(userId);
        await listInterests(userId, next ?? undefined);
      }),
    },
    { name: "favoritos", calls: of(funders, (viewer) => listFavorites(viewer)) },
    {
      name: "buscas",
      calls: of(funders, async (viewer) => {
        const searches = await listSavedSearches(viewer.userId);
        await getEmailPreferences(viewer.userId);
        return searches;
      }),
    },
    {
      name: "buscas: cada uma contada",
      calls: (await listSavedSearches(accountId(LARGE_FUNDER)))
        .slice(0, 10)
        .map((search) => () => countSearches(funders[0] as Viewer, [search])),
    },
    {
      name: "empresa-dashboard",
      calls: of(companies, ({ userId }) => Promise.all([getCompany(userId), readPanel(userId, today)])),
    },
    ...(
      [
        ["projetos da empresa", {}],
        ["projetos da empresa, busca", { busca: "triagem" }],
        ["projetos da empresa, busca sem resultado", { busca: "hidrogênio" }],
      ] as const
    ).map(([name, asked]) => ({
      name,
      calls: of(companies, async (viewer) => {
        const [{ items }] = await Promise.all([
          listExplorerProjects(viewer, {
            busca: "",
            status: null,
            categoria: null,
            depois: null,
            antes: null,
            ...asked,
          }),
          getSummaryStatistics(),
          getInterestDefaults(viewer),
        ]);
        const ids = items.map(({ id }) => id);
        await Promise.all([listInterestStates(viewer.userId, ids), listFavoriteIds(viewer.userId, ids)]);
      }),
    })),
    ...(
      [
        ["lista do financiador", {}],
        ["lista do financiador, SP por prazo", { estado: ["SP"], ordem: "prazo" }],
        ["lista do financiador, busca", { busca: "triagem" }],
        ["lista do financiador, busca de um nome", { busca: "compostagem do vale itapogua" }],
        ["lista do financiador, busca sem resultado", { busca: "hidrogênio" }],
        ["lista do financiador, duas letras sem resultado", { busca: "kw" }],
      ] as const
    ).map(([name, query]) => ({
      name,
      calls: of(funders, async (viewer) => {
        const [{ items }] = await Promise.all([
          listFunderProjects(viewer, list(query as Partial<ProjectQuery>)),
          listFilterStates(),
          getSummaryStatistics(),
          getInterestDefaults(viewer),
        ]);
        const ids = items.map(({ id }) => id);
        await Promise.all([listInterestStates(viewer.userId, ids), listFavoriteIds(viewer.userId, ids)]);
      }),
    })),
    {
      name: "projeto do financiador",
      calls: of(funders, (viewer) =>
        Promise.all([
          getFunderProject(viewer, busy.slug),
          getTalk(busy.slug, true),
          listMyQuestions(viewer.userId, busy.id),
          listInterestStates(viewer.userId, [busy.id]),
          listFavoriteIds(viewer.userId, [busy.id]),
        ]),
      ),
    },
    {
      name: "projeto do financiador: relacionados",
      calls: of(funders, (viewer) => listRelatedFunderProjects(viewer, busy.slug)),
    },
    { name: "projeto: última página de perguntas", calls: [() => listPublicQuestions(busy.slug, 150)] },
    {
      name: "comparar",
      calls: of(funders, async (viewer) => {
        const favorites = await listFavorites(viewer, 4);
        return listCompared(
          favorites.map(({ slug }) => slug),
          viewer,
        );
      }),
    },
  ];

  const ownerPages: WorkspaceCase[] = [
    {
      name: "recebidos",
      calls: of(owners, async ({ userId }) => {
        const { projects } = await listReceived(userId);
        const ids = projects.flatMap(({ interesses }) => interesses.map(({ id }) => id));
        await findDealsOf(userId, "captador", ids);
      }),
    },
    {
      name: "recebidos, última página",
      calls: of(owners.slice(0, 1), ({ userId }) => listReceived(userId, 100)),
    },
    {
      name: "recebidos de um projeto",
      calls: of(owners.slice(0, 1), ({ userId }) => listReceived(userId, 1, busy.slug)),
    },
    { name: "projects", calls: of(owners, ({ userId }) => listOwnProjects(userId)) },
    {
      name: "projects: editar",
      calls: of(owners.slice(0, 1), async ({ userId }) => {
        await findOwnProject(userId, busy.id);
        return findOwnFiles(userId, []);
      }),
    },
    {
      name: "projects: histórico, novidades, perguntas",
      calls: of(owners.slice(0, 1), ({ userId }) =>
        Promise.all([
          listOwnEvents(userId, busy.id, null),
          listOwnNews(userId, busy.id, 1, now),
          listOwnQuestions(userId, busy.id, 1),
        ]),
      ),
    },
    {
      name: "projects: última página de perguntas",
      calls: of(owners.slice(0, 1), ({ userId }) => listOwnQuestions(userId, busy.id, 299)),
    },
    {
      name: "propostas",
      calls: of(owners, ({ userId }) =>
        Promise.all([
          readPlan(userId),
          readConversation(userId),
          listProjectChoices(userId),
          listProposals(userId),
        ]),
      ),
    },
  ];

  const sharedPages: WorkspaceCase[] = [
    { name: "negociacoes", calls: of(everybody, ({ userId, userType }) => listDeals(userId, userType)) },
    {
      name: "negociacoes, página do meio",
      calls: of(
        everybody.filter(({ userId }) => [LARGE_OWNER, LARGE_FUNDER].map(accountId).includes(userId)),
        async ({ userId, userType }) => {
          const { next } = await listDeals(userId, userType);
          await listDeals(userId, userType, next ?? undefined);
        },
      ),
    },
    {
      name: "negociação",
      calls: ownDeals.flatMap(({ id, captador_id, financiador_id }) => [
        () => readDeal(captador_id, "captador", id),
        () => readDeal(financiador_id, "financiador", id),
      ]),
    },
    { name: "conversas", calls: of(everybody, ({ userId }) => listTalks(userId, "", null)) },
    { name: "conversas, busca", calls: of(everybody, ({ userId }) => listTalks(userId, "prensas", null)) },
    {
      name: "conversas, busca sem resultado",
      calls: of(everybody, ({ userId }) => listTalks(userId, "hidrogênio", null)),
    },
    {
      name: "conversa",
      calls: talks.map(
        ({ id, user_id }) =>
          () =>
            openTalk(user_id, id),
      ),
    },
    {
      name: "conversa: trecho do meio, o que chegou",
      calls: talks.map(
        ({ id, user_id }) =>
          () =>
            Promise.all([
              findTalk(user_id, id),
              readStretch(user_id, id, { antes: 2_500 }),
              readSince(user_id, now),
            ]),
      ),
    },
    {
      name: "comprovantes",
      calls: of(everybody, ({ userId, userType }) =>
        Promise.all([
          readIdentity(userId),
          listWaiting(userId, userType),
          sumReceipts(userId, YEAR),
          listReceipts(userId, YEAR),
        ]),
      ),
    },
    {
      name: "pagamentos",
      calls: of(everybody, (viewer) =>
        Promise.all([sumPayments(viewer, now), listPayments(viewer, EVERYTHING, now)]),
      ),
    },
  ];

  const files: WorkspaceCase[] = [
    {
      name: "csv: um trecho da lista",
      calls: of(funders, async (viewer) =>
        firstChunk(await exportProjects({ query: list({}), columns: ["nome", "descricao"] }, viewer, now)),
      ),
    },
    { name: "sitemap: um arquivo", calls: [() => listProjectSlugs()] },
  ];

  return [...statementPages, ...funderPages, ...ownerPages, ...sharedPages, ...files];
}

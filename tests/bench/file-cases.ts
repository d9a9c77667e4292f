import type pg from "pg";
import { findNamedProjects, readTotals } from "@/lib/ai/assistant/queries";
import { readMyAnswers } from "@/lib/catalog/news/queries";
import { listOpenProjects, readFeed } from "@/lib/catalog/open-data/queries";
import { openListSchema } from "@/lib/catalog/open-data/schema";
import { listOwnProjects } from "@/lib/catalog/own-projects/queries/own";
import { getPublicProject, listRelatedPublicProjects } from "@/lib/catalog/projects/queries/public";
import { readShareFacts } from "@/lib/catalog/sharing/queries";
import { readVisits } from "@/lib/catalog/visits/queries";
import { findReceived } from "@/lib/matches/interests/queries/received";
import { listPortfolios, readPortfolio, readSharedPortfolio } from "@/lib/matches/portfolio/queries/read";
import { listSupporterMessages, supportingConversations } from "@/lib/matches/supporter-messages/queries";
import { readDeal } from "@/lib/money/deals/queries/deal";
import { findLastAmount } from "@/lib/money/fees/queries";
import { listPayments } from "@/lib/money/receipts/queries/history";
import {
  findNewestDay,
  listReceipts,
  readDealReceipt,
  readStatementRows,
} from "@/lib/money/receipts/queries/receipts";
import { verifyReceipt } from "@/lib/money/receipts/queries/verify";
import { readMyData } from "@/lib/overview/personal-data/queries";
import { readActs, readColleagues, readMemberships } from "@/lib/people/colleagues/queries";
import { findProjectOf, listMemberships, listMine } from "@/lib/people/organizations/queries/organizations";
import { db } from "@/lib/server/db";
import { getEmailStats } from "@/lib/words/email/queries";
import { accountId } from "./fill-workspace";
import { page, people, rowsOf, type WorkspaceCase, YEAR } from "./workspace-cases";

const now = new Date();

const HALF = { de: `${now.getFullYear()}-01-01`, ate: `${now.getFullYear()}-06-30` };

/** The queries of the workspace that workspace-cases.ts lacks, and queries of public pages. */
export async function fileCases(client: pg.Client): Promise<WorkspaceCase[]> {
  const owners = await people(client, "captador");
  const funders = await people(client, "financiador");
  const everybody = [...owners, ...funders];
  const [listed] = await rowsOf<{ slug: string }>(
    client,
    "SELECT slug FROM projects WHERE source_id = 'gerado_4'",
  );
  const [receipt] = await rowsOf<{ code: string }>(client, "SELECT code FROM receipts LIMIT 1");
  if (!listed || !receipt) throw new Error("the database lacks projects or receipts");
  const open = (query: Record<string, string>) => () => listOpenProjects(openListSchema.parse(query), null);
  return [
    page("pagamentos: páginas e períodos", everybody, async (viewer) => {
      const all = { tipo: null, de: null, ate: null, depois: null };
      const { next } = await listPayments(viewer, all, now);
      return [
        () => listPayments(viewer, { ...all, depois: next }, now),
        () => listPayments(viewer, { ...all, ...HALF }, now),
      ];
    }),
    page("comprovantes: páginas e períodos", everybody, async ({ userId }) => {
      const { next } = await listReceipts(userId, YEAR);
      return [
        () => findNewestDay(userId),
        () => listReceipts(userId, YEAR, next ?? undefined),
        () => listReceipts(userId, HALF),
      ];
    }),
    page("extrato", everybody, ({ userId }) => [() => readStatementRows(userId, YEAR, 1_000)]),
    page("apoio: recibo e negociação", everybody, async ({ userId, userType }) => {
      const deals = await rowsOf<{ id: string }>(
        client,
        `SELECT id FROM opportunities WHERE ${userType}_id = $1 AND status = 'concluida' LIMIT 2`,
        [userId],
      );
      return deals.flatMap(({ id }) => [
        () => readDeal(userId, userType, id, now),
        () => readDealReceipt({ userId, userType }, id),
      ]);
    }),
    page("interesse recebido, com quem apoia", owners, async ({ userId }) => {
      const received = await rowsOf<{ id: string }>(
        client,
        `SELECT i.id FROM empresas_interessadas i JOIN projects p ON p.id = i.projeto_id
         WHERE p.captador_id = $1 LIMIT 2`,
        [userId],
      );
      return received.map(
        ({ id }) =>
          () =>
            findReceived(userId, id),
      );
    }),
    page("cópia dos dados", everybody, ({ userId }) => [() => readMyData(userId, now)]),
    page("recibo por código", everybody.slice(0, 1), () => [
      () => verifyReceipt(receipt.code),
      () => verifyReceipt("0000-0000-0000"),
    ]),
    page("equipe da conta", owners, ({ userId }) => [
      () => readColleagues(userId, now),
      () => readActs(userId),
      () => readMemberships(accountId(40_001)),
    ]),
    page("organizações da conta", owners, async ({ userId }) => {
      const [mine] = await listMine(userId);
      return [
        () => listMemberships(userId, now),
        () => listMine(userId),
        ...(mine ? [() => findProjectOf(db, userId, mine.id)] : []),
      ];
    }),
    page("projects: páginas e organização", owners, async ({ userId }) => {
      const { next } = await listOwnProjects(userId);
      const [mine] = await listMine(userId);
      return [
        () => listOwnProjects(userId, { cursor: next }),
        ...(mine ? [() => listOwnProjects(userId, { organizacaoId: mine.id })] : []),
        () => findLastAmount(userId),
      ];
    }),
    page("perguntas da conta", funders, ({ userId }) => [() => readMyAnswers(userId)]),
    page("assistente", everybody.slice(0, 1), () => [
      () => findNamedProjects(["triagem", "vidro", "campinas"], 0.5),
      () => findNamedProjects(["hidrogênio"], 0.5),
      () => readTotals({ estado: ["SP"] }),
    ]),
    page("e-mails por tipo", everybody.slice(0, 1), () => [() => getEmailStats()]),
    page("carteiras", funders, async ({ userId }) => {
      const [newest] = await listPortfolios(userId, now);
      return [
        () => listPortfolios(userId, now),
        ...(newest ? [() => readPortfolio(userId, newest.id, now)] : []),
      ];
    }),
    page("carteira por link", everybody.slice(0, 1), () => [
      () => readSharedPortfolio("2".padStart(43, "A"), now),
      () => readSharedPortfolio("Z".repeat(43), now),
    ]),
    page("mensagens a quem apoia", owners.slice(0, 2), async ({ userId }) => {
      const projects = await rowsOf<{ id: string }>(
        client,
        "SELECT id FROM projects WHERE captador_id = $1 LIMIT 1",
        [userId],
      );
      return projects.flatMap(({ id }) => [
        () => supportingConversations(userId, id),
        () => listSupporterMessages(userId, id),
        () => readVisits(userId, id, now),
        () => readShareFacts(userId, id),
      ]);
    }),
    page("dados abertos", everybody.slice(0, 1), () => [
      open({}),
      open({ limite: "100" }),
      open({ estado: "SP", ordem: "prazo" }),
      open({ busca: "triagem" }),
      open({ busca: "hidrogênio" }),
      () => getPublicProject(listed.slug),
      () => listRelatedPublicProjects(listed.slug),
    ]),
    page("novidades em Atom", everybody.slice(0, 1), () => [
      () => readFeed({}, null),
      () => readFeed({ estado: "AC" }, null),
      () => readFeed({ busca: "hidrogênio" }, null),
    ]),
  ];
}

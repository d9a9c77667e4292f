import type pg from "pg";
import { listAccounts, readAccount } from "@/lib/admin/accounts/queries";
import { ACCOUNT_LIST } from "@/lib/admin/accounts/rules";
import { listAudit, listAuditLatest, listAuditOf } from "@/lib/admin/audit/queries";
import { AUDIT_LIST } from "@/lib/admin/audit/rules";
import { countOpenReports, getReport, listReports } from "@/lib/admin/content-reports/queries";
import { TABS as REPORT_TABS, type Tab as ReportTab } from "@/lib/admin/content-reports/rules";
import {
  countOpenTalkReports,
  getTalkReport,
  listTalkReports,
} from "@/lib/admin/conversation-reports/queries";
import { TALK_REPORT_LIST } from "@/lib/admin/conversation-reports/rules";
import { countSecurityEvents, readVendors } from "@/lib/admin/health/queries";
import {
  getPreview,
  listMissing,
  listPreviewRows,
  listPreviews,
  readNames,
} from "@/lib/admin/import-previews/queries";
import { PREVIEW_LIST, ROW_KINDS } from "@/lib/admin/import-previews/rules";
import {
  countLeft,
  countStanding,
  countUnanswered,
  listLeft,
  listStanding,
  listUnanswered,
} from "@/lib/admin/interests/queries";
import { type ListSpec, type ListState, readListState, type SearchParams } from "@/lib/admin/list/rules";
import { getMail, listMails } from "@/lib/admin/mail/queries";
import { MAIL_LIST, mailFilterOf } from "@/lib/admin/mail/rules";
import {
  countOrganizationQueues,
  listOrganizations,
  readOrganization,
} from "@/lib/admin/organizations/queries";
import { ORGANIZATION_LIST } from "@/lib/admin/organizations/rules";
import {
  countPayments,
  getMonth,
  getPayment,
  listDisputed,
  listMonths,
  listOwed,
  listPayments,
  listWebhookEvents,
} from "@/lib/admin/payments/queries";
import { countSentProjects, findSameNumber, listProjects, readProject } from "@/lib/admin/projects/queries";
import { PROJECT_LIST } from "@/lib/admin/projects/rules";
import { listUnusualReceipts } from "@/lib/admin/receipts/queries";
import { searchEverything } from "@/lib/admin/search/queries";
import { countTickets, getTicket, listTickets } from "@/lib/admin/tickets/queries";
import { TABS as TICKET_TABS, type Tab as TicketTab } from "@/lib/admin/tickets/rules";
import type { Cursor } from "@/lib/kit/cursor";
import { findBlockingDeal, findBoundProjects } from "@/lib/people/organizations/queries/handover";
import { db } from "@/lib/server/db";
import { LARGE_ORGANIZATION } from "./fill-office";
import { PROGRAMME } from "./fill-operator";
import { accountId, LARGE_FUNDER, LARGE_OWNER } from "./fill-workspace";
import { SOURCE } from "./generate-projects";
import type { Call, WorkspaceCase } from "./workspace-cases";

type List = (after: Cursor | null) => Promise<{ next: Cursor | null }>;

const now = new Date();

/** Case of two calls: a list's first and second page. The warm-up finds the second page's cursor. */
function pages(name: string, list: List): WorkspaceCase {
  let place: Cursor | null | undefined;
  const second = async () => {
    place ??= (await list(null)).next;
    if (place) await list(place);
  };
  return { name: `equipe: ${name}`, calls: async () => [() => list(null), second] };
}

const byAddress = (
  name: string,
  spec: ListSpec,
  params: SearchParams,
  list: (state: ListState) => Promise<{ next: Cursor | null }>,
): WorkspaceCase => pages(name, (after) => list({ ...readListState(spec, params), after }));

const one = (name: string, ...calls: Call[]): WorkspaceCase => ({
  name: `equipe: ${name}`,
  calls: async () => calls,
});

/** Cursor near the middle of the year over which the generated interests are spread. */
const DEEP: Cursor = { key: String(now.getTime() - 200 * 86_400_000), id: accountId(1) };

const organizations = () => [
  ...ORGANIZATION_LIST.filters.estado.flatMap((estado) =>
    ORGANIZATION_LIST.sorts.map((ordem) =>
      byAddress(`organizações ${estado}, ${ordem}`, ORGANIZATION_LIST, { estado, ordem }, listOrganizations),
    ),
  ),
  ...["cooperativa", "inventada 7777", "hidrogênio", "00000000977"].map((busca) =>
    byAddress(
      `organizações, busca ${busca}`,
      ORGANIZATION_LIST,
      { estado: "todas", busca },
      listOrganizations,
    ),
  ),
  byAddress("organizações a conferir, busca", ORGANIZATION_LIST, { busca: "cooperativa" }, listOrganizations),
  one(
    "organização",
    () => readOrganization(LARGE_ORGANIZATION),
    () => listAuditOf("organizacao", LARGE_ORGANIZATION),
  ),
  one("organização, apoio que impede a entrega", () => findBlockingDeal(db, LARGE_ORGANIZATION)),
];

const projects = (listed: string, sent: string) => [
  ...PROJECT_LIST.filters.estado.map((estado) =>
    byAddress(`projetos ${estado}`, PROJECT_LIST, { estado }, listProjects),
  ),
  ...["triagem", "compostagem", "hidrogênio", "triagem compostagem"].map((busca) =>
    byAddress(
      `projetos publicados, busca ${busca}`,
      PROJECT_LIST,
      { estado: "publicados", busca },
      listProjects,
    ),
  ),
  byAddress(
    "projetos fora da lista, busca",
    PROJECT_LIST,
    { estado: "retirados", busca: "triagem" },
    listProjects,
  ),
  byAddress("projetos enviados, busca", PROJECT_LIST, { busca: "rascunho" }, listProjects),
  byAddress("projetos enviados, busca sem resultado", PROJECT_LIST, { busca: "hidrogênio" }, listProjects),
  one(
    "projeto",
    () => readProject(listed),
    () => readProject(sent),
  ),
  one(
    "projeto, outros com o número",
    () => findSameNumber(db, listed, "02000.0000001/2026-01"),
    () => findSameNumber(db, sent, "02000 0000005 2026 01"),
    () => findSameNumber(db, sent, "sem igual 77"),
  ),
];

const desk = (ids: Record<"ticket" | "report" | "talkReport" | "mail", string>) => [
  ...(Object.keys(TICKET_TABS) as TicketTab[]).map((tab) =>
    pages(`chamados ${tab}`, (after) => listTickets(tab, after)),
  ),
  one("chamado", () => getTicket(ids.ticket)),
  ...(Object.keys(REPORT_TABS) as ReportTab[]).map((tab) =>
    pages(`denúncias ${tab}`, (after) => listReports(tab, after)),
  ),
  one("denúncia", () => getReport(ids.report)),
  ...TALK_REPORT_LIST.filters.lista.map((tab) =>
    pages(`conversas denunciadas ${tab}`, (after) => listTalkReports(tab, after)),
  ),
  one("conversa denunciada", () => getTalkReport(ids.talkReport)),
  ...[7, 15, 30].map((days) => pages(`apoios há ${days} dias`, (after) => listUnanswered(days, after, now))),
  one("apoios, página distante", () => listUnanswered(7, DEEP, now)),
  pages("apoios deixados", listLeft),
  pages("apoios parados", listStanding),
  one("apoios parados: contagem", () => countStanding()),
  ...MAIL_LIST.filters.estado.flatMap((estado) =>
    ["todos", "project_notification", "news_digest"].map((tipo) =>
      byAddress(`e-mails ${estado} de ${tipo}`, MAIL_LIST, { estado, tipo }, (state) =>
        listMails(mailFilterOf(state), state.after),
      ),
    ),
  ),
  byAddress("e-mails de um endereço", MAIL_LIST, { busca: "pessoa-77@exemplo.com.br" }, (state) =>
    listMails(mailFilterOf(state), state.after),
  ),
  one("e-mail", () => getMail(ids.mail, now)),
];

/** Source ids in an imported file. */
const FILE = Array.from({ length: 1_000 }, (_, at) => `gerado_${100 * (at + 1)}`);

/** @param filed ids of the file's projects @param large ids of projects with many interests */
const imports = (preview: string, filed: string[], large: string[]) => [
  byAddress("importações", PREVIEW_LIST, {}, listPreviews),
  one("importação", () => getPreview(preview)),
  ...ROW_KINDS.map((kind) =>
    pages(`importação, linhas ${kind}`, (after) => listPreviewRows(preview, kind, after)),
  ),
  one("importação, nomes do arquivo", () => readNames(db, FILE)),
  one("importação, o que falta no arquivo", () => listMissing(db, FILE, [SOURCE])),
  one(
    "importação, projetos presos por apoios",
    () => findBoundProjects(db, filed),
    () => findBoundProjects(db, large),
  ),
];

/** @param receipt id of the newest receipt of PROGRAMME; the next page of the list has only receipts of PROGRAMME */
const money = (checkout: string, month: string, receipt: string) => [
  pages("pagamentos", listPayments),
  pages("mensalidades", listMonths),
  pages("a devolver", listOwed),
  pages("contestados", listDisputed),
  one("avisos da Stripe", () => listWebhookEvents()),
  one("contagens de pagamentos", () => countPayments()),
  pages("recibos incomuns", listUnusualReceipts),
  one("recibos incomuns de quem apoia muito", () => listUnusualReceipts({ key: "0", id: receipt })),
  one(
    "pagamento",
    () => getPayment(checkout),
    () => getMonth(month),
  ),
];

const accounts = () => [
  ...ACCOUNT_LIST.filters.tipo.flatMap((tipo) =>
    ACCOUNT_LIST.sorts.map((ordem) =>
      byAddress(`pessoas ${tipo}, ${ordem}`, ACCOUNT_LIST, { tipo, ordem }, listAccounts),
    ),
  ),
  ...["pessoa-77@exemplo.com.br", "inventada", "pessoa inventada 1234", "hidrogênio", "00000000003"].flatMap(
    (busca) => [
      byAddress(`pessoas, busca ${busca}`, ACCOUNT_LIST, { busca }, listAccounts),
      byAddress(
        `pessoas captadoras, busca ${busca}`,
        ACCOUNT_LIST,
        { busca, tipo: "captador" },
        listAccounts,
      ),
    ],
  ),
  ...[LARGE_OWNER, LARGE_FUNDER, 1_000].map((number) =>
    one(`pessoa ${number}`, () => readAccount(accountId(number), now)),
  ),
];

const log = () => [
  ...["todos", "chamado", "projeto", "pagamento"].map((objeto) =>
    byAddress(`registro ${objeto}`, AUDIT_LIST, { objeto }, listAudit),
  ),
  ...[LARGE_ORGANIZATION, "pessoa-2@exemplo.com.br", "ninguem@exemplo.com.br"].map((busca) =>
    byAddress(`registro, busca ${busca}`, AUDIT_LIST, { busca }, listAudit),
  ),
  byAddress(
    "registro de pagamentos de uma pessoa",
    AUDIT_LIST,
    { objeto: "pagamento", busca: "pessoa-2@exemplo.com.br" },
    listAudit,
  ),
];

const findAny = async (client: pg.Client, sql: string): Promise<string> => {
  const { rows } = await client.query<{ id: string }>(sql);
  if (!rows[0]) throw new Error(`no row: ${sql}`);
  return rows[0].id;
};

export async function officeCases(client: pg.Client): Promise<WorkspaceCase[]> {
  const any = (sql: string) => findAny(client, sql);
  const listed = await any("SELECT id FROM projects WHERE source_id = 'gerado_1'");
  const sent = await any("SELECT projeto_id AS id FROM project_drafts WHERE estado = 'em_analise' LIMIT 1");
  const ids = {
    ticket: await any("SELECT id FROM support_tickets WHERE status = 'em_atendimento' LIMIT 1"),
    report: await any("SELECT id FROM content_reports ORDER BY id LIMIT 1"),
    talkReport: await any("SELECT id FROM talk_reports ORDER BY id LIMIT 1"),
    mail: await any("SELECT id FROM email_messages WHERE status = 'failed' LIMIT 1"),
  };
  const checkout = await any("SELECT id FROM checkouts WHERE status = 'pago' LIMIT 1");
  const preview = await any("SELECT id FROM import_previews ORDER BY created_at DESC LIMIT 1");
  const idsOf = async (condition: string, value: unknown) =>
    (await client.query<{ id: string }>(`SELECT id FROM projects WHERE ${condition}`, [value])).rows.map(
      (row) => row.id,
    );
  const filed = await idsOf("source_id = ANY($1)", FILE);
  const large = await idsOf("captador_id = $1", accountId(LARGE_OWNER));
  const month = await any("SELECT id FROM plan_payments LIMIT 1");
  const receipt = await any(
    `SELECT id FROM receipts WHERE reader_id = '${accountId(PROGRAMME)}' ORDER BY id DESC LIMIT 1`,
  );
  return [
    one("hoje: filas", () => countOrganizationQueues()),
    one("hoje: projetos enviados", () => countSentProjects()),
    one("hoje: chamados", () => countTickets(now)),
    one(
      "hoje: denúncias",
      () => countOpenReports(),
      () => countOpenTalkReports(),
    ),
    one(
      "hoje: apoios",
      () => countUnanswered(7, now),
      () => countLeft(),
    ),
    one("hoje: decisões", () => listAuditLatest()),
    ...organizations(),
    ...projects(listed, sent),
    ...desk(ids),
    ...money(checkout, month, receipt),
    ...imports(preview, filed, large),
    ...accounts(),
    ...log(),
    one("saúde: provedores", () => readVendors()),
    one("saúde: segurança", () => countSecurityEvents(now)),
    ...["triagem", "inventada", "cooperativa", "hidrogênio", "pessoa-77@exemplo.com.br", listed, "pi_77"].map(
      (text) => one(`busca ${text}`, () => searchEverything(text)),
    ),
  ];
}

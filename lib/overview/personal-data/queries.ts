import "server-only";
import type { SessionView } from "@/lib/access/sessions/rules";
import { listWrittenAnswers, readMyAnswers } from "@/lib/catalog/news/queries";
import { LIVE_SUBSCRIPTIONS } from "@/lib/kit/states";
import { findWithdrawal } from "@/lib/money/billing/queries";
import { openBankAccount } from "@/lib/money/deals/queries/deal";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import type { LeavingCost, LeavingCosts } from "./rules";

const EMAILS = {
  omit: { payload: true, idempotencyKey: true, claimedUntil: true },
  include: { events: true },
} as const;

/** Fields of a deal for its funder. Fees and their refunds concern only the captador. */
const OF_FUNDER = {
  opportunity: { omit: { waivedAmount: true, timesCounted: true } },
  fees: {
    distinct: "opportunityId",
    select: { opportunityId: true, projetoId: true, captadorId: true, opportunityAmount: true },
  },
} as const;

/** Leaves out the members of the team who registered and checked the movement. */
const MOVEMENTS = {
  movements: {
    select: { kind: true, bankDay: true, amount: true, code: true, registeredAt: true, undoneAs: true },
  },
} as const;

/** All data of an account, except secrets (password, tokens, sealed texts) and data that others hide from it. */
export const EVERYTHING = {
  profile: true,
  empresa: true,
  subscriptions: true,
  organizations: { include: { organization: { omit: { conferidaPor: true } } } },
  // The stored names of a news post may be those of a former captador.
  projects: {
    include: {
      draft: true,
      updates: { omit: { nomes: true } },
      bankAccount: true,
      // Events without an author are the team's decisions. `projectEvents` has the account's own events.
      events: { where: { autorId: null }, omit: { autorId: true } },
    },
  },
  formerProjects: true,
  // Names and contacts of the project's side may be hidden (B1.3, B6.1). readMyData adds the answers as their page
  // shows them.
  questions: { omit: { nomesProjeto: true, resposta: true } },
  contentReports: true,
  // The colleague who answered belongs to the captador's account.
  interests: {
    omit: { respondidoPorColega: true },
    include: {
      earlier: { omit: { captadorId: true, respondidoPorColega: true }, orderBy: { registradoEm: "asc" } },
      amounts: { omit: { captadorId: true }, orderBy: { mudadoEm: "asc" } },
    },
  },
  // A team member's session has the id of another account during a look.
  sessions: { omit: { lookAccountId: true, lookUntil: true } },
  termsAcceptances: true,
  consents: true,
  securityEvents: true,
  analyticsEvents: true,
  emailPreference: true,
  emails: EMAILS,
  tickets: { include: { answers: true } },
  favorites: true,
  savedSearches: true,
  portfolios: { omit: { linkHash: true }, include: { lines: true } },
  proposals: { include: { versions: true } },
  files: { omit: { sha256: true, key: true, variants: true, blur: true } },
  projectEvents: true,
  talkSides: true,
  talkMessages: { include: { attachments: { select: { fileId: true } } } },
  talkReports: { omit: { nota: true } },
  // `conversas` would identify other people.
  supporterMessages: { omit: { conversas: true } },
  conversations: { include: { messages: true } },
  // A captador who once paid for a funder's contact could recognise the id in other interests.
  matchesAsCaptador: {
    omit: { financiadorId: true },
    include: { opportunity: { omit: { financiadorId: true } } },
  },
  matchesAsFinanciador: { include: { opportunity: OF_FUNDER.opportunity } },
  paymentsAsCaptador: { omit: { financiadorId: true } },
  paymentsAsFinanciador: OF_FUNDER.fees,
  receipts: true,
  receiptsIssued: true,
  planPayments: { include: MOVEMENTS },
  // A hosted page's address lets anybody pay in the person's name.
  checkouts: { omit: { url: true }, include: MOVEMENTS },
  ledgerLines: { include: { entry: { select: { cause: true, occurredAt: true } } } },
  dealEvents: true,
  depositProofs: true,
  digestedUpdates: true,
  administrator: true,
  // A colleague's former names are for that colleague alone.
  colleagues: { omit: { tokenHash: true, formerNames: true } },
  memberships: { omit: { tokenHash: true } },
  colleagueActs: true,
  secondFactor: { select: { confirmedAt: true, createdAt: true } },
} as const satisfies Prisma.UserInclude;

type Account = Prisma.UserGetPayload<{ include: typeof EVERYTHING }>;
type Project = Account["projects"][number];
type Membership = Account["organizations"][number];

/** Shows only the CNPJ of an organization that the account merely claims: others may have written the rest. */
const withoutOthers = ({ organization, ...member }: Membership) => ({
  ...member,
  organization: member.estado === "ativo" ? organization : { cnpj: organization.cnpj },
});

/**
 * Leaves out decisions and deleted news from before this captador took over.
 * @param opensAccounts whether to show the whole bank account, not only bank and last digits
 */
function ownProject({ updates, events, bankAccount, ...project }: Project, opensAccounts: boolean) {
  const isOurs = (moment: Date) => project.captadorDesde === null || moment >= project.captadorDesde;
  const { ciphertext, ...bank } = bankAccount ?? { ciphertext: null };
  const details = ciphertext && opensAccounts ? openBankAccount(project.id, ciphertext) : undefined;
  return {
    ...project,
    updates: updates.filter(({ apagadaEm, publicadaEm }) => apagadaEm === null || isOurs(publicadaEm)),
    events: events.filter(({ createdAt }) => isOurs(createdAt)),
    bankAccount: bankAccount && { ...bank, details },
  };
}

const listRefusals = (userId: string): Promise<unknown[]> => db.$queryRaw`
  select i.projeto_id as "projetoId", i.motivo_recusa as reason, i.respondido_em as "createdAt"
  from projects p join empresas_interessadas i on i.projeto_id = p.id
  where p.captador_id = ${userId}::uuid and i.status_interesse = 'Recusada' and i.motivo_recusa is not null
    and (p.captador_desde is null or i.respondido_em >= p.captador_desde)
  order by i.respondido_em, i.id`;

const asJson = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, item) => (typeof item === "bigint" ? Number(item) : item)));

type Paid = { status: string; refundedAmount: bigint; transferredAmount: bigint; undoneAt: Date | null };

/** An undone booking is stored as fully refunded. Show the amount that really went back. */
const withUndone = <T extends Paid>(checkout: T): T =>
  checkout.undoneAt === null
    ? checkout
    : { ...checkout, status: "registro_desfeito", refundedAmount: checkout.transferredAmount };

async function withActs<T extends { id: string }>(memberships: readonly T[]) {
  const acts = await db.colleagueAct.findMany({
    where: { colleagueId: { in: memberships.map(({ id }) => id) } },
    orderBy: { createdAt: "asc" },
    select: { colleagueId: true, action: true, createdAt: true },
  });
  const byMembership = Map.groupBy(acts, ({ colleagueId }) => colleagueId);
  return memberships.map((one) => ({ ...one, acts: byMembership.get(one.id) ?? [] }));
}

/**
 * Leaves out `por` (who decided), the private reason for ending sessions, and `pedido`: the amount that captadores get
 * back when a funder is suspended (A6.2).
 */
const listDecisions = (userId: string): Promise<unknown[]> => db.$queryRaw`
  select created_at as "createdAt", acao as action,
    case when acao <> 'sessions_ended' then motivo else '' end as reason,
    antes - array['por', 'pedido'] as before, depois - array['por', 'pedido'] as after
  from auditoria where objeto = 'conta' and objeto_id = ${userId} order by id`;

/**
 * Copy of the personal data of an account (LGPD art. 18). Amounts in centavos, times in UTC.
 * @param opensAccounts whether to decrypt bank accounts, for a person who has given the password
 */
export async function readMyData(
  userId: string,
  now: Date,
  opensAccounts = false,
): Promise<Record<string, unknown>> {
  const account = await db.user.findUniqueOrThrow({
    where: { id: userId },
    omit: { passwordHash: true },
    include: EVERYTHING,
  });
  const [others, emailSuppression, answers, memberships, decisions, writtenAnswers, refusals] =
    await Promise.all([
      db.emailMessage.findMany({ where: { toAddress: account.email, userId: null }, ...EMAILS }),
      db.emailSuppression.findUnique({ where: { email: account.email } }),
      readMyAnswers(userId),
      withActs(account.memberships),
      listDecisions(userId),
      listWrittenAnswers(userId),
      listRefusals(userId),
    ]);
  const questions = account.questions.map((one) => ({ ...one, resposta: answers.get(one.id) ?? null }));
  const emails = [...account.emails, ...others];
  const organizations = account.organizations.map(withoutOthers);
  const everything = asJson({
    ...account,
    checkouts: account.checkouts.map(withUndone),
    projects: account.projects.map((project) => ownProject(project, opensAccounts)),
    organizations,
    questions,
    memberships,
    emails,
    emailSuppression,
    decisions,
    writtenAnswers,
    refusals,
  });
  return { generatedAt: now.toISOString(), unit: "centavos", account: everything };
}

export type ConsentView = {
  purpose: string;
  granted: boolean;
  version: string;
  text: string;
  createdAt: Date;
};

type LookView = { id: string; createdAt: Date; reason: string };

const SHOWN_LOOKS = 5;

/** `consents`: newest first, and the newest of a purpose counts. `sessions`: this device's first. */
export type AccountRecords = {
  consents: ConsentView[];
  sessions: SessionView[];
  looks: LookView[];
  leaving: LeavingCosts;
};

type StoredCosts = Record<Exclude<LeavingCost, "losesPayment">, boolean>;

type InJson<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] };
type RecordsRow = {
  consents: InJson<ConsentView>[];
  sessions: InJson<SessionView>[];
  looks: InJson<LookView>[];
  leaving: StoredCosts;
};

/**
 * SQL: whether the deal `o` has a deposit, or an amount that both sides confirmed. With `exists`, PostgreSQL would read
 * the deposits of all accounts if an account has many deals.
 */
const HAS_DEPOSIT = Prisma.sql`(o.confirmed_amount is not null
  or (select true from deposit_proofs where opportunity_id = o.id and anulado_em is null limit 1) is not null)`;

/**
 * SQL: deals with a deposit and without a valid receipt. If the other side deleted its account, no receipt can be
 * issued. The condition on `o.etapa` lets PostgreSQL use an index.
 * @param mine condition on `o`
 * @param other column of the other side's account
 */
const withoutReceipt = (mine: Prisma.Sql, other: Prisma.Sql): Prisma.Sql => Prisma.sql`
  select from opportunities o join users t on t.id = ${other} and t.anonymised_at is null
  where ${mine} and o.etapa in ('deposito', 'confirmacao', 'confirmado', 'recibo') and ${HAS_DEPOSIT} and not exists (
    select from receipts where opportunity_id = o.id and kind = 'lir' and revoked_at is null)`;

const leavingCosts = (userId: string): Prisma.Sql => Prisma.sql`json_build_object(
  'endsPlan', exists (select from subscriptions
    where user_id = ${userId}::uuid and plan <> 'free' and status = any(${LIVE_SUBSCRIPTIONS})),
  'owedReturn', exists (select from plan_payments
    where user_id = ${userId}::uuid and (bounced_amount > 0
      or (refund_due and (refund_tries > 0 or reserved_amount > 0) and refunded_amount < amount))),
  'owesCommission', exists (select from opportunities
    where captador_id = ${userId}::uuid and status = 'confirmada' and confirmed_amount is not null),
  'losesReceipt', exists (${withoutReceipt(Prisma.sql`o.financiador_id = ${userId}::uuid`, Prisma.sql`o.captador_id`)}),
  'owesReceipt', exists (${withoutReceipt(Prisma.sql`o.captador_id = ${userId}::uuid`, Prisma.sql`o.financiador_id`)}),
  'leavesImported', exists (select from projects where captador_id = ${userId}::uuid and source_id is not null))`;

async function withReturn(
  tx: Transaction,
  stored: StoredCosts,
  userId: string,
  now: Date,
): Promise<LeavingCosts> {
  const withdrawal = stored.endsPlan ? await findWithdrawal(userId, now, { tx }) : null;
  return {
    ...stored,
    losesPayment: stored.endsPlan && withdrawal === null,
    returned: withdrawal?.amount ?? null,
    isReturnHindered: (withdrawal?.hindrance ?? null) !== null,
  };
}

export async function readLeavingCosts(tx: Transaction, userId: string, now: Date): Promise<LeavingCosts> {
  const [row] = await tx.$queryRaw<[{ leaving: StoredCosts }]>`select ${leavingCosts(userId)} as leaving`;
  return withReturn(tx, row.leaving, userId, now);
}

export async function readAccountRecords(
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<AccountRecords> {
  const [row] = await db.$queryRaw<[RecordsRow]>`
    select coalesce((
        select json_agg(json_build_object('purpose', purpose, 'granted', granted, 'version', version, 'text', text,
          'createdAt', created_at) order by created_at desc, id desc)
        from consents where user_id = ${userId}::uuid), '[]') as consents,
      coalesce((
        select json_agg(json_build_object('id', id, 'device', device, 'createdAt', created_at,
          'lastSeenAt', last_seen_at) order by id = ${sessionId}::uuid desc, last_seen_at desc, id)
        from sessions where user_id = ${userId}::uuid and ended_at is null and expires_at > ${now}), '[]') as sessions,
      coalesce((
        select json_agg(json_build_object('id', id, 'createdAt', created_at, 'reason', details->>'motivo')
          order by created_at desc)
        from (select id, created_at, details from security_events where user_id = ${userId}::uuid
          and event_type = 'account_looked_at' order by created_at desc limit ${SHOWN_LOOKS}) seen), '[]') as looks,
      ${leavingCosts(userId)} as leaving`;
  return {
    consents: row.consents.map(({ createdAt, ...consent }) => ({
      ...consent,
      createdAt: new Date(createdAt),
    })),
    sessions: row.sessions.map(({ createdAt, lastSeenAt, ...session }) => ({
      ...session,
      createdAt: new Date(createdAt),
      lastSeenAt: new Date(lastSeenAt),
    })),
    looks: row.looks.map(({ createdAt, ...look }) => ({ ...look, createdAt: new Date(createdAt) })),
    leaving: await withReturn(db, row.leaving, userId, now),
  };
}

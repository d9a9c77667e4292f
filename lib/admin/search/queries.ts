import "server-only";
import { type AccountRow, listAccounts } from "@/lib/admin/accounts/queries";
import { ACCOUNT_LIST } from "@/lib/admin/accounts/rules";
import { likePatterns, readListState } from "@/lib/admin/list/rules";
import { listOrganizations, type OrganizationRow } from "@/lib/admin/organizations/queries";
import { ORGANIZATION_LIST } from "@/lib/admin/organizations/rules";
import {
  FEE_STANDING,
  getMonth,
  getPayment,
  type MonthRow,
  type PaymentRow,
  standingOfFee,
} from "@/lib/admin/payments/queries";
import { listProjects, type ProjectRow } from "@/lib/admin/projects/queries";
import { PROJECT_LIST } from "@/lib/admin/projects/rules";
import { isUuid } from "@/lib/kit/ids";
import { isBankCode, toBankCode, withoutZeros } from "@/lib/money/bank/rules";
import { db, type Prisma } from "@/lib/server/db";
import { isStripeId, MIN_SEARCH } from "./rules";

const HITS = 6;

/** Hits follow this order. */
const PROJECT_LISTS = ["enviados", "publicados", "retirados", "devolvidos"] as const;

const SUPPORT = {
  id: true,
  status: true,
  amount: true,
  projeto: { select: { id: true, nomeProjeto: true } },
} as const;
const PAYMENT = {
  ...FEE_STANDING,
  id: true,
  kind: true,
  projeto: { select: { id: true, nomeProjeto: true } },
} as const satisfies Prisma.OpportunityPaymentSelect;

const toFee = (row: Prisma.OpportunityPaymentGetPayload<{ select: typeof PAYMENT }>) => ({
  ...standingOfFee(row),
  id: row.id,
  kind: row.kind,
  project: { id: row.projeto.id, name: row.projeto.nomeProjeto },
});

type FoundProject = ProjectRow & { lista: (typeof PROJECT_LISTS)[number] };

/** Amounts in centavos. */
export type Found = {
  people: AccountRow[];
  organizations: OrganizationRow[];
  projects: FoundProject[];
  supports: Prisma.OpportunityGetPayload<{ select: typeof SUPPORT }>[];
  payments: ReturnType<typeof toFee>[];
  checkouts: PaymentRow[];
  months: MonthRow[];
};

const NOTHING: Found = {
  people: [],
  organizations: [],
  projects: [],
  supports: [],
  payments: [],
  checkouts: [],
  months: [],
};

/** @param id id of a support, interest, conversation, fee, checkout or month */
async function findById(id: string): Promise<Found> {
  // Find the match by its own query: a join of opportunities with matches would scan all opportunities.
  const [match, talk, checkout, month] = await Promise.all([
    db.match.findUnique({ where: { interesseId: id }, select: { id: true } }),
    db.talk.findUnique({ where: { id }, select: { opportunityId: true } }),
    getPayment(id),
    getMonth(id),
  ]);
  const [supports, payments] = await Promise.all([
    db.opportunity.findMany({
      where: { OR: [{ id: talk?.opportunityId ?? id }, ...(match ? [{ matchId: match.id }] : [])] },
      select: SUPPORT,
      take: HITS,
    }),
    db.opportunityPayment.findMany({
      where: { OR: [{ id }, { opportunityId: id }] },
      select: PAYMENT,
      take: HITS,
    }),
  ]);
  return {
    ...NOTHING,
    supports,
    payments: payments.map(toFee),
    checkouts: checkout ? [checkout] : [],
    months: month ? [month] : [],
  };
}

async function findByStripe(id: string): Promise<Found> {
  const where = { OR: [{ stripeSessionId: id }, { stripePaymentIntentId: id }] };
  const [payments, checkouts] = await Promise.all([
    db.opportunityPayment.findMany({ where, select: PAYMENT, take: HITS }),
    db.checkout.findMany({ where, select: { id: true }, take: HITS }),
  ]);
  const found = await Promise.all(checkouts.map((checkout) => getPayment(checkout.id)));
  return {
    ...NOTHING,
    payments: payments.map(toFee),
    checkouts: found.filter((checkout) => checkout !== null),
  };
}

async function findByBankCode(text: string): Promise<PaymentRow[]> {
  const code = toBankCode(text);
  if (!isBankCode(code)) return [];
  const spellings = [code, withoutZeros(code)];
  // A TED's number is stored as `<day>:<number>` (bankKeyOf). Only bookings have a code, so few rows are read.
  const booked = await db.$queryRaw<{ id: string }[]>`
    select id from checkouts where bank_code is not null
      and substring(bank_code from position(':' in bank_code) + 1) = any(${spellings}) order by bank_day desc, id limit ${HITS}`;
  const payments = await Promise.all(booked.map(({ id }) => getPayment(id)));
  return payments.filter((payment) => payment !== null);
}

async function ofPeople(ids: string[]): Promise<Pick<Found, "supports" | "payments">> {
  if (ids.length === 0) return { supports: [], payments: [] };
  const theirs = { captadorId: { in: ids } };
  const newest = { orderBy: { createdAt: "desc" }, take: HITS } as const;
  const [supports, payments] = await Promise.all([
    db.opportunity.findMany({
      where: { OR: [theirs, { financiadorId: { in: ids } }] },
      select: SUPPORT,
      ...newest,
    }),
    db.opportunityPayment.findMany({ where: theirs, select: PAYMENT, ...newest }),
  ]);
  return { supports, payments: payments.map(toFee) };
}

/** Without duplicates: a listed project with a change under review is in two lists. */
async function findProjects(busca: string): Promise<FoundProject[]> {
  const lists = await Promise.all(
    PROJECT_LISTS.map(async (lista) => {
      const { rows } = await listProjects(readListState(PROJECT_LIST, { busca, estado: lista }));
      return rows.map((row) => ({ ...row, lista }));
    }),
  );
  const rows = lists.flat();
  return rows.filter(({ id }, at) => rows.findIndex((row) => row.id === id) === at).slice(0, HITS);
}

/**
 * At most {@link HITS} hits of each kind. A UUID or an id of Stripe finds only supports, fees, checkouts and months.
 */
export async function searchEverything(text: string): Promise<Found> {
  const search = text.trim();
  if (isUuid(search.toLowerCase())) return findById(search.toLowerCase());
  if (isStripeId(search)) return findByStripe(search);
  if (search.length < MIN_SEARCH || likePatterns(search).length === 0) return NOTHING;
  const [people, organizations, projects, checkouts] = await Promise.all([
    listAccounts(readListState(ACCOUNT_LIST, { busca: search }), HITS),
    listOrganizations(readListState(ORGANIZATION_LIST, { busca: search, estado: "todas" })),
    findProjects(search),
    findByBankCode(search),
  ]);
  return {
    ...NOTHING,
    people: people.rows,
    organizations: organizations.rows.slice(0, HITS),
    projects,
    checkouts,
    ...(await ofPeople(people.rows.map(({ id }) => id))),
  };
}

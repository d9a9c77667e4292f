import "server-only";
import { isAfter } from "@/lib/admin/list/queries";
import { COUNT_LIMIT, momentKey, type Page, pageOf, ROWS } from "@/lib/admin/list/rules";
import type { Cursor } from "@/lib/kit/cursor";
import { isUuid } from "@/lib/kit/ids";
import {
  type CheckoutStatus,
  type FeeKind,
  LIVE_SUBSCRIPTIONS,
  type MonthStatus,
  type PaymentStatus,
} from "@/lib/kit/states";
import { codeOfKey } from "@/lib/money/bank/rules";
import { OUTSIDE_METHOD } from "@/lib/money/fees/rules";
import { lostOf } from "@/lib/money/ledger/queries";
import { db, Prisma } from "@/lib/server/db";
import {
  type FeeStanding,
  isForgotten,
  isSettledByTeam,
  type Money,
  type Paid,
  type Purpose,
  purposeOf,
  type Refusal,
  refundRefusal,
  type TrialFacts,
} from "./rules";

export type PaymentRow = Paid & {
  id: string;
  finalidade: Purpose;
  situacao: CheckoutStatus;
  criadoEm: Date;
  pessoa: string;
  email: string;
  projeto: string | null;
  plano: string | null;
};

type StoredPayment = Omit<PaymentRow, "finalidade"> & { purpose: string; kind: FeeKind | null };

const toPayment = <Row extends StoredPayment>({ purpose, kind, ...row }: Row) => ({
  ...row,
  finalidade: purposeOf(purpose, kind),
});

/** SQL: {@link StoredPayment} of checkout `c`. An undone booking fills `refunded_amount`, but returned no money. */
const COLUMNS = Prisma.sql`c.id, c.purpose, o.kind, c.status as situacao, c.amount as valor,
  case when c.undone_at is null then c.refunded_amount else c.transferred_amount end as devolvido,
  c.owed_amount as "aDevolver", c.bounced_amount as voltou,
  c.reserved_amount as reservado, least(c.owed_amount, c.reserved_amount - c.overtaken_amount) as "aTransferir",
  case when c.transfer_carried then greatest(c.reserved_amount - c.overtaken_amount - c.owed_amount, 0) else 0 end
    as "semDecisao",
  case when o.stripe_payment_intent_id = c.stripe_payment_intent_id then o.disputed_at end as "contestadoEm",
  c.method as metodo, c.undone_at as "desfeitoEm", c.created_at as "criadoEm", coalesce(f.full_name, '') as pessoa, u.email::text as email,
  p.nome_projeto as projeto, c.plan as plano`;
const JOINS = Prisma.sql`join users u on u.id = c.user_id left join profiles f on f.user_id = c.user_id
  left join opportunity_payments o on o.id = c.payment_id left join projects p on p.id = o.projeto_id`;

export const FEE_STANDING = {
  paymentStatus: true,
  feeAmount: true,
  refundedAmount: true,
  disputedAt: true,
  expiresAt: true,
  stripePaymentIntentId: true,
  checkouts: {
    where: { settledAt: { not: null } },
    select: { stripePaymentIntentId: true, owedAmount: true, bouncedAmount: true },
  },
} as const satisfies Prisma.OpportunityPaymentSelect;

type StoredFee = Prisma.OpportunityPaymentGetPayload<{ select: typeof FEE_STANDING }>;

export function standingOfFee({ checkouts, ...fee }: StoredFee): FeeStanding {
  const paidBy = checkouts.find((one) => one.stripePaymentIntentId === fee.stripePaymentIntentId);
  return {
    status: fee.paymentStatus as PaymentStatus,
    amount: fee.feeAmount,
    refundedAmount: fee.refundedAmount,
    owedAmount: paidBy ? paidBy.owedAmount + paidBy.bouncedAmount : 0n,
    isDisputed: fee.disputedAt !== null,
    isExpired: fee.expiresAt !== null && fee.expiresAt <= new Date(),
  };
}

const byId = ({ id }: { id: string }): Cursor => ({ key: "0", id });

export async function listPayments(after: Cursor | null): Promise<Page<PaymentRow>> {
  const rows = await db.$queryRaw<StoredPayment[]>`
    select ${COLUMNS} from (
      select * from checkouts ${after ? Prisma.sql`where id < ${after.id}::uuid` : Prisma.empty}
      order by id desc limit ${ROWS + 1}) c ${JOINS}
    order by c.id desc`;
  return pageOf(rows.map(toPayment), byId);
}

/** Matches the index checkouts_to_settle_idx. */
const IS_TO_SETTLE = Prisma.sql`(owed_amount > 0 or bounced_amount > 0 or reserved_amount > 0)`;

type OwedRow = PaymentRow & { pagoEm: Date };

async function listOwedCheckouts(after: Cursor | null): Promise<OwedRow[]> {
  const rows = await db.$queryRaw<(StoredPayment & { pagoEm: Date })[]>`
    select ${COLUMNS}, c.settled_at as "pagoEm" from (
      select * from checkouts where ${IS_TO_SETTLE} and ${isAfter(Prisma.sql`settled_at, id`, after)}
      order by settled_at, id limit ${ROWS + 1}) c ${JOINS}
    order by c.settled_at, c.id`;
  return rows.map(toPayment);
}

/** SQL: centavos of the month `m` that must still be refunded; 0 during a dispute. */
const DUE = Prisma.sql`case when m.refund_due and m.disputed_at is null
  then greatest(m.amount - m.refunded_amount, 0) else 0 end`;
/**
 * SQL: the team has to settle a month. During a dispute only a reserved transfer counts, because the payer's bank may
 * return the money itself. `refund_due` is true for reserved transfers, too. Matches the indexes
 * plan_payments_refund_due_idx and plan_payments_to_return_idx.
 */
const IS_MONTH_TO_SETTLE = Prisma.sql`id in (select id from plan_payments where bounced_amount > 0
    union all select id from plan_payments where refund_due)
  and (reserved_amount > 0 or (disputed_at is null and (bounced_amount > 0 or refunded_amount < amount)))`;

const listOwedMonths = (after: Cursor | null): Promise<OwedRow[]> => db.$queryRaw<OwedRow[]>`
    select ${MONTH}, 'mensalidade' as finalidade, null::text as projeto, null::timestamptz as "desfeitoEm",
      0::bigint as "semDecisao", case when m.refunded_amount < m.amount then 'pago' else 'devolvido' end as situacao
    from (
      select * from plan_payments where ${IS_MONTH_TO_SETTLE} and ${isAfter(Prisma.sql`paid_at, id`, after)}
      order by paid_at, id limit ${ROWS + 1}) m ${MONTH_JOINS}
    order by m.paid_at, m.id`;

const byPayment = (one: OwedRow, other: OwedRow): number =>
  Number(one.pagoEm) - Number(other.pagoEm) || (one.id < other.id ? -1 : 1);

/** Checkouts and months to settle, oldest payment first. */
export async function listOwed(after: Cursor | null): Promise<Page<PaymentRow>> {
  const [checkouts, months] = await Promise.all([listOwedCheckouts(after), listOwedMonths(after)]);
  const found = [...checkouts, ...months].toSorted(byPayment).slice(0, ROWS + 1);
  return pageOf(found, ({ id, pagoEm }) => ({ key: momentKey(pagoEm), id }));
}

export async function listDisputed(after: Cursor | null): Promise<Page<PaymentRow>> {
  const rows = await db.$queryRaw<(StoredPayment & { taxaId: string })[]>`
    select ${COLUMNS}, d.id as "taxaId" from (
      select id, disputed_at, stripe_payment_intent_id from opportunity_payments
      where disputed_at is not null and ${isAfter(Prisma.sql`disputed_at, id`, after)}
      order by disputed_at, id limit ${ROWS + 1}) d
    join checkouts c on c.stripe_payment_intent_id = d.stripe_payment_intent_id ${JOINS}
    order by d.disputed_at, d.id`;
  const { rows: shown, next } = pageOf(rows, ({ taxaId, contestadoEm }) => ({
    key: momentKey(contestadoEm ?? new Date(0)),
    id: taxaId,
  }));
  return { rows: shown.map(toPayment), next };
}

export type MonthRow = Money & {
  id: string;
  plano: string;
  situacao: MonthStatus;
  metodo: string | null;
  criadoEm: Date;
  pagoEm: Date | null;
  pessoa: string;
  email: string;
};

const MONTH = Prisma.sql`m.id, m.plan as plano, m.amount as valor, m.refunded_amount as devolvido,
  m.bounced_amount as voltou, m.reserved_amount as reservado, (${DUE})::bigint as "aDevolver",
  least(m.reserved_amount, ${DUE})::bigint as "aTransferir", m.disputed_at as "contestadoEm", m.method as metodo,
  m.created_at as "criadoEm", m.paid_at as "pagoEm", coalesce(f.full_name, '') as pessoa,
  u.email::text as email`;
const MONTH_JOINS = Prisma.sql`join users u on u.id = m.user_id left join profiles f on f.user_id = m.user_id`;

export async function listMonths(after: Cursor | null): Promise<Page<MonthRow>> {
  const rows = await db.$queryRaw<MonthRow[]>`
    select ${MONTH}, m.status as situacao from (
      select * from plan_payments ${after ? Prisma.sql`where id < ${after.id}::uuid` : Prisma.empty}
      order by id desc limit ${ROWS + 1}) m ${MONTH_JOINS}
    order by m.id desc`;
  return pageOf(rows, byId);
}

/** The list has no second page, because few events should fail. */
const MAX_EVENTS = 200;

export type WebhookEventRow = {
  id: string;
  tipo: string;
  erro: string | null;
  recebidoEm: Date;
  tentativas: number;
  aplicado: boolean;
  /** Stripe has deleted the event, so that no retry can apply it. */
  esquecido: boolean;
  /** The team may take the event off the list, because no retry can settle it. */
  daEquipe: boolean;
};

export async function listWebhookEvents(now = new Date()): Promise<WebhookEventRow[]> {
  const rows = await db.$queryRaw<Omit<WebhookEventRow, "esquecido" | "daEquipe">[]>`
    select id, type as tipo, error as erro, received_at as "recebidoEm", attempts as tentativas,
      processed_at is not null as aplicado
    from stripe_events where processed_at is null or error is not null
    order by received_at desc, id desc limit ${MAX_EVENTS}`;
  return rows.map((row) => {
    const { erro: problem, aplicado: isProcessed, recebidoEm: receivedAt } = row;
    const daEquipe = isSettledByTeam({ problem, isProcessed, receivedAt }, now);
    return { ...row, esquecido: isForgotten(receivedAt, now), daEquipe };
  });
}

type PaymentCounts = { devolver: number; devolverValor: bigint; contestados: number; avisos: number };

/** `devolverValor`: centavos still to be returned. `contestados`, `avisos`: counted up to {@link COUNT_LIMIT}. */
export async function countPayments(): Promise<PaymentCounts> {
  const [row] = await db.$queryRaw<[PaymentCounts]>`
    select (o.quantos + m.quantos)::int as devolver, (o.valor + m.valor)::bigint as "devolverValor",
      (select count(*) from (select from opportunity_payments where disputed_at is not null limit ${COUNT_LIMIT}) d)::int
        as contestados,
      (select count(*) from (select from stripe_events where processed_at is null or error is not null
        limit ${COUNT_LIMIT}) e)::int as avisos
    from (select count(*) as quantos, coalesce(sum(owed_amount + bounced_amount), 0) as valor from checkouts
        where ${IS_TO_SETTLE}) o,
      (select count(*) as quantos,
          coalesce(sum(m.bounced_amount + ${DUE}) filter (where m.disputed_at is null), 0) as valor from plan_payments m
        where ${IS_MONTH_TO_SETTLE}) m`;
  return row;
}

type Refundable = { refusal: Refusal | null; rest: bigint };

type PaymentFacts = {
  userId: string;
  pagoEm: Date | null;
  /** Stripe's id of the payment, or the key of a payment outside Stripe. */
  stripeId: string | null;
  /** Bank's code and day (ISO) of a payment outside Stripe. */
  codigo: string | null;
  diaNoBanco: string | null;
  apoioId: string | null;
  /** Number of refunds that Stripe refused since the owed amount last grew. */
  recusas: number;
  /** Null for a refusal older than this column. */
  recusadoEm: Date | null;
};

const TRIAL = Prisma.sql`s.trial_ends_at as "trialEndsAt",
  (s.cancel_at_period_end or s.status <> all(${LIVE_SUBSCRIPTIONS})) as "isCancelled",
  exists (select from plan_payments m where m.subscription_id = s.id and m.paid_at is not null) as charged`;

/** Trial of the account's first plan with this name since `from`. */
async function findTrial(userId: string, plan: string, from: Date): Promise<TrialFacts | null> {
  const [row] = await db.$queryRaw<TrialFacts[]>`
    select ${TRIAL} from (select * from subscriptions
      where user_id = ${userId}::uuid and plan = ${plan} and created_at >= ${from} order by created_at limit 1) s
    where s.trial_ends_at is not null`;
  return row ?? null;
}

export async function findPresentTrial(userId: string): Promise<TrialFacts | null> {
  const [row] = await db.$queryRaw<TrialFacts[]>`
    select ${TRIAL} from subscriptions s where s.user_id = ${userId}::uuid and s.plan <> 'free'
      and s.status = any(${LIVE_SUBSCRIPTIONS}) and s.trial_ends_at is not null limit 1`;
  return row ?? null;
}

export async function getPayment(id: string) {
  if (!isUuid(id)) return null;
  const [found] = await db.$queryRaw<(StoredPayment & PaymentFacts)[]>`
    select ${COLUMNS}, c.user_id as "userId", c.settled_at as "pagoEm", c.stripe_payment_intent_id as "stripeId",
      c.bank_code as codigo, c.bank_day::text as "diaNoBanco", o.opportunity_id as "apoioId", c.refund_tries as recusas,
      c.refund_refused_at as "recusadoEm"
    from checkouts c ${JOINS} where c.id = ${id}::uuid`;
  if (!found) return null;
  const payment = toPayment(found);
  const { userId, plano, situacao, criadoEm, codigo } = payment;
  const teste = plano && situacao === "pago" ? await findTrial(userId, plano, criadoEm) : null;
  /** Centavos that left our bank account twice. */
  const perdido = payment.metodo === OUTSIDE_METHOD ? await lostOf(id) : 0n;
  return { ...payment, codigo: codigo && codeOfKey(codigo), perdido, teste, ...refundableOf(payment) };
}

export type PaymentDetails = NonNullable<Awaited<ReturnType<typeof getPayment>>>;

/**
 * - `transferido`: centavos of the refunded amount that the team paid by bank transfer
 * - `recusas`: number of refunds that Stripe refused since the last dispute or bank transfer of the month
 * - `endsAt`: end of a running plan whose renewal is cancelled, else null
 */
type MonthPlan = {
  userId: string;
  transferido: bigint;
  recusas: number;
  recusadoEm: Date | null;
  isLive: boolean;
  hasOtherPlan: boolean;
  endsAt: Date | null;
};

export type MonthDetails = MonthRow & Refundable & MonthPlan;

export async function getMonth(id: string): Promise<MonthDetails | null> {
  if (!isUuid(id)) return null;
  const [found] = await db.$queryRaw<(MonthRow & MonthPlan)[]>`
    select ${MONTH}, m.status as situacao, m.user_id as "userId", m.transferred_amount as transferido,
      m.refund_tries as recusas, m.refund_refused_at as "recusadoEm", s.id is not null as "isLive",
      exists (select from subscriptions o where o.user_id = m.user_id and o.plan <> 'free'
        and o.status = any(${LIVE_SUBSCRIPTIONS}) and o.id is distinct from m.subscription_id) as "hasOtherPlan",
      case when s.cancel_at_period_end then s.subscription_end end as "endsAt"
    from plan_payments m ${MONTH_JOINS}
      left join subscriptions s on s.id = m.subscription_id and s.status = any(${LIVE_SUBSCRIPTIONS})
    where m.id = ${id}::uuid`;
  if (!found) return null;
  // The team settles a reserved transfer first, then a refund that the payer's bank sent back, then the owed amount.
  const aDevolver = found.voltou > 0n && found.reservado === 0n ? 0n : found.aDevolver;
  return { ...found, ...refundableOf({ ...found, aDevolver, desfeitoEm: null, semDecisao: 0n }) };
}

const refundableOf = (paid: Paid): Refundable => ({
  refusal: refundRefusal(paid),
  rest: paid.valor - paid.devolvido,
});

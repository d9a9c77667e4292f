import "server-only";
import { readMomentCursor, writeMomentCursor } from "@/lib/kit/cursor";
import { TIME_ZONE } from "@/lib/kit/format";
import type { FeeKind, MonthStatus, Side } from "@/lib/kit/states";
import { isOnItsWay, readPixCodes } from "@/lib/money/fees/queries";
import { type FeeStanding, feeDisplay, type PixCode } from "@/lib/money/fees/rules";
import { investedBy, paidBy } from "@/lib/money/ledger/queries";
import { db, Prisma } from "@/lib/server/db";
import {
  type HistoryKind,
  type HistoryNote,
  historyNote,
  PAYMENTS_PER_PAGE,
  type PaymentKind,
  type PaymentState,
  planState,
  supportState,
} from "../rules/history";

/** A captador has fees, a funder has supports (B6.6). Either may have months of a plan. */
export type HistoryOf = { userId: string; userType: Side };

/** `de` and `ate` are ISO days, both included; `depois` is a cursor. */
export type HistoryFilter = {
  tipo: PaymentKind | null;
  de: string | null;
  ate: string | null;
  depois: string | null;
};

/** A row of the history (B3.10, B7.11); amounts in centavos. */
export type PaymentView = {
  id: string;
  kind: HistoryKind;
  state: PaymentState;
  /** Day of the deposit if `depositado`, else the time of payment, or of creation if unpaid. */
  em: Date;
  depositado: boolean;
  valor: number;
  /** 0 for an `apoio`, because its money does not pass through the platform. */
  devolvido: number;
  projeto: string | null;
  captador: string | null;
  proponente: string | null;
  plano: string | null;
  forma: string | null;
  reciboId: string | null;
  nota: HistoryNote | null;
};

/** `semDireito`: the whole payment goes back, or went back, and does not pay its fee. `devida`: {@link isDue}. */
type Row = Omit<PaymentView, "kind" | "state" | "nota"> & {
  semDireito: boolean;
  devida: boolean;
} & (({ kind: FeeKind | "apoio" } & FeeStanding) | { kind: "mensalidade"; paymentStatus: MonthStatus });

const PAID_OR_CREATED = Prisma.sql`coalesce(p.paid_at, p.created_at)`;
const midnight = (day: string) => Prisma.sql`(${day}::date)::timestamp at time zone ${TIME_ZONE}`;

export const depositsOf = (userId: string) => Prisma.sql`
  select distinct on (opportunity_id) opportunity_id, deposited_on from deposit_proofs
  where sent_by_id = ${userId}::uuid and anulado_em is null order by opportunity_id, created_at desc, id desc`;

function within({ de, ate, depois }: HistoryFilter, moment = PAID_OR_CREATED): Prisma.Sql {
  const cursor = readMomentCursor(depois);
  const conditions = [
    de ? Prisma.sql`and ${moment} >= ${midnight(de)}` : Prisma.empty,
    ate ? Prisma.sql`and ${moment} < ${midnight(ate)} + interval '1 day'` : Prisma.empty,
    cursor ? Prisma.sql`and (${moment}, p.id) < (${cursor.at}, ${cursor.id}::uuid)` : Prisma.empty,
  ];
  return Prisma.join(conditions, " ");
}

/** SQL: of each support, the fee that keeps the contact open, else the newest fee. One index holds all columns. */
const supportsOf = (userId: string) => Prisma.sql`
  select distinct on (opportunity_id) opportunity_id, id, payment_status, created_at, paid_at, unlocked_at, expires_at,
    refunded_at, disputed_at
  from opportunity_payments where financiador_id = ${userId}::uuid
  order by opportunity_id, (unlocked_at is not null and coalesce(refunded_at, disputed_at) is null) desc,
    created_at desc, id desc`;

/**
 * SQL: whether the captador paid the fee `p`, or still has its deal. If another captador took over the deal,
 * that captador owes the unpaid fee.
 */
const isOwnFee = (userId: string) => Prisma.sql`(p.payment_status = 'paid'
  or (select o.captador_id from opportunities o where o.id = p.opportunity_id) = ${userId}::uuid)`;

/** SQL: {@link isOwnFee} for a sum of all fees. Reads the captador's deals once, not the deal of each fee. */
const isOwnAmongAll = (userId: string) => Prisma.sql`(p.payment_status = 'paid'
  or p.opportunity_id in (select id from opportunities where captador_id = ${userId}::uuid))`;

const isDue = Prisma.sql`(p.kind <> 'desbloqueio' and exists (
  select from opportunities o where o.id = p.opportunity_id and o.status in ('confirmada', 'concluida')))`;

const NO_STANDING = Prisma.sql`false as sem_direito, true as devida`;

/**
 * SQL: a captador's payments for fees that another payment, or none, pays now. Listed because the payer's bank shows
 * them and their refunds.
 * Leaves out fees that another captador has taken over.
 */
const otherPayments = (userId: string, filter: HistoryFilter) => Prisma.sql`
  select id, kind, em, depositado, valor, devolvido, payment_status, unlocked_at, expires_at, refunded_at, disputed_at,
    plano, forma, projeto_id, captador_id, opportunity_id, sem_direito, devida
  from (
    select c.id, f.kind, c.settled_at as em, false as depositado, c.amount::float8 as valor,
      c.refunded_amount::float8 as devolvido, 'paid' as payment_status, null::timestamptz as unlocked_at,
      null::timestamptz as expires_at, case when c.refunded_amount >= c.amount then c.settled_at end as refunded_at,
      null::timestamptz as disputed_at, null::text as plano, c.method as forma, f.projeto_id, f.captador_id,
      f.opportunity_id, c.refunded_amount + c.owed_amount >= c.amount as sem_direito, true as devida,
      c.settled_at as paid_at, c.created_at
    from checkouts c join opportunity_payments f on f.id = c.payment_id
    where c.user_id = ${userId}::uuid and f.captador_id = ${userId}::uuid and c.settled_at is not null
      and c.undone_at is null and c.stripe_payment_intent_id is not null
      and c.stripe_payment_intent_id is distinct from f.stripe_payment_intent_id
  ) p where true ${filter.tipo ? Prisma.sql`and p.kind = ${filter.tipo}` : Prisma.empty} ${within(filter)}
  order by p.em desc, p.id desc limit ${PAYMENTS_PER_PAGE + 1}`;

/**
 * SQL: a captador's fees. Reads one row more than a page, to know whether another page follows. Looks up deals of
 * these rows only.
 */
const feesOf = (userId: string, filter: HistoryFilter) => Prisma.sql`
  select p.id, p.kind, p.em, false as depositado, p.fee_amount::float8 as valor, p.refunded_amount::float8 as devolvido,
    p.payment_status, p.unlocked_at, p.expires_at, p.refunded_at, p.disputed_at, null::text as plano,
    p.payment_method as forma, p.projeto_id, p.captador_id, p.opportunity_id, false as sem_direito,
    ${isDue} as devida
  from (
    select p.*, ${PAID_OR_CREATED} as em from opportunity_payments p
    where p.captador_id = ${userId}::uuid ${filter.tipo ? Prisma.sql`and p.kind = ${filter.tipo}` : Prisma.empty}
      ${within(filter)} and ${isOwnFee(userId)}
    order by ${PAID_OR_CREATED} desc, p.id desc limit ${PAYMENTS_PER_PAGE + 1}
  ) p order by p.em desc, p.id desc`;

/**
 * SQL: a funder's supports. Amount and captador come from the deal, because those of the fee may be out of date. For a
 * cancelled deal the captador comes from the fee, because the funder never met a later captador. The fee's amount and
 * method are left out, because only the captador may see them.
 */
const supportRows = (userId: string, filter: HistoryFilter) => Prisma.sql`
  select p.id, 'apoio' as kind, p.em, p.depositado, coalesce(o.confirmed_amount, o.amount)::float8 as valor,
    0::float8 as devolvido, p.payment_status, p.unlocked_at, p.expires_at, p.refunded_at, p.disputed_at,
    null::text as plano, null::text as forma, o.projeto_id,
    case when o.status = 'cancelada' then f.captador_id else o.captador_id end as captador_id, p.opportunity_id,
    ${NO_STANDING}
  from (
    select * from (
      select s.*, d.opportunity_id is not null as depositado,
        coalesce(d.deposited_on::timestamp at time zone ${TIME_ZONE}, s.paid_at, s.created_at) as em
      from (${supportsOf(userId)}) s left join (${depositsOf(userId)}) d on d.opportunity_id = s.opportunity_id
    ) p where true ${within(filter, Prisma.sql`p.em`)} order by p.em desc, p.id desc limit ${PAYMENTS_PER_PAGE + 1}
  ) p join opportunities o on o.id = p.opportunity_id join opportunity_payments f on f.id = p.id
  order by p.em desc, p.id desc`;

const months = (userId: string, filter: HistoryFilter) => Prisma.sql`
  select p.id, 'mensalidade' as kind, ${PAID_OR_CREATED} as em, false as depositado, p.amount::float8 as valor, p.refunded_amount::float8 as devolvido,
    p.status as payment_status, null::timestamptz as unlocked_at, null::timestamptz as expires_at,
    null::timestamptz as refunded_at, null::timestamptz as disputed_at, p.plan as plano, p.method as forma,
    null::uuid as projeto_id, null::uuid as captador_id, null::uuid as opportunity_id, ${NO_STANDING}
  from plan_payments p
  where p.user_id = ${userId}::uuid ${within(filter)}
  order by ${PAID_OR_CREATED} desc, p.id desc limit ${PAYMENTS_PER_PAGE + 1}`;

function partsOf({ userId, userType }: HistoryOf, filter: HistoryFilter): Prisma.Sql {
  if (filter.tipo === "mensalidade") return months(userId, filter);
  const fees = Prisma.sql`(${feesOf(userId, filter)}) union all (${otherPayments(userId, filter)})`;
  if (userType === "captador" && filter.tipo) return fees;
  if (userType === "captador") return Prisma.sql`${fees} union all (${months(userId, filter)})`;
  const ofDeals = supportRows(userId, filter);
  return Prisma.sql`(${ofDeals}) union all (${months(userId, filter)})`;
}

function stateOf(row: Row, now: Date): PaymentState {
  if (row.kind === "mensalidade") return planState(row.paymentStatus, row.valor, row.devolvido);
  const fee = feeDisplay(row, now);
  return row.kind === "apoio" ? supportState(fee, row.expiresAt !== null && row.expiresAt <= now) : fee;
}

function toView(row: Row, userType: Side, pix: PixCode | null, now: Date): PaymentView {
  const {
    id,
    kind,
    em,
    depositado,
    valor,
    devolvido,
    projeto,
    captador,
    proponente,
    plano,
    forma,
    reciboId,
  } = row;
  const state = stateOf(row, now);
  return {
    id,
    kind,
    state,
    nota: historyNote({ ...row, state, pix }),
    em,
    depositado,
    valor,
    devolvido,
    projeto,
    plano,
    forma,
    reciboId,
    captador: userType === "financiador" ? captador : null,
    proponente: userType === "financiador" ? proponente : null,
  };
}

/** Newest first, by keyset (B6.6, B7.11). */
export async function listPayments(
  whose: HistoryOf,
  filter: HistoryFilter,
  now: Date,
): Promise<{ items: PaymentView[]; next: string | null }> {
  const { userId, userType } = whose;
  // A funder reads the project's receipt of the deposit (`lir`) in place of the receipts of fees.
  const receipt =
    userType === "captador"
      ? Prisma.sql`r.payment_id = t.id or r.plan_payment_id = t.id`
      : Prisma.sql`r.plan_payment_id = t.id or (r.opportunity_id = t.opportunity_id and r.kind = 'lir')`;
  const rows = await db.$queryRaw<Row[]>`
    select t.id, t.kind, t.em, t.depositado, t.valor, t.devolvido, t.payment_status as "paymentStatus", t.unlocked_at as "unlockedAt",
      t.expires_at as "expiresAt", t.refunded_at as "refundedAt", t.disputed_at as "disputedAt",
      ${isOnItsWay(Prisma.sql`t.id`)} as processing, t.plano, t.forma, t.sem_direito as "semDireito", t.devida,
      j.nome_projeto as projeto, c.full_name as captador, j.proponente,
      (select r.id from receipts r where (${receipt}) and r.revoked_at is null and r.reader_id = ${userId}::uuid
        limit 1) as "reciboId"
    from (select * from (${partsOf(whose, filter)}) u order by em desc, id desc limit ${PAYMENTS_PER_PAGE + 1}) t
      left join projects j on j.id = t.projeto_id left join profiles c on c.user_id = t.captador_id
    order by t.em desc, t.id desc`;
  const page = rows.slice(0, PAYMENTS_PER_PAGE);
  const last = page.at(-1);
  const ids = page.map(({ id }) => id);
  const codes = userType === "captador" ? await readPixCodes(userId, ids, now) : null;
  return {
    items: page.map((row) => toView(row, userType, codes?.get(row.id) ?? null, now)),
    next: last && rows.length > page.length ? writeMomentCursor({ at: last.em, id: last.id }) : null,
  };
}

/** (B2.21) `total`: Total Pago or Total Investido, in centavos. */
export type HistoryTotals = { total: number; desbloqueios: number; pendentes: number };

const OPENED = Prisma.sql`count(distinct opportunity_id) filter (where unlocked_at is not null and refunded_at is null)`;

const captadorTotals = (userId: string, now: Date) => Prisma.sql`
  select coalesce((select total from (${paidBy(userId)}) totals), 0)::float8 as total, t.desbloqueios::int, (t.pendentes + m.pendentes)::int as pendentes
  from (
    select ${OPENED} as desbloqueios,
      count(*) filter (where case
        when payment_status = 'paid' or coalesce(unlocked_at, refunded_at, disputed_at) is not null then false
        when payment_status = 'pending' and (expires_at is null or expires_at > ${now}) then true
        else ${isOnItsWay(Prisma.sql`p.id`)} end and ${isOwnAmongAll(userId)}) as pendentes
    from opportunity_payments p where captador_id = ${userId}::uuid
  ) t, (
    select count(*) filter (where status in ('aberta', 'processando')) as pendentes
    from plan_payments where user_id = ${userId}::uuid
  ) m`;

const funderTotals = (userId: string, now: Date) => Prisma.sql`
  select coalesce((select total from (${investedBy(userId)}) totals), 0)::float8 as total,
    ${OPENED}::int as desbloqueios,
    (count(*) filter (where case
        when refunded_at is not null then expires_at is null or expires_at > ${now}
        when disputed_at is not null then true
        when unlocked_at is not null then false
        else payment_status = 'paid' or ${isOnItsWay(Prisma.sql`p.id`)}
          or payment_status = 'pending' and (expires_at is null or expires_at > ${now}) end)
      + (select count(*) from plan_payments where user_id = ${userId}::uuid
        and status in ('aberta', 'processando')))::int as pendentes
  from (${supportsOf(userId)}) p`;

export async function sumPayments({ userId, userType }: HistoryOf, now: Date): Promise<HistoryTotals> {
  const totals = userType === "captador" ? captadorTotals(userId, now) : funderTotals(userId, now);
  const [row] = await db.$queryRaw<HistoryTotals[]>`${totals}`;
  if (!row) throw new Error("the query of the totals returned no row");
  return row;
}

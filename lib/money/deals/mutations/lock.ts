import "server-only";
import type { OpportunityStatus } from "@/lib/kit/states";
import { PREPARED, Prisma, type Transaction } from "@/lib/server/db";
import type { FeeRow } from "../rules/settling";

/** One side; null e-mail when the account has ended. */
export type Party = { userId: string; name: string; email: string | null };

/** A deal under its locks; amounts in centavos. */
export type LockedDeal = {
  id: string;
  status: OpportunityStatus;
  amount: bigint;
  confirmedAmount: bigint | null;
  waivedAmount: bigint;
  timesCounted: number;
  unlockedAt: Date | null;
  projetoId: string;
  project: string;
  captador: Party;
  financiador: Party;
  rows: FeeRow[];
};

type Ends = {
  opportunityId: string;
  projetoId: string;
  project: string;
  captadorId: string;
  financiadorId: string;
};
type State = Pick<
  LockedDeal,
  "status" | "amount" | "confirmedAmount" | "waivedAmount" | "timesCounted" | "unlockedAt"
>;

/** The project and then both accounts, locked in one statement: the outer part waits for the row of the inner one. */
async function lockEnds(tx: Transaction, which: Prisma.Sql) {
  const rows = await tx.$queryRaw<(Ends & Party)[]>`${PREPARED}
    with pontas as materialized (
      select o.id as "opportunityId", p.id as "projetoId", p.nome_projeto as project, m.captador_id as "captadorId",
        m.financiador_id as "financiadorId"
      from opportunities o join matches m on m.id = o.match_id join projects p on p.id = o.projeto_id
      where ${which} for no key update of p
    )
    select pontas.*, u.id as "userId", coalesce(f.full_name, '') as name,
      case when u.anonymised_at is null then u.email::text end as email
    from pontas join users u on u.id in (pontas."captadorId", pontas."financiadorId")
      left join profiles f on f.user_id = u.id
    order by u.id for key share of u`;
  const [ends] = rows;
  if (!ends) return null;
  const find = (id: string): Party => {
    const { userId = id, name = "", email = null } = rows.find((row) => row.userId === id) ?? {};
    return { userId, name, email };
  };
  return { ends, captador: find(ends.captadorId), financiador: find(ends.financiadorId) };
}

/** A visit to the hosted page under its lock; amounts in centavos. */
export type LockedCheckout = {
  id: string;
  paymentId: string;
  amount: bigint;
  refundedAmount: bigint;
  owedAmount: bigint;
  settledAt: Date | null;
};

type VisitColumns = {
  visitId: string | null;
  visitPaymentId: string;
  visitAmount: bigint;
  visitRefunded: bigint;
  visitOwed: bigint;
  visitSettledAt: Date | null;
};
type FeeColumns = Omit<FeeRow, "id" | "unlockedAt"> & { feeId: string | null; feeUnlockedAt: Date | null };
type StateRow = State & FeeColumns & VisitColumns;

/**
 * The opportunity, then its rows of opportunity_payments, then the visit where one is named: one statement, each part of
 * which waits for the rows of the one before. The project's lock has to be held, so that no row is added meanwhile.
 */
const lockStates = (tx: Transaction, opportunityId: string, checkoutId: string | null) =>
  tx.$queryRaw<StateRow[]>`${PREPARED}
    with negocio as materialized (
      select id, status, amount, confirmed_amount, waived_amount, times_counted, unlocked_at
      from opportunities where id = ${opportunityId}::uuid for no key update
    ), taxas as materialized (
      select p.*, coalesce((select owed_amount from checkouts c
        where c.stripe_payment_intent_id = p.stripe_payment_intent_id), 0) as owed
      from opportunity_payments p join negocio on p.opportunity_id = negocio.id
      order by p.kind for no key update of p
    ), visita as materialized (
      select * from checkouts where id = ${checkoutId}::uuid and payment_id is not null
        and (select count(*) from taxas) >= 0 for no key update
    )
    select n.status, n.amount, n.confirmed_amount as "confirmedAmount", n.waived_amount as "waivedAmount",
      n.times_counted as "timesCounted", n.unlocked_at as "unlockedAt",
      t.id as "feeId", t.kind, t.fee_amount as "feeAmount", t.refunded_amount as "refundedAmount",
      t.paid_at as "paidAt", t.unlocked_at as "feeUnlockedAt", t.disputed_at as "disputedAt",
      t.stripe_payment_intent_id as "paymentIntentId", t.owed,
      v.id as "visitId", v.payment_id as "visitPaymentId", v.amount as "visitAmount",
      v.refunded_amount as "visitRefunded", v.owed_amount as "visitOwed", v.settled_at as "visitSettledAt"
    from negocio n left join taxas t on true left join visita v on true order by t.kind`;

const toFee = ({ feeId, feeUnlockedAt, ...row }: StateRow): FeeRow[] => {
  const { kind, feeAmount, refundedAmount, paidAt, disputedAt, paymentIntentId, owed } = row;
  const amounts = { feeAmount, refundedAmount, owed };
  return feeId === null
    ? []
    : [{ id: feeId, kind, ...amounts, paidAt, unlockedAt: feeUnlockedAt, disputedAt, paymentIntentId }];
};

type Locked = { deal: LockedDeal; checkout: LockedCheckout | null };

async function lockWhere(
  tx: Transaction,
  which: Prisma.Sql,
  checkoutId: string | null = null,
): Promise<Locked | null> {
  const found = await lockEnds(tx, which);
  if (!found) return null;
  const { ends, captador, financiador } = found;
  const { opportunityId, projetoId, project } = ends;
  const rows = await lockStates(tx, opportunityId, checkoutId);
  const [first] = rows;
  if (!first) return null;
  const { status, amount, confirmedAmount, waivedAmount, timesCounted, unlockedAt } = first;
  const state = { status, amount, confirmedAmount, waivedAmount, timesCounted, unlockedAt };
  return {
    deal: {
      ...{ id: opportunityId, ...state, projetoId, project, captador, financiador },
      rows: rows.flatMap(toFee),
    },
    checkout: first.visitId === null ? null : toCheckout(first.visitId, first),
  };
}

const toCheckout = (id: string, row: VisitColumns): LockedCheckout => ({
  id,
  paymentId: row.visitPaymentId,
  amount: row.visitAmount,
  refundedAmount: row.visitRefunded,
  owedAmount: row.visitOwed,
  settledAt: row.visitSettledAt,
});

/**
 * Locks a deal and all that its money touches, in the one order that everybody keeps who writes about deals: **one's own
 * account (asAccount) → project → both accounts → opportunity → payments → checkout** ({@link lockVisit}). Whoever needs
 * a later one alone may begin there, and never goes back. What arrives from Stripe has no account of its own.
 * @returns null when there is no such deal
 */
export const lockDeal = async (tx: Transaction, opportunityId: string): Promise<LockedDeal | null> =>
  (await lockWhere(tx, Prisma.sql`o.id = ${opportunityId}::uuid`))?.deal ?? null;

const ofFee = (paymentId: string) =>
  Prisma.sql`o.id = (select opportunity_id from opportunity_payments where id = ${paymentId}::uuid)`;

/** The same for the deal of a fee, a row of opportunity_payments. */
export const lockDealOfFee = async (tx: Transaction, paymentId: string): Promise<LockedDeal | null> =>
  (await lockWhere(tx, ofFee(paymentId)))?.deal ?? null;

/**
 * The deal of a fee as {@link lockDeal}, and a visit that pays a fee, locked last.
 * @throws Error for a fee or visit that does not exist
 */
export async function lockVisit(
  tx: Transaction,
  { paymentId, checkoutId }: { paymentId: string; checkoutId: string },
): Promise<{ deal: LockedDeal; checkout: LockedCheckout }> {
  const locked = await lockWhere(tx, ofFee(paymentId), checkoutId);
  if (!locked) throw new Error(`no fee ${paymentId}`);
  if (!locked.checkout) throw new Error(`no visit ${checkoutId} that pays a fee`);
  return { deal: locked.deal, checkout: locked.checkout };
}

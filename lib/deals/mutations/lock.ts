import "server-only";
import { Prisma } from "../../db";
import type { OpportunityStatus } from "../../interests/rules/timeline";
import type { FeeRow } from "../rules/settling";

type Transaction = Prisma.TransactionClient;

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

async function holdParties(tx: Transaction, { captadorId, financiadorId }: Ends) {
  const rows = await tx.$queryRaw<Party[]>`
    select u.id as "userId", f.full_name as name,
      case when u.anonymised_at is null then u.email::text end as email
    from users u join profiles f on f.user_id = u.id
    where u.id in (${captadorId}::uuid, ${financiadorId}::uuid) order by u.id for key share of u`;
  const find = (userId: string): Party =>
    rows.find((row) => row.userId === userId) ?? { userId, name: "", email: null };
  return { captador: find(captadorId), financiador: find(financiadorId) };
}

/** Rows of opportunity_payments of a deal, locked. */
const lockRows = (tx: Transaction, opportunityId: string) => tx.$queryRaw<FeeRow[]>`
  select p.id, p.kind, p.fee_amount as "feeAmount", p.refunded_amount as "refundedAmount", p.paid_at as "paidAt",
    p.unlocked_at as "unlockedAt", p.disputed_at as "disputedAt", p.stripe_payment_intent_id as "paymentIntentId",
    coalesce((select owed_amount from checkouts c where c.stripe_payment_intent_id = p.stripe_payment_intent_id), 0)
      as owed
  from opportunity_payments p where p.opportunity_id = ${opportunityId}::uuid order by p.kind for no key update of p`;

/**
 * Locks a deal and all that its money touches, in the one order that everybody keeps who writes about deals: **one's own
 * account (asAccount) → project → both accounts → opportunity → payments → checkout** (lockCheckout). Whoever needs a
 * later one alone may begin there, and never goes back. What arrives from Stripe has no account of its own.
 * @returns null when there is no such deal
 */
export const lockDeal = (tx: Transaction, opportunityId: string): Promise<LockedDeal | null> =>
  lockWhere(tx, Prisma.sql`o.id = ${opportunityId}::uuid`);

/** The same for the deal of a fee, a row of opportunity_payments. */
export const lockDealOfFee = (tx: Transaction, paymentId: string): Promise<LockedDeal | null> =>
  lockWhere(
    tx,
    Prisma.sql`o.id = (select opportunity_id from opportunity_payments where id = ${paymentId}::uuid)`,
  );

async function lockWhere(tx: Transaction, which: Prisma.Sql): Promise<LockedDeal | null> {
  const [ends] = await tx.$queryRaw<Ends[]>`
    select o.id as "opportunityId", p.id as "projetoId", p.nome_projeto as project, m.captador_id as "captadorId",
      m.financiador_id as "financiadorId"
    from opportunities o join matches m on m.id = o.match_id join projects p on p.id = o.projeto_id
    where ${which} for no key update of p`;
  if (!ends) return null;
  const { opportunityId } = ends;
  const parties = await holdParties(tx, ends);
  const [state] = await tx.$queryRaw<State[]>`
    select status, amount, confirmed_amount as "confirmedAmount", waived_amount as "waivedAmount",
      times_counted as "timesCounted", unlocked_at as "unlockedAt"
    from opportunities where id = ${opportunityId}::uuid for no key update`;
  if (!state) return null;
  const { projetoId, project } = ends;
  return {
    id: opportunityId,
    ...state,
    projetoId,
    project,
    ...parties,
    rows: await lockRows(tx, opportunityId),
  };
}

/** A visit to the hosted page under its lock; amounts in centavos. */
export type LockedCheckout = {
  id: string;
  paymentId: string;
  amount: bigint;
  refundedAmount: bigint;
  owedAmount: bigint;
  settledAt: Date | null;
  sessionId: string | null;
  paymentIntentId: string | null;
};

/** The last lock of the order of {@link lockDeal}. */
export async function lockCheckout(tx: Transaction, id: string): Promise<LockedCheckout> {
  const [row] = await tx.$queryRaw<LockedCheckout[]>`
    select id, payment_id as "paymentId", amount, refunded_amount as "refundedAmount", owed_amount as "owedAmount",
      settled_at as "settledAt", stripe_session_id as "sessionId", stripe_payment_intent_id as "paymentIntentId"
    from checkouts where id = ${id}::uuid and payment_id is not null for no key update`;
  if (!row) throw new Error(`no visit ${id} that pays a fee`);
  return row;
}

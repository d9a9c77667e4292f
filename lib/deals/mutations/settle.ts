import "server-only";
import { PREPARED, Prisma } from "../../db";
import { enqueueNotifications } from "../../email/mutations/send";
import { entryLines, entryRow, post } from "../../ledger/mutations";
import { type FeeKind, feePaid, moneyWithoutRight } from "../../ledger/rules";
import type { JobTransaction } from "../../providers/jobs";
import { unlockedMail } from "../messages/fees";
import { LEAST_FEE } from "../rules/fees";
import { type FeeRow, rightOf } from "../rules/settling";
import { balanceCommission, missingOf } from "./commission";
import { type LockedCheckout, type LockedDeal, lockDealOfFee, lockVisit } from "./lock";
import { owe } from "./owe";
import { detailsOf, mailBoth, recordMoney } from "./record";

export type Arrived = {
  checkoutId: string;
  paymentId: string;
  /** Centavos, as Stripe says. */
  amount: bigint;
  method: "card" | "pix" | null;
  paidAt: Date;
  paymentIntentId: string;
};

/** The visit is over and says what it brought; part of whatever is written of it. */
const closedVisit = ({ checkoutId, method, paidAt, paymentIntentId }: Arrived) => Prisma.sql`
  visita as (
    update checkouts set status = 'pago', settled_at = ${paidAt}, method = ${method},
      stripe_payment_intent_id = ${paymentIntentId}, url = null, updated_at = now()
    where id = ${checkoutId}::uuid returning stripe_session_id
  )`;

/** The visit is closed, the fee paid and entered, and its right given: one statement, and then the mails about it. */
async function giveRight(tx: JobTransaction, deal: LockedDeal, fee: FeeRow, arrived: Arrived): Promise<void> {
  const { amount, method, paidAt, paymentIntentId } = arrived;
  const isOpening = deal.status === "bloqueada";
  const unlockedAt = isOpening ? paidAt : null;
  const { checkoutId } = arrived;
  const whose = { userId: deal.captador.userId, projetoId: deal.projetoId };
  const entry = feePaid({ ...whose, checkoutId, kind: fee.kind, amount, at: paidAt });
  const said = { at: paidAt, kind: fee.kind, valor: amount };
  if (fee.kind !== "desbloqueio") await recordMoney(tx, deal, { type: "comissao_paga", ...said });
  await tx.$executeRaw`${PREPARED}
    with ${closedVisit(arrived)}, ${entryRow(entry)}, linhas as (${entryLines(entry)})
    ${isOpening ? opening(deal, said) : Prisma.empty}
    update opportunity_payments p set payment_status = 'paid', payment_method = ${method}, fee_amount = ${amount}::bigint,
      stripe_session_id = visita.stripe_session_id, stripe_payment_intent_id = ${paymentIntentId}, paid_at = ${paidAt},
      unlocked_at = ${unlockedAt}, refunded_amount = 0, refunded_at = null, disputed_at = null, expires_at = null,
      updated_at = now()
    from visita where p.id = ${fee.id}::uuid`;
  Object.assign(fee, { feeAmount: amount, refundedAmount: 0n, paidAt, unlockedAt, paymentIntentId });
  if (isOpening)
    await enqueueNotifications(
      tx,
      mailBoth(deal, (side) => unlockedMail(side, deal.project), `desbloqueada:${arrived.checkoutId}`),
    );
}

type Said = { at: Date; kind: FeeKind; valor: bigint };

/** The contact opens, with its line in the deal's story: parts of the statement that writes the fee. */
const opening = (deal: LockedDeal, said: Said) => Prisma.sql`, aberta as (
    update opportunities set status = 'desbloqueada', unlocked_at = ${said.at}, updated_at = now()
    where id = ${deal.id}::uuid returning id
  ), historia as (
    insert into deal_events (opportunity_id, type, details, created_at)
    select id, 'desbloqueada', ${detailsOf(said)}::jsonb, ${said.at} from aberta
  )`;

/** Money that nothing is owed for: written down, and on its way back. */
async function sendBack(tx: JobTransaction, deal: LockedDeal, arrived: Arrived): Promise<void> {
  const { checkoutId, amount, paidAt, paymentIntentId } = arrived;
  const whose = { userId: deal.captador.userId, projetoId: deal.projetoId };
  await tx.$executeRaw`with ${closedVisit(arrived)} select from visita`;
  await post(tx, moneyWithoutRight({ ...whose, checkoutId, amount, at: paidAt }));
  await owe(tx, paymentIntentId, amount);
}

const isExpected = (checkout: LockedCheckout, { paymentId, amount }: Arrived) =>
  checkout.paymentId === paymentId && checkout.amount === amount;

/** A page that was opened for a larger deal than both sides confirmed asks for more than the deal is worth. */
function fits({ confirmedAmount, amount }: LockedDeal, arrived: bigint): boolean {
  return arrived <= LEAST_FEE || arrived <= (confirmedAmount ?? amount);
}

/**
 * Applies a fee that arrived, once, however often and by whomever it is told: the right with its row, its ledger entry,
 * the deal's event and the mails to both sides, or nothing. Money without a right left (a second visit of the same fee,
 * a deal that was cancelled, an amount that was not asked for) goes back by itself. It takes all its locks in the order
 * of {@link lockDeal}, the visit's last: who calls holds none of them.
 * @returns `applied` the right was given now, `already` this visit was settled before, `refund` the money goes back
 * @throws Error for a payment or visit that does not exist
 */
export async function settleFee(
  tx: JobTransaction,
  arrived: Arrived,
): Promise<"applied" | "already" | "refund"> {
  const { deal, checkout } = await lockVisit(tx, arrived);
  const fee = deal.rows.find(({ id }) => id === arrived.paymentId);
  if (!fee) throw new Error(`no fee ${arrived.paymentId}`);
  if (checkout.settledAt) return "already";
  const right =
    isExpected(checkout, arrived) && fits(deal, arrived.amount)
      ? rightOf({
          status: deal.status,
          kind: fee.kind,
          rows: deal.rows,
          missing: missingOf(deal),
          hasPayer: deal.captador.email !== null,
        })
      : "none";
  if (right === "none") {
    await sendBack(tx, deal, arrived);
    return "refund";
  }
  await giveRight(tx, deal, fee, arrived);
  if (deal.status === "confirmada") await balanceCommission(tx, deal, arrived.paidAt);
  return "applied";
}

type Failed = { paymentId: string; checkoutId: string; outcome: "falhou" | "expirado"; at: Date };

/** A visit ended without money: its fee says so until it is tried again, unless another visit pays it or has paid it. */
export async function failFee(
  tx: JobTransaction,
  { paymentId, checkoutId, outcome, at }: Failed,
): Promise<void> {
  await lockDealOfFee(tx, paymentId);
  await tx.opportunityPayment.updateMany({
    where: {
      id: paymentId,
      paymentStatus: { not: "paid" },
      checkouts: { none: { id: { not: checkoutId }, status: { in: ["aberto", "processando"] } } },
    },
    data: outcome === "falhou" ? { paymentStatus: "failed" } : { expiresAt: at },
  });
}

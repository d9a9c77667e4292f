import "server-only";
import { OPEN_CHECKOUTS } from "@/lib/kit/states";
import { entryLines, entryRow, post } from "@/lib/money/ledger/mutations";
import { feePaid, feeReceived, moneyWithoutRight } from "@/lib/money/ledger/rules";
import { enqueue, type JobTransaction } from "@/lib/providers/jobs";
import { PREPARED, Prisma, type Transaction } from "@/lib/server/db";
import { unlockedMail } from "../messages";
import {
  arrivalOf,
  type FeeRow,
  isOutside,
  paidRate,
  paymentRefusal,
  type Refusal,
  rowForMissing,
} from "../rules";
import { balanceCommission, oweRefund } from "./commission";
import {
  addMoneyEvent,
  feePayerOf,
  type LockedCheckout,
  type LockedDeal,
  lockCheckout,
  lockDeal,
  mailSides,
  moneyDetails,
} from "./locked-deal";

type FeePayment = {
  checkoutId: string;
  paymentId: string;
  /** Centavos. */
  amount: bigint;
  method: "card" | "pix" | "transferencia" | null;
  paidAt: Date;
  /** Time at which the right is given: for a payment outside Stripe, when the team books it. Default: `paidAt`. */
  givenAt?: Date;
  /** Stripe's id of the payment, or `outsideKey` (rules.ts). */
  paymentIntentId: string;
};

const givenAtOf = ({ givenAt, paidAt }: FeePayment): Date => givenAt ?? paidAt;

const closedCheckout = (arrived: FeePayment) => Prisma.sql`
  pagina as (
    update checkouts set status = 'pago', settled_at = ${givenAtOf(arrived)}, method = ${arrived.method},
      stripe_payment_intent_id = ${arrived.paymentIntentId}, url = null, updated_at = now()
    where id = ${arrived.checkoutId}::uuid returning stripe_session_id
  )`;

const opening = ({ id }: LockedDeal, details: Prisma.InputJsonObject, at: Date) => Prisma.sql`, aberta as (
    update opportunities set status = 'desbloqueada', unlocked_at = ${at}, updated_at = now()
    where id = ${id}::uuid returning id
  ), historia as (
    insert into deal_events (opportunity_id, type, details, created_at)
    select id, 'desbloqueada', ${JSON.stringify(details)}::jsonb, ${at} from aberta
  )`;

async function giveRight(
  tx: JobTransaction,
  deal: LockedDeal,
  fee: FeeRow,
  arrived: FeePayment,
): Promise<void> {
  const { checkoutId, amount, method, paidAt, paymentIntentId } = arrived;
  const at = givenAtOf(arrived);
  const isOpening = deal.status === "bloqueada";
  const unlockedAt = isOpening ? at : null;
  const rate = fee.kind === "desbloqueio" ? paidRate(deal.amount, amount) : null;
  const money = { ...feePayerOf(deal), checkoutId, kind: fee.kind, amount, at: paidAt };
  const entry = isOutside(paymentIntentId) ? feeReceived(money) : feePaid(money);
  const event = { kind: fee.kind, valor: amount };
  if (fee.kind !== "desbloqueio") await addMoneyEvent(tx, deal, "comissao_paga", event, at);
  await tx.$executeRaw`${PREPARED}
    with ${closedCheckout(arrived)}, ${entryRow(entry)}, linhas as (${entryLines(entry)})
    ${isOpening ? opening(deal, moneyDetails(event), at) : Prisma.empty}
    update opportunity_payments p set payment_status = 'paid', payment_method = ${method}, fee_amount = ${amount}::bigint,
      fee_percentage = coalesce(${rate}::numeric, fee_percentage), captador_id = ${deal.captador.userId}::uuid,
      stripe_session_id = pagina.stripe_session_id, stripe_payment_intent_id = ${paymentIntentId}, paid_at = ${paidAt},
      unlocked_at = ${unlockedAt}, refunded_amount = 0, refunded_at = null, disputed_at = null, expires_at = null,
      updated_at = now()
    from pagina where p.id = ${fee.id}::uuid`;
  Object.assign(fee, { feeAmount: amount, refundedAmount: 0n, paidAt, unlockedAt, paymentIntentId });
  if (isOpening)
    await mailSides(tx, deal, `desbloqueada:${checkoutId}`, (side) => unlockedMail(side, deal.project));
  // Expire the other fee's page and a newer page of this fee, because a payment on them would buy nothing.
  if ((isOpening && deal.rows.length > 1) || (await hasOtherPage(tx, deal, checkoutId)))
    await enqueue(tx, "fee-pages", { id: deal.projetoId }, 0);
}

const hasOtherPage = async (tx: JobTransaction, { id }: LockedDeal, checkoutId: string): Promise<boolean> =>
  (await tx.checkout.count({
    where: { id: { not: checkoutId }, status: { in: OPEN_CHECKOUTS }, payment: { opportunityId: id } },
  })) > 0;

/** Notes that a payment without a right is owed back. Sends no mail: the refund mails the reason to the payer. */
async function sendBack(
  tx: JobTransaction,
  deal: LockedDeal,
  arrived: FeePayment,
  motivo: Refusal,
): Promise<void> {
  const { checkoutId, amount, paidAt, paymentIntentId } = arrived;
  await tx.$executeRaw`with ${closedCheckout(arrived)} select from pagina`;
  await post(tx, moneyWithoutRight({ ...feePayerOf(deal), checkoutId, amount, at: paidAt }));
  const returned = { valor: amount, motivo, pagina: checkoutId };
  await addMoneyEvent(tx, deal, "pagamento_devolvido", returned, paidAt);
  await oweRefund(tx, paymentIntentId, amount);
}

type Arrived = Pick<FeePayment, "paymentId" | "amount">;

const isExpected = (checkout: LockedCheckout, { paymentId, amount }: Arrived) =>
  checkout.paymentId === paymentId && checkout.amount === amount;

function refusalIn(deal: LockedDeal, checkout: LockedCheckout, arrived: Arrived): Refusal | null {
  const fee = deal.rows.find(({ id }) => id === arrived.paymentId);
  if (!fee) throw new Error(`no fee ${arrived.paymentId}`);
  if (deal.payer.userId !== deal.captador.userId) return "encerrado";
  if (!isExpected(checkout, arrived)) return "valor";
  return paymentRefusal(arrivalOf(deal, { kind: fee.kind, arrived: arrived.amount }));
}

function isReplaced({ status, rows }: LockedDeal, paymentId: string): boolean {
  const charged = status === "confirmada" ? rowForMissing(rows) : null;
  const fee = rows.find(({ id }) => id === paymentId);
  return charged !== null && fee?.kind !== charged;
}

/**
 * Whether an open page should be closed: a payment on it would be refunded at once, or would pay only a part of what
 * another page charges.
 * @throws Error for an unknown checkout
 */
export async function isWorthless(
  tx: JobTransaction,
  which: { paymentId: string; checkoutId: string },
): Promise<boolean> {
  const { deal, checkout } = await lockCheckout(tx, which);
  const { paymentId, amount, settledAt } = checkout;
  if (settledAt !== null) return false;
  return refusalIn(deal, checkout, { paymentId, amount }) !== null || isReplaced(deal, paymentId);
}

/**
 * Applies a received payment once: gives the right, and writes the ledger entry, the deal's event and the mails. A
 * payment that gives no right ({@link paymentRefusal}) or has an unexpected amount goes back to the payer.
 *
 * Takes its locks in the order of `lock` (locked-deal.ts). The caller may hold only locks that it took in this order.
 * @returns `applied`: the right was given. `already`: the checkout was settled before. `refund`: the money goes back.
 * @throws Error for an unknown payment or checkout
 */
export async function settleFee(
  tx: JobTransaction,
  arrived: FeePayment,
): Promise<"applied" | "already" | "refund"> {
  const { deal, checkout } = await lockCheckout(tx, arrived);
  const fee = deal.rows.find(({ id }) => id === arrived.paymentId);
  if (!fee) throw new Error(`no fee ${arrived.paymentId}`);
  if (checkout.settledAt) return "already";
  const refusal = refusalIn(deal, checkout, arrived);
  if (refusal) {
    await sendBack(tx, deal, arrived, refusal);
    return "refund";
  }
  await giveRight(tx, deal, fee, arrived);
  if (deal.status === "confirmada") await balanceCommission(tx, deal, givenAtOf(arrived));
  return "applied";
}

type FailedPayment = { paymentId: string; checkoutId: string; outcome: "falhou" | "expirado"; at: Date };

/**
 * Marks a fee as failed or expired, because one of its checkouts ended without money. Changes nothing if another
 * checkout can pay the fee or has paid it, or if the checkout is a Pix code that was left for another payment: the fee
 * may have been charged afresh since.
 */
export async function failFee(
  tx: JobTransaction,
  { paymentId, checkoutId, outcome, at }: FailedPayment,
): Promise<void> {
  await lockDeal(tx, { paymentId });
  await tx.opportunityPayment.updateMany({
    where: {
      id: paymentId,
      paymentStatus: { not: "paid" },
      checkouts: {
        none: {
          OR: [
            { id: { not: checkoutId }, status: { in: OPEN_CHECKOUTS } },
            { id: checkoutId, status: "expirado", pixUntil: { not: null } },
          ],
        },
      },
    },
    data: outcome === "falhou" ? { paymentStatus: "failed" } : { expiresAt: at },
  });
}

/**
 * Expires a project's fees that can no longer be paid, because the history of payments would still call them pending.
 * Leaves out fees with an open page at Stripe: {@link failFee} expires them when the page ends.
 */
export async function expireUnpayable(tx: Transaction, projetoId: string): Promise<void> {
  await tx.$queryRaw`select 1 from projects where id = ${projetoId}::uuid for no key update`;
  await tx.$executeRaw`
    update opportunity_payments p set expires_at = now(), updated_at = now() from opportunities o
    where p.projeto_id = ${projetoId}::uuid and o.id = p.opportunity_id
      and (p.expires_at is null or p.expires_at > now())
      and (p.payment_status = 'pending'
          and not (o.status = 'bloqueada' or o.status = 'confirmada' and p.kind <> 'desbloqueio')
        or p.refunded_at is not null and o.status = 'cancelada')
      and not exists (select from checkouts where payment_id = p.id and status = any(${OPEN_CHECKOUTS})
        and stripe_session_id is not null)`;
}

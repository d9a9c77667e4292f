import "server-only";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";
import { cameBackMail, notBackMail, notMadeMail } from "@/lib/money/bank/messages";
import { least } from "@/lib/money/fees/rules";
import { post } from "@/lib/money/ledger/mutations";
import { refundTransferred, returnUndone, transferReversed } from "@/lib/money/ledger/rules";
import { type PaidPlan, PLAN_TAB } from "@/lib/money/plans/rules";
import { enqueue, type JobTransaction } from "@/lib/providers/jobs";
import { Prisma } from "@/lib/server/db";
import { notify } from "@/lib/words/email/mutations/notify";
import { findAddressee } from "@/lib/words/email/queries";
import type { NoticeWords } from "@/lib/words/email/types";
import { monthTransferredMail } from "../messages";
import { nameOf } from "./begin";
import { returnMonth } from "./store-months";

export type MonthRow = {
  id: string;
  userId: string;
  stripeInvoiceId: string;
  plan: PaidPlan;
  amount: bigint;
  refundedAmount: bigint;
  transferredAmount: bigint;
  bouncedAmount: bigint;
  reservedAmount: bigint;
  refundDue: boolean;
  refundTries: number;
  planKept: boolean;
  disputedAt: Date | null;
};

export const MONTH_COLUMNS = Prisma.sql`id, user_id as "userId", stripe_invoice_id as "stripeInvoiceId", plan, amount,
  refunded_amount as "refundedAmount", transferred_amount as "transferredAmount", bounced_amount as "bouncedAmount",
  reserved_amount as "reservedAmount", refund_due as "refundDue", refund_tries as "refundTries",
  plan_kept as "planKept", disputed_at as "disputedAt"`;

/**
 * Locks a month of a plan. Locks its account first, as a sync does (sync.ts): otherwise a concurrent sync could
 * overwrite a transfer with an older refunded amount. Null for an unknown id.
 */
export async function lockMonth(tx: JobTransaction, id: string): Promise<MonthRow | null> {
  await tx.$queryRaw`
    select 1 from users where id = (select user_id from plan_payments where id = ${id}::uuid) for no key update`;
  const [month] = await tx.$queryRaw<MonthRow[]>`
    select ${MONTH_COLUMNS} from plan_payments where id = ${id}::uuid for update`;
  return month ?? null;
}

export const dueOf = ({ amount, refundedAmount, refundDue }: MonthRow): bigint =>
  refundDue ? amount - refundedAmount : 0n;

/** Mails the payer of a month. @param event unique among the month's mails */
export async function mailMonth(
  tx: JobTransaction,
  { id, userId }: { id: string; userId: string },
  event: string,
  words: NoticeWords,
  path = PLAN_TAB,
): Promise<void> {
  const to = await findAddressee(tx, userId);
  if (to) await notify(tx, { to, eventKey: `mensalidade:${id}:${event}`, words, path });
}

type Transferred = { movementId: string; at: Date };

async function bookTransfer(
  tx: JobTransaction,
  month: MonthRow,
  { amount, movementId, at, event }: Transferred & { amount: bigint; event: string },
): Promise<void> {
  const { id: paymentId, userId, plan } = month;
  await post(tx, refundTransferred({ paymentId, amount, userId, movementId, isOutside: false, at }));
  const words = monthTransferredMail({ plan: nameOf(plan), amount: formatMoneyCents(amount) });
  await mailMonth(tx, month, event, words);
}

/**
 * Records that the team transferred the part of a month's refund that the payer's bank had sent back. If a rest of the
 * month is due, enqueues the refund of the rest, which waited for this transfer.
 */
export async function applyMonthTransfer(
  tx: JobTransaction,
  month: MonthRow,
  transfer: Transferred,
): Promise<void> {
  const { id, bouncedAmount: amount, transferredAmount } = month;
  await tx.planPayment.update({
    where: { id },
    data: { transferredAmount: transferredAmount + amount, bouncedAmount: 0n, refundTries: 0 },
    select: { id: true },
  });
  await bookTransfer(tx, month, { ...transfer, amount, event: `transferida:${transfer.movementId}` });
  if (dueOf(month) > 0n) await enqueue(tx, "plan-withdrawals", { id }, 0);
}

/**
 * Reserves the due amount of a locked month for a bank transfer of the team. Until the transfer is recorded or given
 * up, nothing requests a refund of the month from Stripe.
 */
export const reserveMonth = (tx: JobTransaction, month: MonthRow) =>
  tx.planPayment.update({
    where: { id: month.id },
    data: { reservedAmount: dueOf(month) },
    select: { id: true },
  });

export async function releaseMonth(tx: JobTransaction, month: MonthRow): Promise<void> {
  const { id } = month;
  await tx.planPayment.update({ where: { id }, data: { reservedAmount: 0n }, select: { id: true } });
  if (dueOf(month) > 0n) await enqueue(tx, "plan-withdrawals", { id }, 0);
}

/**
 * Records that the team transferred the due amount of a reserved month. The mail has the event key of the refund job's
 * mail, so that the payer gets only one mail.
 */
export async function applyReservedMonth(
  tx: JobTransaction,
  month: MonthRow,
  transfer: Transferred,
): Promise<void> {
  const { id, userId, amount: refunded, transferredAmount } = month;
  const amount = dueOf(month);
  await tx.planPayment.update({
    where: { id },
    data: { refundedAmount: refunded, transferredAmount: transferredAmount + amount, reservedAmount: 0n },
    select: { id: true },
  });
  await bookTransfer(tx, month, { ...transfer, amount, event: "devolvida" });
  await returnMonth(tx, { planPaymentId: id, userId, refunded });
}

/**
 * Books that a transfer of a month's refund came back, or was never made. The amount then waits for another transfer.
 * @param movementId the row in bank_movements of the money that came back, or of the transfer that was never made
 * @param day ISO day on which our bank shows the money that came back; null if the transfer was never made
 */
export async function applyMonthBack(
  tx: JobTransaction,
  month: MonthRow,
  { amount, movementId, day, at }: Transferred & { amount: bigint; day: string | null },
): Promise<void> {
  const { id, userId, plan } = month;
  const data = { transferredAmount: { decrement: amount }, bouncedAmount: { increment: amount } };
  await tx.planPayment.update({ where: { id }, data, select: { id: true } });
  const reversal = { paymentId: id, amount, userId, movementId, isOutside: false, wasMade: day !== null, at };
  await post(tx, transferReversed(reversal));
  const facts = {
    about: `plano ${nameOf(plan)}`,
    actionText: "Falar com o suporte",
    amount: formatMoneyCents(amount),
  };
  const words =
    day === null ? notMadeMail(facts) : cameBackMail({ ...facts, isOutside: false, day: formatDate(day) });
  await mailMonth(tx, month, `voltou:${movementId}`, words, "/suporte");
}

/**
 * Reverses {@link applyMonthBack}, because the money that came back was of another transfer. If a rest of the month is
 * due, enqueues the refund of the rest, which waited while this amount was to be transferred.
 * @param movementId the undone `volta` in bank_movements
 * @param day ISO day of the transfer
 */
export async function applyMonthNotBack(
  tx: JobTransaction,
  month: MonthRow,
  { amount, movementId, day, at }: Transferred & { amount: bigint; day: string },
): Promise<void> {
  const { id, userId, plan, bouncedAmount } = month;
  const data = {
    transferredAmount: { increment: amount },
    bouncedAmount: { decrement: least(bouncedAmount, amount) },
  };
  await tx.planPayment.update({ where: { id }, data, select: { id: true } });
  await post(tx, returnUndone({ paymentId: id, amount, userId, movementId, isOutside: false, at }));
  if (dueOf(month) > 0n) await enqueue(tx, "plan-withdrawals", { id }, 0);
  const words = notBackMail({
    about: `plano ${nameOf(plan)}`,
    actionText: "Falar com o suporte",
    amount: formatMoneyCents(amount),
    day: formatDate(day),
  });
  await mailMonth(tx, month, `nao-voltou:${movementId}`, words, "/suporte");
}

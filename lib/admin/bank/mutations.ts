import "server-only";
import { type Author, recordAudit } from "@/lib/admin/audit/mutations";
import { refuseOwnMatter } from "@/lib/admin/own-matters/queries";
import { PAYMENTS } from "@/lib/admin/payments/messages";
import { dayOf } from "@/lib/kit/day";
import { toIsoDay } from "@/lib/kit/format";
import { failure, type MessageResult, ok, outdated, type Result } from "@/lib/kit/result";
import { recordMovement, redateMovement } from "@/lib/money/bank/mutations";
import { applyMonthBack, lockMonth } from "@/lib/money/billing/mutations/transfer-month";
import { lockPaid } from "@/lib/money/fees/mutations/refund";
import { applyTransferBack } from "@/lib/money/fees/mutations/transfer-back";
import { type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { db, type Transaction } from "@/lib/server/db";
import { BANK } from "./messages";
import { checkStateOf, mayCheck } from "./rules";
import type { CameBackInput, CheckInput, CorrectMovementInput } from "./schema";

const findMovement = (tx: Transaction, id: string) => tx.bankMovement.findUnique({ where: { id } });
type Movement = NonNullable<Awaited<ReturnType<typeof findMovement>>>;

async function lockMovement(tx: Transaction, id: string): Promise<Movement | null> {
  await tx.$queryRaw`select from bank_movements where id = ${id}::uuid for update`;
  return findMovement(tx, id);
}

/** Kind and id of a movement's payment in the audit log. */
const matterOf = ({ checkoutId, planPaymentId }: Movement) =>
  checkoutId
    ? { kind: "pagamento" as const, objectId: checkoutId }
    : { kind: "mensalidade" as const, objectId: planPaymentId ?? "" };

/** Why a movement cannot be checked by this member of the team, or null. `versao`: version that the page showed. */
function checkProblem(movement: Movement, adminId: string, versao: number): Result<never> | null {
  const state = checkStateOf(movement);
  if (state === "undone") return failure("conflict", BANK.undone);
  if (movement.version !== versao) return outdated(BANK.changed);
  if (state === "checked") return failure("conflict", BANK.already);
  return mayCheck(movement, adminId) ? null : failure("forbidden", BANK.own);
}

/**
 * Stores that the bank's statement has a movement with this day, amount and code. The author must not have registered
 * or last changed the movement. Nobody can take a check back, but a correction or the undoing of the booking ends it.
 */
export const checkMovement = (by: Author, { id, versao }: CheckInput): Promise<MessageResult> =>
  db.$transaction(async (tx): Promise<MessageResult> => {
    const movement = await lockMovement(tx, id);
    const { adminId, now } = by;
    if (!movement || !adminId) return failure("not_found", BANK.gone);
    await refuseOwnMatter(tx, { by, ...matterOf(movement) });
    const problem = checkProblem(movement, adminId, versao);
    if (problem) return problem;
    const data = { checkedBy: adminId, checkedAt: now, waitingSince: null };
    await tx.bankMovement.update({ where: { id }, data, select: { id: true } });
    await recordAudit(tx, {
      by,
      action: "movement_checked",
      ...matterOf(movement),
      after: {
        movimento: movement.kind,
        dia: dayOf(movement.bankDay),
        valor: Number(movement.amount),
        transferencia: movement.code,
      },
    });
    return ok({ message: BANK.checked });
  });

/**
 * Corrects the mistyped day or code of a movement that is no booking. `correctBooking` corrects a booking, because its
 * day is that of a receipt.
 */
export const correctTransfer = (
  by: Author,
  { id, dia, texto, motivo }: CorrectMovementInput,
): Promise<MessageResult> =>
  db.$transaction(async (tx): Promise<MessageResult> => {
    const movement = await lockMovement(tx, id);
    if (!movement) return failure("not_found", BANK.gone);
    if (movement.kind === "recebimento") return failure("conflict", BANK.isBooking);
    await refuseOwnMatter(tx, { by, ...matterOf(movement) });
    const earliest = await earliestDay(tx, movement);
    const problem = dayProblem(dia, earliest, by.now);
    if (problem) return problem;
    await redateMovement(tx, { id, day: dia, code: texto, by: by.adminId, at: by.now });
    await recordAudit(tx, {
      by,
      action: "movement_corrected",
      ...matterOf(movement),
      reason: motivo,
      before: { dia: dayOf(movement.bankDay), transferencia: movement.code },
      after: { dia, transferencia: texto },
    });
    return ok({ message: BANK.corrected });
  });

/** First possible ISO day: a `volta` cannot precede its transfer, nor an `estorno` its booking. "" for no limit. */
async function earliestDay(tx: Transaction, { kind, backOfId, checkoutId }: Movement): Promise<string> {
  if (kind === "transferencia") return "";
  const before = await tx.bankMovement.findFirst({
    where: kind === "volta" ? { id: backOfId ?? "" } : { kind: "recebimento", checkoutId },
    select: { bankDay: true },
  });
  return dayOf(before?.bankDay) ?? "";
}

type CameBack = { amount: bigint; movementId: string; day: string; at: Date };

/** Locked payment of a transfer. `transferred`: centavos that the team transferred and that did not come back. */
type LockedOfTransfer = { transferred: bigint; apply: (back: CameBack) => Promise<void> };

async function lockPayment(
  tx: JobTransaction,
  { checkoutId, planPaymentId }: Movement,
): Promise<Result<LockedOfTransfer>> {
  if (planPaymentId) {
    const month = await lockMonth(tx, planPaymentId);
    if (!month) return failure("not_found", PAYMENTS.gone);
    return ok({ transferred: month.transferredAmount, apply: (back) => applyMonthBack(tx, month, back) });
  }
  const checkout = await tx.checkout.findUnique({ where: { id: checkoutId ?? "" } });
  const paid = checkout?.stripePaymentIntentId ? await lockPaid(tx, checkout.stripePaymentIntentId) : null;
  if (!checkout || !paid) return failure("not_found", PAYMENTS.gone);
  const { undoneAt } = await tx.checkout.findUniqueOrThrow({ where: { id: checkout.id } });
  if (undoneAt) return failure("conflict", BANK.backUndone);
  const { transferredAmount: transferred } = paid.checkout;
  return ok({ transferred, apply: (back) => applyTransferBack(tx, paid, back) });
}

/** @param earliest ISO day, or "" for no limit */
function dayProblem(day: string, earliest: string, now: Date): Result<never> | null {
  if (day > toIsoDay(now)) return failure("bad_input", PAYMENTS.dayFuture, "dia");
  return day < earliest ? failure("bad_input", BANK.dayBefore, "dia") : null;
}

/**
 * Registers, at most once, that the payer's bank sent a transfer of the team back. The whole amount is owed again and
 * waits for another transfer, as after a Stripe refund that the payer's bank sent back. Mails the payer.
 */
export async function recordCameBack(by: Author, { id, dia, motivo }: CameBackInput): Promise<MessageResult> {
  const known = await findMovement(db, id);
  if (!known) return failure("not_found", BANK.gone);
  if (known.kind !== "transferencia") return failure("conflict", BANK.notTransfer);
  return transactionWithJobs(async (tx): Promise<MessageResult> => {
    const payment = await lockPayment(tx, known);
    if (!payment.ok) return payment;
    await refuseOwnMatter(tx, { by, ...matterOf(known) });
    const { amount, code } = known;
    const earlier = await tx.bankMovement.count({ where: { backOfId: id } });
    if (earlier > 0 || payment.data.transferred < amount) return failure("conflict", BANK.backAlready);
    const problem = dayProblem(dia, dayOf(known.bankDay), by.now);
    if (problem) return problem;
    const { checkoutId, planPaymentId } = known;
    const movementId = await recordMovement(tx, {
      kind: "volta",
      of: checkoutId ? { checkoutId } : { planPaymentId: planPaymentId ?? "" },
      day: dia,
      amount,
      code,
      by: by.adminId,
      at: by.now,
      backOfId: id,
    });
    await payment.data.apply({ amount, movementId, day: dia, at: by.now });
    await recordAudit(tx, {
      by,
      action: "transfer_came_back",
      ...matterOf(known),
      reason: motivo,
      before: { pedido: 0 },
      after: { pedido: Number(amount), dia, transferencia: code },
    });
    return ok({ message: BANK.cameBack });
  });
}

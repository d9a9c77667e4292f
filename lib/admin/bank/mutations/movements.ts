import "server-only";
import { type Author, recordAudit } from "@/lib/admin/audit/mutations";
import { refuseOwnMatter } from "@/lib/admin/own-matters/queries";
import { PAYMENTS } from "@/lib/admin/payments/messages";
import { dayOf } from "@/lib/kit/day";
import { formatDate, toIsoDay } from "@/lib/kit/format";
import { failure, type MessageResult, ok, outdated, type Result } from "@/lib/kit/result";
import { RECEIVED_CODE } from "@/lib/money/bank/messages";
import { recordMovement, redateMovement, refuseUsedLine, strikeMovement } from "@/lib/money/bank/mutations";
import { arrivalDay, hasReceivedCode } from "@/lib/money/bank/queries";
import type { MovementKind } from "@/lib/money/bank/rules";
import { applyMonthBack, applyMonthNotBack, lockMonth } from "@/lib/money/billing/mutations/transfer-month";
import { lockPaid } from "@/lib/money/fees/mutations/refund";
import { applyNotBack, applyTransferBack } from "@/lib/money/fees/mutations/transfer-back";
import { type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { db, type Transaction } from "@/lib/server/db";
import { BANK } from "../messages";
import { checkStateOf, mayCheck, mayStrike } from "../rules";
import type { CameBackInput, CheckInput, CorrectMovementInput, NotBackInput } from "../schema";

export const findMovement = (tx: Transaction, id: string) => tx.bankMovement.findUnique({ where: { id } });
export type Movement = NonNullable<Awaited<ReturnType<typeof findMovement>>>;

export async function lockMovement(tx: Transaction, id: string): Promise<Movement | null> {
  await tx.$queryRaw`select from bank_movements where id = ${id}::uuid for update`;
  return findMovement(tx, id);
}

/** Kind and id of a movement's payment in the audit log. */
export const matterOf = ({ checkoutId, planPaymentId }: Movement) =>
  checkoutId
    ? { kind: "pagamento" as const, objectId: checkoutId }
    : { kind: "mensalidade" as const, objectId: planPaymentId ?? "" };

/** Why this member of the team cannot check the movement, or null. `versao`: version that the page showed. */
export function checkProblem(movement: Movement, adminId: string, versao: number): Result<never> | null {
  const state = checkStateOf(movement);
  if (state === "undone") return failure("conflict", BANK.undone);
  if (movement.version !== versao) return outdated(BANK.changed);
  if (state === "checked") return failure("conflict", BANK.already);
  return mayCheck(movement, adminId) ? null : failure("forbidden", BANK.own);
}

/**
 * Stores that a member of the team found the movement in the bank's statement. Refuses the member who registered or
 * last changed it. Only a correction, or an undoing as a mistake (`engano`), ends the check.
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

/** Corrects the day or code of a movement. A booking needs `correctBooking`, which also replaces the receipt. */
export const correctTransfer = (by: Author, input: CorrectMovementInput): Promise<MessageResult> =>
  refuseUsedLine(() => correct(by, input));

const correct = (by: Author, { id, dia, texto, motivo }: CorrectMovementInput): Promise<MessageResult> =>
  db.$transaction(async (tx): Promise<MessageResult> => {
    const movement = await lockMovement(tx, id);
    if (!movement) return failure("not_found", BANK.gone);
    if (movement.kind === "recebimento") return failure("conflict", BANK.isBooking);
    if (movement.undoneAs) return failure("conflict", BANK.undoneLine);
    await refuseOwnMatter(tx, { by, ...matterOf(movement) });
    const problem = await correctedDayProblem(tx, movement, dia, by.now);
    if (problem) return problem;
    if (movement.kind === "transferencia" && (await hasReceivedCode(tx, paymentOf(movement), texto)))
      return failure("bad_input", RECEIVED_CODE, "texto");
    await redateMovement(tx, {
      id,
      kind: movement.kind as MovementKind,
      day: dia,
      code: texto,
      by: by.adminId,
      at: by.now,
    });
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

const liveBackOf = (backOfId: string) => ({ backOfId, undoneAs: null });

const paymentOf = ({ checkoutId, planPaymentId }: Movement) =>
  checkoutId ? { checkoutId } : { planPaymentId: planPaymentId ?? "" };

async function correctedDayProblem(
  tx: Transaction,
  movement: Movement,
  day: string,
  now: Date,
): Promise<Result<never> | null> {
  const { id, backOfId } = movement;
  if (backOfId) {
    const transfer = await tx.bankMovement.findUnique({ where: { id: backOfId }, select: { bankDay: true } });
    return dayProblem(day, dayOf(transfer?.bankDay) ?? "", now);
  }
  const back = await tx.bankMovement.findFirst({ where: liveBackOf(id), select: { bankDay: true } });
  if (back && day > (dayOf(back.bankDay) ?? "")) return failure("bad_input", BANK.dayAfterBack, "dia");
  return dayProblem(day, await arrivalDay(tx, paymentOf(movement)), now, PAYMENTS.dayBeforePayment);
}

type CameBack = { amount: bigint; movementId: string; day: string | null; at: Date };

type NotBack = { amount: bigint; movementId: string; day: string; at: Date };

/**
 * Locked payment of a transfer, in centavos.
 * - `transferred`: transferred by the team, without what came back
 * - `bounced`: came back, and waits for another transfer
 */
type LockedOfTransfer = {
  transferred: bigint;
  bounced: bigint;
  apply: (back: CameBack) => Promise<void>;
  applyNotBack: (back: NotBack) => Promise<void>;
};

/** @param undone message if the bank took the payment back */
async function lockPayment(
  tx: JobTransaction,
  { checkoutId, planPaymentId }: Movement,
  undone: string,
): Promise<Result<LockedOfTransfer>> {
  if (planPaymentId) {
    const month = await lockMonth(tx, planPaymentId);
    if (!month) return failure("not_found", PAYMENTS.gone);
    return ok({
      transferred: month.transferredAmount,
      bounced: month.bouncedAmount,
      apply: (back) => applyMonthBack(tx, month, back),
      applyNotBack: (back) => applyMonthNotBack(tx, month, back),
    });
  }
  const checkout = await tx.checkout.findUnique({ where: { id: checkoutId ?? "" } });
  const paid = checkout?.stripePaymentIntentId ? await lockPaid(tx, checkout.stripePaymentIntentId) : null;
  if (!checkout || !paid) return failure("not_found", PAYMENTS.gone);
  // The bank took the payment back: the booking was undone, or a loss was registered after the refund.
  const taken = await tx.bankMovement.count({
    where: { checkoutId: checkout.id, kind: "estorno", undoneAs: null },
  });
  if (taken > 0 || checkout.undoneAt) return failure("conflict", undone);
  return ok({
    transferred: paid.checkout.transferredAmount,
    bounced: paid.checkout.bouncedAmount,
    apply: (back) => applyTransferBack(tx, paid, back),
    applyNotBack: (back) => applyNotBack(tx, paid, back),
  });
}

function dayProblem(
  day: string,
  earliest: string,
  now: Date,
  tooEarly: string = BANK.dayBefore,
): Result<never> | null {
  if (day > toIsoDay(now)) return failure("bad_input", PAYMENTS.dayFuture, "dia");
  return day < earliest ? failure("bad_input", tooEarly, "dia") : null;
}

/**
 * Why this member of the team cannot state that a transfer was never made, or null.
 * - A checked transfer was made: somebody found it in the statement.
 * - The member who registered or last changed the transfer ({@link mayCheck}) could have made it, and would then be
 *   asked to make it again.
 */
function notMadeProblem(movement: Movement, adminId: string | null): Result<never> | null {
  if (movement.checkedAt) return failure("conflict", BANK.notMadeFound);
  return adminId && mayCheck(movement, adminId) ? null : failure("forbidden", BANK.notMadeOwn);
}

/** Stores the money that came back, or strikes the transfer that was never made. @returns the movement's id */
async function storeReversal(
  tx: Transaction,
  by: Author,
  movement: Movement,
  { tipo, dia, texto }: CameBackInput,
): Promise<string> {
  const { id, amount } = movement;
  const registered = { by: by.adminId, at: by.now };
  if (tipo === "nao_feita") {
    await strikeMovement(tx, { id, ...registered });
    return id;
  }
  const shown = { day: dia, amount, code: texto };
  return recordMovement(tx, {
    kind: "volta",
    of: paymentOf(movement),
    ...shown,
    ...registered,
    backOfId: id,
  });
}

/**
 * Registers, once, that a transfer of the team came back, or was never made. Its whole amount is owed again. Mails the
 * payer.
 */
export async function recordCameBack(by: Author, input: CameBackInput): Promise<MessageResult> {
  const known = await findMovement(db, input.id);
  if (!known) return failure("not_found", BANK.gone);
  if (known.kind !== "transferencia") return failure("conflict", BANK.notTransfer);
  return refuseUsedLine(() => reverse(by, input, known));
}

const reverse = (by: Author, input: CameBackInput, known: Movement): Promise<MessageResult> =>
  transactionWithJobs(async (tx): Promise<MessageResult> => {
    const { id, tipo, dia, texto, motivo } = input;
    const payment = await lockPayment(tx, known, BANK.backUndone);
    if (!payment.ok) return payment;
    await refuseOwnMatter(tx, { by, ...matterOf(known) });
    const movement = await lockMovement(tx, id);
    if (!movement) return failure("not_found", BANK.gone);
    if (movement.undoneAs) return failure("conflict", BANK.notMadeAlready);
    const { amount, code } = movement;
    const earlier = await tx.bankMovement.count({ where: liveBackOf(id) });
    if (earlier > 0 || payment.data.transferred < amount) return failure("conflict", BANK.backAlready);
    if (movement.version !== input.versao) return outdated(BANK.changed);
    const wasMade = tipo === "voltou";
    const problem = wasMade
      ? dayProblem(dia, dayOf(movement.bankDay) ?? "", by.now)
      : notMadeProblem(movement, by.adminId);
    if (problem) return problem;
    const movementId = await storeReversal(tx, by, movement, input);
    await payment.data.apply({ amount, movementId, day: wasMade ? dia : null, at: by.now });
    await recordAudit(tx, {
      by,
      action: wasMade ? "transfer_came_back" : "transfer_not_made",
      ...matterOf(movement),
      reason: motivo,
      before: { pedido: 0, transferencia: code },
      after: { pedido: Number(amount), ...(wasMade && { dia, transferencia: texto }) },
    });
    return ok({ message: wasMade ? BANK.cameBack : BANK.notMade });
  });

/** The team's latest transfer that was registered after the return `back`. Ids are in the order of registration. */
const laterTransfer = (tx: Transaction, back: Movement) =>
  tx.bankMovement.findFirst({
    where: {
      ...paymentOf(back),
      kind: "transferencia" satisfies MovementKind,
      id: { gt: back.id },
      undoneAs: null,
      backs: { none: { undoneAs: null } },
    },
    orderBy: { id: "desc" },
    select: { bankDay: true, code: true },
  });

/** Why this member of the team cannot undo a return, or null. `bounced`: centavos that wait for another transfer. */
async function notBackProblem(
  tx: Transaction,
  back: Movement,
  { adminId, versao, bounced }: { adminId: string | null; versao: number; bounced: bigint },
): Promise<Result<never> | null> {
  if (back.undoneAs) return failure("conflict", BANK.notBackAlready);
  if (back.version !== versao) return outdated(BANK.changed);
  if (!adminId || !mayStrike(back, adminId)) return failure("forbidden", BANK.notBackOwn);
  const later = bounced < back.amount ? await laterTransfer(tx, back) : null;
  return later && failure("conflict", BANK.transferredAgain(formatDate(dayOf(later.bankDay)), later.code));
}

/**
 * Undoes, once, a return that was registered on the wrong transfer, and mails the payer.
 * - The wrong transfer counts as arrived again. The return can be registered on the right transfer.
 * - Needs a second member of the team ({@link mayStrike}), because the payer is no longer owed the amount.
 * - Fails with a conflict if the team transferred the amount again after the return. The payer then has it twice, and
 *   must first send the second transfer back.
 */
export async function undoCameBack(by: Author, input: NotBackInput): Promise<MessageResult> {
  const known = await findMovement(db, input.id);
  if (!known) return failure("not_found", BANK.gone);
  if (known.kind !== "volta") return failure("conflict", BANK.notReturn);
  return transactionWithJobs((tx) => strikeReturn(tx, by, input, known));
}

async function strikeReturn(
  tx: JobTransaction,
  by: Author,
  { id, versao, motivo }: NotBackInput,
  known: Movement,
): Promise<MessageResult> {
  const { adminId, now: at } = by;
  const payment = await lockPayment(tx, known, BANK.notBackUndone);
  if (!payment.ok) return payment;
  await refuseOwnMatter(tx, { by, ...matterOf(known) });
  const back = await lockMovement(tx, id);
  const transfer = await findMovement(tx, known.backOfId ?? "");
  if (!back || !transfer) return failure("not_found", BANK.gone);
  const { bounced, applyNotBack: apply } = payment.data;
  const problem = await notBackProblem(tx, back, { adminId, versao, bounced });
  if (problem) return problem;
  const { amount } = back;
  await strikeMovement(tx, { id, by: adminId, at });
  await apply({ amount, movementId: id, day: dayOf(transfer.bankDay), at });
  const isTwice = bounced < amount;
  await recordAudit(tx, {
    by,
    action: "transfer_back_undone",
    ...matterOf(back),
    reason: motivo,
    before: {
      pedido: Number(isTwice ? bounced : amount),
      dia: dayOf(back.bankDay),
      transferencia: back.code,
    },
    after: { pedido: 0, dia: dayOf(transfer.bankDay), transferencia: transfer.code },
  });
  return ok({ message: isTwice ? BANK.notBackTwice : BANK.notBack });
}

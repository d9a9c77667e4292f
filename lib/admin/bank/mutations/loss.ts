import "server-only";
import { type Author, recordAudit } from "@/lib/admin/audit/mutations";
import { refuseOwnMatter } from "@/lib/admin/own-matters/queries";
import { PAYMENTS } from "@/lib/admin/payments/messages";
import { dayOf } from "@/lib/kit/day";
import { formatMoneyCents } from "@/lib/kit/format";
import { failure, type MessageResult, ok, type Result } from "@/lib/kit/result";
import { recordMovement, refuseUsedLine, strikeMovement } from "@/lib/money/bank/mutations";
import { hasUncheckedTransfer, isLoss, takenBackOf } from "@/lib/money/bank/queries";
import { writeLoss, writeLossUndone } from "@/lib/money/fees/mutations/outside";
import { lockPaid } from "@/lib/money/fees/mutations/refund";
import { lostIn } from "@/lib/money/ledger/queries";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { db, type Transaction } from "@/lib/server/db";
import { BANK } from "../messages";
import type { StrikeLossInput, TakenInput } from "../schema";
import { checkProblem, findMovement, lockMovement, type Movement, matterOf } from "./movements";

/**
 * Undoes an unchecked loss that the statement lacks. Needs a second member of the team. The bank's code of the loss can
 * then be registered again.
 */
export async function strikeLoss(
  by: Author,
  { id, versao, motivo }: StrikeLossInput,
): Promise<MessageResult> {
  const checkoutId = (await findMovement(db, id))?.checkoutId;
  if (!checkoutId) return failure("not_found", BANK.gone);
  return transactionWithJobs(async (tx): Promise<MessageResult> => {
    const checkout = await tx.checkout.findUnique({ where: { id: checkoutId } });
    const paid = checkout?.stripePaymentIntentId ? await lockPaid(tx, checkout.stripePaymentIntentId) : null;
    const movement = await lockMovement(tx, id);
    const { adminId, now: at } = by;
    if (!paid || !movement || !adminId) return failure("not_found", BANK.gone);
    await refuseOwnMatter(tx, { by, ...matterOf(movement) });
    const problem = checkProblem(movement, adminId, versao);
    if (problem) return problem;
    if (!(await isLoss(id, tx))) return failure("conflict", BANK.notLoss);
    await strikeMovement(tx, { id, by: adminId, at });
    const { amount, code } = movement;
    await writeLossUndone(tx, paid, { amount, movementId: id, at });
    await recordAudit(tx, {
      by,
      action: "loss_undone",
      ...matterOf(movement),
      reason: motivo,
      before: { perdido: Number(amount), dia: dayOf(movement.bankDay), transferencia: code },
      after: { perdido: 0 },
    });
    return ok({ message: BANK.lossUndone });
  });
}

/**
 * Centavos of an `estorno` that are a loss: `before` the correction, and `after` it. Fails if the new amount `taken` is
 * impossible. The bank took at least what the team had not returned, and at most the payment, less other `estornos`.
 */
async function lossesOf(
  tx: Transaction,
  { id, amount: registered, checkoutId }: Movement & { checkoutId: string },
  { taken, paid }: { taken: bigint; paid: bigint },
): Promise<Result<{ before: bigint; after: bigint }>> {
  const before = await lostIn(checkoutId, id, tx);
  const least = registered - before;
  const most = paid - ((await takenBackOf(checkoutId, tx)) - registered);
  if (taken === registered) return failure("bad_input", BANK.sameAmount, "recebido");
  if (taken < least)
    return failure("bad_input", PAYMENTS.takenTooLittle(formatMoneyCents(least)), "recebido");
  if (taken > most) return failure("bad_input", PAYMENTS.takenTooMuch(formatMoneyCents(most)), "recebido");
  const after = taken - least;
  if (after > before && (await hasUncheckedTransfer(checkoutId, tx)))
    return failure("conflict", PAYMENTS.uncheckedTransfer);
  return ok({ before, after });
}

/**
 * Corrects the amount of an unchecked `estorno` that undid a booking, and the part of it that is a loss. Strikes the
 * movement and registers a new one for its line of the statement. Needs a second member of the team. Fails with a
 * conflict if another movement has that line.
 */
export const correctTaken = (by: Author, input: TakenInput): Promise<MessageResult> =>
  refuseUsedLine(() => correct(by, input));

async function correct(by: Author, { id, versao, recebido, motivo }: TakenInput): Promise<MessageResult> {
  const known = await db.bankMovement.findUnique({
    where: { id },
    select: { checkout: { select: { id: true, stripePaymentIntentId: true } } },
  });
  const key = known?.checkout?.stripePaymentIntentId;
  const checkoutId = known?.checkout?.id;
  if (!key || !checkoutId) return failure("not_found", BANK.gone);
  return transactionWithJobs(async (tx): Promise<MessageResult> => {
    const paid = await lockPaid(tx, key);
    const movement = await lockMovement(tx, id);
    const { adminId, now: at } = by;
    if (!paid || !movement || !adminId) return failure("not_found", BANK.gone);
    await refuseOwnMatter(tx, { by, ...matterOf(movement) });
    const problem = checkProblem(movement, adminId, versao);
    if (problem) return problem;
    if (movement.kind !== "estorno" || (await isLoss(id, tx)))
      return failure("conflict", BANK.notTypedAmount);
    const taken = BigInt(recebido ?? 0);
    const losses = await lossesOf(tx, { ...movement, checkoutId }, { taken, paid: paid.checkout.amount });
    if (!losses.ok) return losses;
    const { before, after } = losses.data;
    const { amount, code } = movement;
    const day = dayOf(movement.bankDay) ?? "";
    await strikeMovement(tx, { id, by: adminId, at });
    const line = { kind: "estorno", of: { checkoutId }, day, amount: taken, code } as const;
    const movementId = await recordMovement(tx, { ...line, by: adminId, at });
    if (before > 0n) await writeLossUndone(tx, paid, { amount: before, movementId: id, at });
    if (after > 0n) await writeLoss(tx, paid, { amount: after, movementId, at });
    await recordAudit(tx, {
      by,
      action: "movement_corrected",
      ...matterOf(movement),
      reason: motivo,
      before: { valor: Number(amount), perdido: Number(before), dia: day, transferencia: code },
      after: { valor: Number(taken), perdido: Number(after), dia: day, transferencia: code },
    });
    return ok({ message: BANK.amountCorrected });
  });
}

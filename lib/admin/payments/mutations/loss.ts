import "server-only";
import { type Author, recordAudit } from "@/lib/admin/audit/mutations";
import { refuseOwnMatter } from "@/lib/admin/own-matters/queries";
import { formatMoneyCents } from "@/lib/kit/format";
import { failure, type MessageResult, ok, outdated } from "@/lib/kit/result";
import { recordMovement, refuseUsedLine } from "@/lib/money/bank/mutations";
import { hasUncheckedTransfer, takenBackOf } from "@/lib/money/bank/queries";
import { writeLoss } from "@/lib/money/fees/mutations/outside";
import { lockPaid } from "@/lib/money/fees/mutations/refund";
import { isOutside } from "@/lib/money/fees/rules";
import { lostOf } from "@/lib/money/ledger/queries";
import { type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { PAYMENTS } from "../messages";
import { getPayment, type PaymentDetails } from "../queries";
import type { LossInput } from "../schema";
import { takenBackProblem } from "./outside";

/**
 * Registers a loss on a payment outside Stripe: the bank took back money that the team had already returned to the
 * payer. The booking may be undone already: the bank then first took back what the team still held (`undoBooking`).
 * Fails with a conflict if:
 * - the booking was undone as a mistake, or we still hold a part of the payment
 * - a transfer of the refund is unchecked: it may never have been made, so that nothing was lost
 * - a loss was registered or undone since the team's page was rendered
 * - this line of the bank's statement is registered already
 */
export async function recordLoss(by: Author, input: LossInput): Promise<MessageResult> {
  const payment = await getPayment(input.id);
  const key = payment?.stripeId ?? null;
  if (!payment || !key || !isOutside(key)) return failure("not_found", PAYMENTS.notBooked);
  return refuseUsedLine(() => transactionWithJobs((tx) => record(tx, by, input, { ...payment, key })));
}

async function record(
  tx: JobTransaction,
  by: Author,
  { id, perdido, recebido, dia, texto, motivo }: LossInput,
  { key, diaNoBanco }: Pick<PaymentDetails, "diaNoBanco"> & { key: string },
): Promise<MessageResult> {
  const paid = await lockPaid(tx, key);
  if (!paid) return failure("conflict", PAYMENTS.notBooked);
  await refuseOwnMatter(tx, { by, kind: "pagamento", objectId: id });
  const { undoneAt, bankCode } = await tx.checkout.findUniqueOrThrow({
    where: { id },
    select: { undoneAt: true, bankCode: true },
  });
  const isMistake = undoneAt !== null && bankCode === null;
  const { amount, refundedAmount, reservedAmount, bouncedAmount } = paid.checkout;
  const isReturned = refundedAmount >= amount && reservedAmount === 0n && bouncedAmount === 0n;
  if (isMistake || !isReturned) return failure("conflict", PAYMENTS.notReturned);
  if (await hasUncheckedTransfer(id, tx)) return failure("conflict", PAYMENTS.uncheckedTransfer);
  const before = await lostOf(id, tx);
  if (Number(before) !== perdido) return outdated(PAYMENTS.lossChanged);
  const taken = BigInt(recebido ?? 0);
  const left = amount - (await takenBackOf(id, tx));
  if (taken <= 0n || taken > left)
    return failure("bad_input", PAYMENTS.takenTooMuch(formatMoneyCents(left)), "recebido");
  const wrongDay = takenBackProblem(dia, diaNoBanco, by.now);
  if (wrongDay) return wrongDay;
  const movementId = await recordMovement(tx, {
    kind: "estorno",
    of: { checkoutId: id },
    day: dia,
    amount: taken,
    code: texto,
    by: by.adminId,
    at: by.now,
  });
  await writeLoss(tx, paid, { amount: taken, movementId, at: by.now });
  await recordAudit(tx, {
    by,
    action: "loss_recorded",
    kind: "pagamento",
    objectId: id,
    reason: motivo,
    before: { perdido },
    after: { perdido: perdido + Number(taken), dia, transferencia: texto },
  });
  return ok({ message: PAYMENTS.lossRecorded });
}

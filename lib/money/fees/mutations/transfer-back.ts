import "server-only";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";
import { cameBackMail, notBackMail, notMadeMail } from "@/lib/money/bank/messages";
import { post } from "@/lib/money/ledger/mutations";
import { returnUndone, transferReversed } from "@/lib/money/ledger/rules";
import type { JobTransaction } from "@/lib/providers/jobs";
import { least } from "../rules";
import { feePayerOf, mailPayer } from "./locked-deal";
import type { LockedPayment } from "./refund";

/**
 * - `movementId`: the row in bank_movements of the money that came back, or of the transfer that was never made.
 * - `day`: ISO day on which our bank shows the money that came back; null if the transfer was never made.
 */
type CameBack = { amount: bigint; movementId: string; day: string | null; at: Date };

/**
 * Books that the team's transfer of a refund came back, or was never made. Its amount waits in `bouncedAmount` for
 * another transfer. Fee, right and receipt stay as the refund left them.
 */
export async function applyTransferBack(
  tx: JobTransaction,
  { deal, checkout, row }: LockedPayment,
  { amount, movementId, day, at }: CameBack,
): Promise<void> {
  const { id, isOutside } = checkout;
  const data = { transferredAmount: { decrement: amount }, bouncedAmount: { increment: amount } };
  await tx.checkout.update({ where: { id }, data, select: { id: true } });
  const reversal = { paymentId: id, amount, movementId, isOutside, wasMade: day !== null, at };
  await post(tx, transferReversed({ ...feePayerOf(deal), ...reversal }));
  const facts = { about: deal.project, actionText: "Ver o apoio", amount: formatMoneyCents(amount) };
  const words =
    day === null ? notMadeMail(facts) : cameBackMail({ ...facts, isOutside, day: formatDate(day) });
  await mailPayer(tx, deal, { eventKey: `devolucao-voltou:${movementId}`, words, isListed: row !== null });
}

/** `movementId`: the undone `volta` in bank_movements. `day`: ISO day of the transfer. */
type NotBack = { amount: bigint; movementId: string; day: string; at: Date };

/**
 * Reverses {@link applyTransferBack}, because the money that came back was of another transfer. Stripe or the bank may
 * have paid a part of `amount` to the payer meanwhile. The payer then has that part twice, and the comparison with
 * Stripe reports it.
 */
export async function applyNotBack(
  tx: JobTransaction,
  { deal, checkout, row }: LockedPayment,
  { amount, movementId, day, at }: NotBack,
): Promise<void> {
  const { id, isOutside, bouncedAmount } = checkout;
  const data = {
    transferredAmount: { increment: amount },
    bouncedAmount: { decrement: least(bouncedAmount, amount) },
  };
  await tx.checkout.update({ where: { id }, data, select: { id: true } });
  await post(tx, returnUndone({ ...feePayerOf(deal), paymentId: id, amount, movementId, isOutside, at }));
  const facts = { about: deal.project, actionText: "Ver o apoio", amount: formatMoneyCents(amount) };
  const words = notBackMail({ ...facts, day: formatDate(day) });
  await mailPayer(tx, deal, {
    eventKey: `devolucao-nao-voltou:${movementId}`,
    words,
    isListed: row !== null,
  });
}

import "server-only";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";
import { cameBackMail, notMadeMail } from "@/lib/money/bank/messages";
import { post } from "@/lib/money/ledger/mutations";
import { transferReversed } from "@/lib/money/ledger/rules";
import type { JobTransaction } from "@/lib/providers/jobs";
import { feePayerOf, mailPayer } from "./locked-deal";
import type { LockedPayment } from "./refund";

/**
 * - `movementId`: the row in bank_movements of the money that came back, or of the transfer that was never made.
 * - `day`: ISO day on which our bank shows the money that came back; null if the transfer was never made.
 */
type CameBack = { amount: bigint; movementId: string; day: string | null; at: Date };

/**
 * Books that a transfer of a fee's refund came back, or was never made. The amount counts as a refund that the payer's
 * bank sent back, and waits for another transfer (`applyBouncedTransfer` in refund.ts). Fee, right and receipt stay as
 * the refund left them. Mails the payer.
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

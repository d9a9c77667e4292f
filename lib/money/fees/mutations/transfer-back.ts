import "server-only";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";
import { cameBackMail } from "@/lib/money/bank/messages";
import { post } from "@/lib/money/ledger/mutations";
import { transferCameBack } from "@/lib/money/ledger/rules";
import type { JobTransaction } from "@/lib/providers/jobs";
import { feePayerOf, mailPayer } from "./locked-deal";
import type { LockedPayment } from "./refund";

/** `movementId`: the row in bank_movements of the money that came back. `day`: ISO day on which our bank shows it. */
type CameBack = { amount: bigint; movementId: string; day: string; at: Date };

/**
 * Books that a transfer of a fee's refund came back. The amount counts as a refund that the payer's bank sent back, and
 * waits for another transfer (applyBouncedTransfer of refund.ts). Fee, right and receipt stay as the refund left them.
 * Mails the payer.
 */
export async function applyTransferBack(
  tx: JobTransaction,
  { deal, checkout, row }: LockedPayment,
  { amount, movementId, day, at }: CameBack,
): Promise<void> {
  const { id, isOutside } = checkout;
  const data = { transferredAmount: { decrement: amount }, bouncedAmount: { increment: amount } };
  await tx.checkout.update({ where: { id }, data, select: { id: true } });
  await post(tx, transferCameBack({ ...feePayerOf(deal), paymentId: id, amount, movementId, isOutside, at }));
  const words = cameBackMail({
    about: deal.project,
    actionText: "Ver o apoio",
    amount: formatMoneyCents(amount),
    day: formatDate(day),
  });
  await mailPayer(tx, deal, { eventKey: `devolucao-voltou:${movementId}`, words, isListed: row !== null });
}

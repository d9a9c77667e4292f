import "server-only";
import { post } from "@/lib/money/ledger/mutations";
import { returnDecided } from "@/lib/money/ledger/rules";
import type { JobTransaction } from "@/lib/providers/jobs";
import { commissionPaid, commissionStep } from "../rules";
import { oweRefund, revertConclusion } from "./commission";
import { addMoneyEvent, feePayerOf } from "./locked-deal";
import type { LockedFee } from "./refund";

/**
 * Makes the rest of a fee's payment owed to the payer, because the team decided to return it. The right ends with the
 * refund or the team's transfer. A deposit whose commission is not fully paid stops counting as raised at once.
 * @param paymentIntentId Stripe's id of the payment, or the key of a payment outside Stripe
 * @returns centavos that this call makes us owe
 */
export async function oweRest(
  tx: JobTransaction,
  { deal, checkout, row }: LockedFee,
  { paymentIntentId, at }: { paymentIntentId: string; at: Date },
): Promise<bigint> {
  const { id: checkoutId, refundedAmount, owedAmount, isOutside } = checkout;
  const amount = checkout.amount - refundedAmount - owedAmount;
  if (amount <= 0n) return 0n;
  await oweRefund(tx, paymentIntentId, amount);
  row.owed += amount;
  const total = refundedAmount + owedAmount + amount;
  await post(tx, returnDecided({ ...feePayerOf(deal), checkoutId, kind: row.kind, amount, total, at }));
  const { status, confirmedAmount: confirmed, waivedAmount: waived } = deal;
  if (status !== "concluida" || confirmed === null) return amount;
  const { step } = commissionStep({ confirmed, paid: commissionPaid(deal.rows), waived });
  if (step !== "concluir") {
    await revertConclusion(tx, deal, at);
    const motivo = isOutside ? "decidida" : "recusada";
    await addMoneyEvent(tx, deal, "comissao_devolvida", { kind: row.kind, motivo }, at);
  }
  return amount;
}

/**
 * {@link oweRest} after Stripe refused the refund. Counts the refusal, so that the team may transfer the money. Until
 * the team does so, the job `refunds` goes on requesting the refund.
 * @returns centavos as in {@link oweRest}; 0 during a dispute
 */
export async function oweRefused(
  tx: JobTransaction,
  fee: LockedFee,
  { paymentIntentId, at }: { paymentIntentId: string; at: Date },
): Promise<bigint> {
  if (fee.row.disputedAt) return 0n;
  const amount = await oweRest(tx, fee, { paymentIntentId, at });
  if (amount > 0n)
    await tx.checkout.update({
      where: { id: fee.checkout.id },
      data: { refundTries: 1, refundRefusedAt: at },
      select: { id: true },
    });
  return amount;
}

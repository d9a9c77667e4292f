import "server-only";
import { asAccountWithJobs } from "@/lib/access/account-lock";
import { formatMoneyCents } from "@/lib/kit/format";
import { failure, ok, type Result } from "@/lib/kit/result";
import { addToStory, lockDeal } from "@/lib/money/fees/mutations/deal";
import { logSecurityEvent } from "@/lib/server/audit";
import { RECEIPTS, revokedMail } from "../messages";
import { contentOf, numberLabel } from "../rules/receipt";
import { mailReader } from "./write";

type Revoking = { recibo: string; motivo: string };

/**
 * Revokes a receipt that this captador issued. It keeps its number and records when and why it was revoked; the deal may
 * get another one. The funder is mailed in the same transaction.
 */
export async function revokeReceipt(
  userId: string,
  { recibo, motivo }: Revoking,
  now: Date,
): Promise<Result<{ message: string }>> {
  const written = await asAccountWithJobs(userId, async (tx) => {
    const issued = { id: recibo, issuedById: userId, kind: "lir" };
    const of = await tx.receipt.findFirst({ where: issued, select: { opportunityId: true } });
    // The deal first and then its receipt, in the same order as issuing.
    const deal = of?.opportunityId ? await lockDeal(tx, { opportunityId: of.opportunityId }) : null;
    const receipt = deal && (await tx.receipt.findFirst({ where: issued }));
    if (!receipt) return failure("not_found", RECEIPTS.notYours);
    if (receipt.revokedAt) return failure("conflict", RECEIPTS.revokedBefore);
    await tx.receipt.update({ where: { id: recibo }, data: { revokedAt: now, revokedReason: motivo } });
    const event = { type: "recibo_revogado", details: { recibo, numero: receipt.number } } as const;
    await addToStory(tx, deal.id, [event], { authorId: userId });
    const { projeto } = contentOf(receipt.conteudo);
    const mail = revokedMail({
      project: projeto?.nome ?? "",
      number: numberLabel(receipt.number),
      amount: formatMoneyCents(receipt.amount),
      reason: motivo,
    });
    await mailReader(tx, deal.financiador, `${recibo}:revogado`, { mail });
    return ok({ message: RECEIPTS.revoked });
  });
  if (written.ok) await logSecurityEvent("receipt_revoked", { recibo }, userId);
  return written;
}

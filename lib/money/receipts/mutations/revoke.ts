import "server-only";
import { asAccountWithJobs } from "@/lib/access/account-lock";
import { failure, ok, type Result } from "@/lib/kit/result";
import { addToStory, lockDeal } from "@/lib/money/fees/mutations/deal";
import { logSecurityEvent } from "@/lib/server/audit";
import { env } from "@/lib/server/env";
import { enqueueNotifications } from "@/lib/words/email/mutations/send";
import { RECEIPTS, revokedMail } from "../messages";
import { amountText, contentOf, numberLabel } from "../rules/receipt";

type Revoking = { recibo: string; motivo: string };

/**
 * Revokes a receipt that this captador issued: it stays with its number, says since when and why it counts no more, and
 * the deal may get another one. Its funder is told in the same transaction.
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
    if (of?.opportunityId) await lockDeal(tx, { opportunityId: of.opportunityId });
    const receipt = await tx.receipt.findFirst({
      where: issued,
      include: { reader: { select: { email: true, profile: { select: { fullName: true } } } } },
    });
    if (!receipt) return failure("not_found", RECEIPTS.notYours);
    if (receipt.revokedAt) return failure("conflict", RECEIPTS.revokedBefore);
    await tx.receipt.update({ where: { id: recibo }, data: { revokedAt: now, revokedReason: motivo } });
    const event = { type: "recibo_revogado", details: { recibo, numero: receipt.number } } as const;
    if (receipt.opportunityId) await addToStory(tx, receipt.opportunityId, [event], { authorId: userId });
    const { projeto } = contentOf(receipt.conteudo);
    await enqueueNotifications(tx, [
      {
        category: "system_notification",
        to: receipt.reader.email,
        userId: receipt.readerId,
        eventKey: `recibo:${recibo}:revogado`,
        templateData: {
          userName: receipt.reader.profile?.fullName ?? "",
          ...revokedMail({
            project: projeto?.nome ?? "",
            number: numberLabel(receipt.number),
            amount: amountText(receipt.amount),
            reason: motivo,
          }),
          actionUrl: `${env.APP_URL}/dashboard/comprovantes`,
        },
      },
    ]);
    return ok({ message: RECEIPTS.revoked });
  });
  if (written.ok) await logSecurityEvent("receipt_revoked", { recibo }, userId);
  return written;
}

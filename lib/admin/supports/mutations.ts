import "server-only";
import { type Author, recordAudit } from "@/lib/admin/audit/mutations";
import { refuseOwnMatter } from "@/lib/admin/own-matters/queries";
import { dayOf } from "@/lib/kit/day";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { annulledMail, endedByTeamMail } from "@/lib/money/deals/messages/mails";
import { stepAfterAnnulment } from "@/lib/money/deals/messages/standing";
import { annulDeposit, endingOf } from "@/lib/money/deals/mutations/annul";
import { endLeftDeal } from "@/lib/money/deals/mutations/end-left";
import { withFacts } from "@/lib/money/deals/mutations/lock";
import { mayTeamEnd } from "@/lib/money/deals/rules/annulment";
import { standingOf } from "@/lib/money/deals/rules/standing";
import { type LockedDeal, lockDeal, mailSides } from "@/lib/money/fees/mutations/locked-deal";
import { undueCommission } from "@/lib/money/fees/rules";
import { writeRevoked } from "@/lib/money/receipts/mutations/issue";
import { numberLabel } from "@/lib/money/receipts/rules/receipt";
import { type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { DEALS } from "./messages";
import type { AnnulInput, EndInput } from "./schema";

/** Locks a deal and its interest. The side is given only because `lockDeal` would not lock the interest without one. */
async function lockWithInterest(tx: JobTransaction, opportunityId: string): Promise<LockedDeal | null> {
  const known = await tx.opportunity.findUnique({
    where: { id: opportunityId },
    select: { captadorId: true },
  });
  return known?.captadorId
    ? lockDeal(tx, { opportunityId, side: "captador", userId: known.captadorId })
    : null;
}

/**
 * Annuls a confirmed deposit whose money did not arrive, arrived in another amount, or went back.
 * - Fails if the amounts on the page have changed.
 * - Revokes the receipt.
 * - Cancels or refunds the commission, unless it opened the contact.
 * - Mails each side its next step.
 */
export const annulConfirmation = (
  by: Author,
  { id, valor, devolver, motivo }: AnnulInput,
): Promise<MessageResult> =>
  transactionWithJobs(async (tx): Promise<MessageResult> => {
    const deal = await lockWithInterest(tx, id);
    if (!deal) return failure("not_found", DEALS.gone);
    const { status, confirmedAmount, project, timesAnnulled } = deal;
    if (confirmedAmount === null) return failure("conflict", DEALS.unconfirmed);
    if (Number(confirmedAmount) !== valor || Number(undueCommission(deal.rows)) !== devolver)
      return failure("conflict", DEALS.changed);
    await refuseOwnMatter(tx, { by, kind: "apoio", objectId: id });
    const at = new Date();
    const receipt = await tx.receipt.findFirst({
      where: { opportunityId: id, kind: "lir", revokedAt: null },
      select: { id: true, number: true },
    });
    const returned = await annulDeposit(tx, deal, at);
    if (receipt) await writeRevoked(tx, id, receipt, { reason: DEALS.revoked, at });
    const number = receipt && numberLabel(receipt.number);
    const amount = formatMoneyCents(returned);
    await recordAudit(tx, {
      by,
      action: "deposit_annulled",
      kind: "apoio",
      objectId: id,
      reason: motivo,
      before: { situacao: status, valor, recibo: number },
      after: { situacao: "anulada", valor: 0, recibo: null, pedido: Number(returned) },
    });
    const words = {
      project,
      amount: formatMoneyCents(confirmedAmount),
      receipt: number,
      returned: returned > 0n ? amount : null,
      ending: endingOf(deal),
    };
    const { facts } = await withFacts(tx, deal);
    await mailSides(tx, deal, `anulado:${timesAnnulled + 1}`, (side) =>
      annulledMail(side, { ...words, next: stepAfterAnnulment(standingOf(facts, side, at)) }),
    );
    return ok({ message: returned > 0n ? DEALS.returning(amount) : DEALS.annulled });
  });

/**
 * Ends a deal that its captador cannot go on with ({@link mayTeamEnd}), so that nobody waits for it. Fails if the deal
 * or its reported deposit changed since the page was shown. Mails both sides.
 */
export const endDeal = (by: Author, { id, situacao, deposito, motivo }: EndInput): Promise<MessageResult> =>
  transactionWithJobs(async (tx): Promise<MessageResult> => {
    const deal = await lockWithInterest(tx, id);
    if (!deal) return failure("not_found", DEALS.gone);
    const captador = await tx.user.findUniqueOrThrow({
      where: { id: deal.captador.userId },
      select: { anonymisedAt: true, suspendedAt: true },
    });
    const isCaptadorActive = captador.anonymisedAt === null && captador.suspendedAt === null;
    if (!mayTeamEnd({ ...deal, isCaptadorActive })) return failure("conflict", DEALS.goesOn);
    const proof = await tx.depositProof.findFirst({
      where: { opportunityId: id, annulledAt: null },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      select: { amount: true, depositedOn: true },
    });
    const reported = Number(proof?.amount ?? 0n);
    if (deal.status !== situacao || reported !== deposito) return failure("conflict", DEALS.changed);
    const at = new Date();
    await endLeftDeal(tx, deal, at);
    await recordAudit(tx, {
      by,
      action: "deal_ended",
      kind: "apoio",
      objectId: id,
      reason: motivo,
      before: { situacao, valor: reported },
      after: { situacao: "cancelada", valor: 0 },
    });
    const deposit = proof && {
      amount: formatMoneyCents(proof.amount),
      day: formatDate(dayOf(proof.depositedOn)),
    };
    await mailSides(tx, deal, `encerrado:${at.getTime()}`, (side) =>
      endedByTeamMail(side, { project: deal.project, deposit, isContactOpen: deal.unlockedAt !== null }),
    );
    return ok({ message: DEALS.ended });
  });

import "server-only";
import { type Author, recordAudit } from "@/lib/admin/audit/mutations";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { retryStripeEvent } from "@/lib/money/billing/mutations/stripe-events";
import { db } from "@/lib/server/db";
import { PAYMENTS, webhookErrorText } from "../messages";
import { isSettledByTeam } from "../rules";
import type { SettleInput } from "../schema";

export async function retryWebhookEvent(by: Author, id: string): Promise<MessageResult> {
  const known = await db.stripeEvent.findUnique({ where: { id }, select: { error: true, attempts: true } });
  if (!known) return failure("not_found", PAYMENTS.eventGone);
  await db.$transaction((tx) =>
    recordAudit(tx, {
      by,
      action: "notice_retried",
      kind: "aviso_stripe",
      objectId: id,
      before: { erro: known.error, tentativas: known.attempts },
    }),
  );
  const retried = await retryStripeEvent(id);
  if (!retried.ok) return retried;
  const { problem } = retried.data;
  if (problem === null) return ok({ message: PAYMENTS.retried });
  return failure("conflict", PAYMENTS.stillWrong(webhookErrorText(problem)));
}

/**
 * Takes a notice off the list whose problem only people settle ({@link isSettledByTeam}). The event counts as applied
 * from then on; the audit entry keeps its problem.
 */
export const settleWebhookEvent = (by: Author, { id, motivo }: SettleInput): Promise<MessageResult> =>
  db.$transaction(async (tx): Promise<MessageResult> => {
    const [known] = await tx.$queryRaw<{ error: string | null; isProcessed: boolean }[]>`
      select error, processed_at is not null as "isProcessed" from stripe_events where id = ${id} for update`;
    if (!known) return failure("not_found", PAYMENTS.eventGone);
    const { error, isProcessed } = known;
    if (error === null || !isProcessed || !isSettledByTeam(error))
      return failure("conflict", PAYMENTS.notSettled);
    await tx.stripeEvent.update({ where: { id }, data: { error: null }, select: { id: true } });
    await recordAudit(tx, {
      by,
      action: "notice_settled",
      kind: "aviso_stripe",
      objectId: id,
      reason: motivo,
      before: { erro: error },
      after: { erro: null },
    });
    return ok({ message: PAYMENTS.settled });
  });

import "server-only";
import { type Author, recordAudit } from "@/lib/admin/audit/mutations";
import { refuseOwnMatter } from "@/lib/admin/own-matters/queries";
import { isUuid } from "@/lib/kit/ids";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { retryStripeEvent } from "@/lib/money/billing/mutations/stripe-events";
import { answerOf, fetchStripeEvent, readPayment, StripeUnavailable } from "@/lib/providers/stripe";
import { db, type Transaction } from "@/lib/server/db";
import { PAYMENTS, webhookErrorText } from "../messages";
import { isForgotten, isSettledByTeam } from "../rules";
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

type Party = { kind: "pagamento" | "conta"; objectId: string };

/**
 * Fee or account of a notice's payment, for refuseOwnMatter. Null if the event names no payment, if Stripe does not
 * know the event or the payment, or if no account has its customer.
 * @throws StripeUnavailable
 */
async function partyOf(id: string): Promise<Party | null> {
  const paymentId = answerOf(await fetchStripeEvent(id))?.belongsTo;
  const payment = paymentId ? answerOf(await readPayment(paymentId)) : null;
  if (!payment) return null;
  const { checkoutId, customerId: stripeCustomerId } = payment;
  if (checkoutId && isUuid(checkoutId)) return { kind: "pagamento", objectId: checkoutId };
  const account =
    stripeCustomerId && (await db.user.findFirst({ where: { stripeCustomerId }, select: { id: true } }));
  return account ? { kind: "conta", objectId: account.id } : null;
}

/**
 * Removes from the list a notice that no retry can remove ({@link isSettledByTeam}). The event then counts as applied;
 * the audit entry keeps its problem.
 * @throws Refused for a notice about the author's own payment
 */
export async function settleWebhookEvent(by: Author, { id, motivo }: SettleInput): Promise<MessageResult> {
  const known = await db.stripeEvent.findUnique({ where: { id }, select: { receivedAt: true } });
  if (!known) return failure("not_found", PAYMENTS.eventGone);
  let party: Party | null = null;
  try {
    if (!isForgotten(known.receivedAt, by.now)) party = await partyOf(id);
  } catch (error) {
    if (!(error instanceof StripeUnavailable)) throw error;
    return failure("provider_down", PAYMENTS.noticeAway);
  }
  return db.$transaction((tx) => settle(tx, by, { id, motivo, party }));
}

async function settle(
  tx: Transaction,
  by: Author,
  { id, motivo, party }: SettleInput & { party: Party | null },
): Promise<MessageResult> {
  const [known] = await tx.$queryRaw<{ error: string | null; processedAt: Date | null; receivedAt: Date }[]>`
    select error, processed_at as "processedAt", received_at as "receivedAt"
    from stripe_events where id = ${id} for update`;
  if (!known) return failure("not_found", PAYMENTS.eventGone);
  const { error, processedAt, receivedAt } = known;
  const isListed = error !== null || processedAt === null;
  const notice = { problem: error, isProcessed: processedAt !== null, receivedAt };
  if (!isListed || !isSettledByTeam(notice, by.now)) return failure("conflict", PAYMENTS.notSettled);
  if (party) await refuseOwnMatter(tx, { by, ...party });
  await tx.stripeEvent.update({
    where: { id },
    data: { error: null, processedAt: processedAt ?? by.now },
    select: { id: true },
  });
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
}

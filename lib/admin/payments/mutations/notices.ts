import "server-only";
import { type Author, recordAudit } from "@/lib/admin/audit/mutations";
import { refuseOwnMatter } from "@/lib/admin/own-matters/queries";
import { isUuid } from "@/lib/kit/ids";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { retryStripeEvent, syncExcess } from "@/lib/money/billing/mutations/stripe-events";
import { answerOf, fetchStripeEvent, readPayment, StripeUnavailable } from "@/lib/providers/stripe";
import { readMethodOwner } from "@/lib/providers/stripe-plans";
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

type Facts = { parties: readonly Party[]; excessAmount: bigint | null };

type Party = { kind: "pagamento" | "conta"; objectId: string };

type StripeIds = {
  customerId: string | null;
  paymentIntentId: string | null;
  paymentMethodId: string | null;
};

/**
 * Stored ids of an event. If an older version of the product stored none, reads them from Stripe and stores them. Null
 * if Stripe has deleted the event.
 * @throws StripeUnavailable
 */
async function idsOf(id: string, known: StripeIds & { receivedAt: Date }, now: Date): Promise<StripeIds> {
  const { customerId, paymentIntentId, paymentMethodId, receivedAt } = known;
  if (customerId || paymentIntentId || paymentMethodId || isForgotten(receivedAt, now)) return known;
  const event = answerOf(await fetchStripeEvent(id));
  if (!event) return known;
  const ids = {
    customerId: event.customerId ?? (event.methodId && answerOf(await readMethodOwner(event.methodId))),
    paymentIntentId: event.paymentIntentId,
    paymentMethodId: event.methodId,
  };
  await db.stripeEvent.updateMany({ where: { id }, data: ids });
  return ids;
}

type Known = StripeIds & { receivedAt: Date; error: string | null; excessAmount: bigint | null };

/**
 * `excessAmount`: centavos that were returned to the payer twice. {@link settle} stores the excess, so that the nightly
 * comparison does not report it again.
 * @throws StripeUnavailable
 */
async function factsOf(id: string, known: Known, now: Date): Promise<Facts> {
  const ids = await idsOf(id, known, now);
  const { error, excessAmount } = known;
  const lacksExcess = error === "refunded twice" && excessAmount === null && ids.paymentIntentId !== null;
  return {
    parties: await partiesOf(ids),
    excessAmount: lacksExcess ? await syncExcess(ids.paymentIntentId ?? "") : excessAmount,
  };
}

/**
 * Checkout and accounts that a notice is about. Needs only the stored ids: Stripe deletes events, but keeps payments,
 * customers and methods.
 * @throws StripeUnavailable
 */
async function partiesOf({ customerId, paymentIntentId, paymentMethodId }: StripeIds): Promise<Party[]> {
  const payment = paymentIntentId ? answerOf(await readPayment(paymentIntentId)) : null;
  const methodOwner = paymentMethodId ? answerOf(await readMethodOwner(paymentMethodId)) : null;
  const customers = [customerId, payment?.customerId, methodOwner].filter((one) => typeof one === "string");
  const accounts = await db.user.findMany({
    where: { stripeCustomerId: { in: customers } },
    select: { id: true },
  });
  const { checkoutId } = payment ?? {};
  return [
    ...(checkoutId && isUuid(checkoutId) ? [{ kind: "pagamento", objectId: checkoutId } as const] : []),
    ...accounts.map(({ id }) => ({ kind: "conta", objectId: id }) as const),
  ];
}

/**
 * Takes a notice off the list by marking its event as applied. Fails with a conflict if a retry may still settle the
 * notice ({@link isSettledByTeam}).
 * @throws Refused for a notice about the author's own payment or plan
 */
export async function settleWebhookEvent(by: Author, { id, motivo }: SettleInput): Promise<MessageResult> {
  const ids = { customerId: true, paymentIntentId: true, paymentMethodId: true };
  const select = { receivedAt: true, error: true, excessAmount: true, ...ids };
  const known = await db.stripeEvent.findUnique({ where: { id }, select });
  if (!known) return failure("not_found", PAYMENTS.eventGone);
  let facts: Facts;
  try {
    facts = await factsOf(id, known, by.now);
  } catch (error) {
    if (!(error instanceof StripeUnavailable)) throw error;
    return failure("provider_down", PAYMENTS.noticeAway);
  }
  return db.$transaction((tx) => settle(tx, by, { id, motivo, ...facts }));
}

async function settle(
  tx: Transaction,
  by: Author,
  { id, motivo, parties, excessAmount }: SettleInput & Facts,
): Promise<MessageResult> {
  const [known] = await tx.$queryRaw<{ error: string | null; processedAt: Date | null; receivedAt: Date }[]>`
    select error, processed_at as "processedAt", received_at as "receivedAt"
    from stripe_events where id = ${id} for update`;
  if (!known) return failure("not_found", PAYMENTS.eventGone);
  const { error, processedAt, receivedAt } = known;
  const isListed = error !== null || processedAt === null;
  const notice = { problem: error, isProcessed: processedAt !== null, receivedAt };
  if (!isListed || !isSettledByTeam(notice, by.now)) return failure("conflict", PAYMENTS.notSettled);
  for (const party of parties) await refuseOwnMatter(tx, { by, ...party });
  await tx.stripeEvent.update({
    where: { id },
    data: { error: null, processedAt: processedAt ?? by.now, excessAmount },
    select: { id: true },
  });
  await recordAudit(tx, {
    by,
    action: "notice_settled",
    kind: "aviso_stripe",
    objectId: id,
    reason: motivo,
    before: { erro: error },
    after: { erro: null, ...(parties.length === 0 && { conta: "não identificada" }) },
  });
  return ok({ message: PAYMENTS.settled });
}

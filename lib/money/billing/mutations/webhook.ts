import "server-only";
import { failure, ok, type Result } from "@/lib/kit/result";
import { disputeFee } from "@/lib/money/fees/mutations/dispute";
import { withdrawFee } from "@/lib/money/fees/mutations/refund";
import { renewFeeReceipt } from "@/lib/money/receipts/mutations/ours";
import { transactionWithJobs } from "@/lib/providers/jobs";
import {
  listDisputes,
  type PaymentView,
  readDispute,
  readNotice,
  readPayment,
  type StripeNotice,
} from "@/lib/providers/stripe";
import {
  endAtPeriodEnd,
  listInvoices,
  listSubscriptions,
  readInvoice,
  readMandate,
  readMethodOwner,
} from "@/lib/providers/stripe-plans";
import { db, PREPARED, type Transaction } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { answerOf, isLive, StripeAway } from "../rules";
import { type AlsoWrites, settleSession } from "./settle";
import { syncSubscription } from "./sync";

/** Null, or a problem that is stored with the message for the team. */
type Done = string | null;

async function syncInvoice(id: string): Promise<Done> {
  const invoice = answerOf(await readInvoice(id));
  if (!invoice) return "missing";
  return invoice.subscriptionId ? syncSubscription(invoice.subscriptionId) : null;
}

/** The customer's subscription of which a payment paid a month; null without one. */
async function subscriptionPaidBy(customerId: string, paymentIntentId: string): Promise<string | null> {
  for (const { id } of answerOf(await listSubscriptions(customerId)) ?? []) {
    const months = answerOf(await listInvoices(id)) ?? [];
    if (months.some((month) => month.paymentIntentId === paymentIntentId)) return id;
  }
  return null;
}

/** Applies refunds of a fee and the state of its dispute. */
async function syncFee({
  id: paymentIntentId,
  checkoutId,
  refunded,
  isDisputed,
}: PaymentView): Promise<Done> {
  const checkout = await db.checkout.findFirst({
    where: { id: checkoutId ?? "", purpose: "taxa" },
    select: { id: true, stripeSessionId: true },
  });
  if (!checkout?.stripeSessionId) return "unknown checkout";
  // Settle before refunding, whichever message came first.
  const settled = await settleSession(checkout.stripeSessionId);
  if ("problem" in settled) return settled.problem;
  if (refunded > 0)
    await transactionWithJobs(async (tx) => {
      const at = new Date();
      await withdrawFee(tx, { paymentIntentId, refundedAmount: BigInt(refunded), at });
      await renewFeeReceipt(tx, paymentIntentId, at);
    });
  if (isDisputed) {
    const [newest] = answerOf(await listDisputes(paymentIntentId)) ?? [];
    const { state, at } = newest ?? { state: "none", at: new Date() };
    if (state !== "none") await transactionWithJobs((tx) => disputeFee(tx, { paymentIntentId, state, at }));
    return null;
  }
  // A bank rejected a refund to its client: the team finds another way.
  const { refundedAmount } = await db.checkout.findUniqueOrThrow({ where: { id: checkout.id } });
  return refundedAmount > BigInt(refunded) ? "a refund came back" : null;
}

/** Applies refunds of a payment: of a fee with its right, or of a month of a plan. */
export async function syncPayment(paymentIntentId: string): Promise<Done> {
  const payment = answerOf(await readPayment(paymentIntentId));
  if (!payment) return "missing";
  if (payment.checkoutId) return syncFee(payment);
  if (!payment.customerId) return null;
  const subscription = await subscriptionPaidBy(payment.customerId, paymentIntentId);
  return subscription ? syncSubscription(subscription, new Date(), { paymentIntentId }) : "unknown payment";
}

async function syncDispute(id: string): Promise<Done> {
  const dispute = answerOf(await readDispute(id));
  if (!dispute?.paymentIntentId) return "missing";
  const payment = answerOf(await readPayment(dispute.paymentIntentId));
  if (payment?.checkoutId) return syncFee(payment);
  // A disputed month changes nothing until it is lost; the team is alerted meanwhile.
  const problem = await syncPayment(dispute.paymentIntentId);
  return problem ?? (dispute.state === "open" ? "disputed month" : null);
}

/**
 * Cancels the plan at the end of the paid period when its Pix Automático authorisation was revoked in the bank's app,
 * instead of failing at the next charge.
 */
async function syncMandate(id: string): Promise<Done> {
  const mandate = answerOf(await readMandate(id));
  if (!mandate?.isOver) return null;
  const customerId = answerOf(await readMethodOwner(mandate.methodId));
  if (!customerId) return null;
  for (const { id: stripeId, methodId, status, endsAtPeriodEnd } of answerOf(
    await listSubscriptions(customerId),
  ) ?? []) {
    if (methodId !== mandate.methodId || !isLive(status)) continue;
    if (!endsAtPeriodEnd) answerOf(await endAtPeriodEnd(stripeId, true));
    await syncSubscription(stripeId);
  }
  return null;
}

/**
 * Reads the object of a message from Stripe and syncs our record. Messages about other objects are only recorded.
 * @param note records the message in the transaction that settles a fee, which saves one of its own
 */
function apply({ object, objectId, belongsTo }: StripeNotice, note: AlsoWrites): Promise<Done> {
  switch (object) {
    case "checkout.session":
      return settleSession(objectId, undefined, note).then((settled) =>
        "problem" in settled ? settled.problem : null,
      );
    case "subscription":
      return syncSubscription(objectId);
    case "invoice":
      return syncInvoice(objectId);
    case "mandate":
      return syncMandate(objectId);
    case "dispute":
      return syncDispute(objectId);
    case "charge":
    case "refund":
      return belongsTo ? syncPayment(belongsTo) : Promise.resolve(null);
    default:
      return Promise.resolve(null);
  }
}

/** Charge events come with every movement of money; only refunds matter. */
const isRelevant = ({ object, type }: StripeNotice) => object !== "charge" || type === "charge.refunded";

/**
 * Records the outcome of a message; without `processedAt` Stripe's next delivery retries it. The first copy that is
 * processed wins: a later one that fails must not overwrite it.
 */
const note = (
  tx: Transaction,
  id: string,
  { processedAt = null, error }: { processedAt?: Date | null; error: string | null },
) =>
  tx.$executeRaw`${PREPARED}
    update stripe_events set processed_at = ${processedAt}, error = ${error} where id = ${id} and processed_at is null`;

/**
 * Processes a signed message of Stripe's once. Its object is read from Stripe again, so its age and order do not matter.
 * Succeeds only after the commit: until then Stripe sends the message again.
 * @param body raw bytes of the request, as signed
 */
export async function handleStripeEvent(
  body: string,
  signature: string,
): Promise<Result<{ received: boolean }>> {
  const notice = readNotice(body, signature);
  if (!notice) return failure("bad_input", "Assinatura inválida.");
  const { id, type } = notice;
  const [event] = await db.$queryRaw<{ done: boolean }[]>`${PREPARED}
    insert into stripe_events (id, type, attempts) values (${id}, ${type}, 1)
    on conflict (id) do update set attempts = stripe_events.attempts + 1
    returning processed_at is not null as done`;
  if (event?.done) return ok({ received: false });
  let isNoted = false;
  try {
    const alongside: AlsoWrites = async (tx) => {
      await note(tx, id, { processedAt: new Date(), error: null });
      isNoted = true;
    };
    const problem = isRelevant(notice) ? await apply(notice, alongside) : null;
    if (problem) log.warn({ event: id, type, problem }, "a message of Stripe's was not applied");
    if (!isNoted) await note(db, id, { processedAt: new Date(), error: problem });
    return ok({ received: true });
  } catch (error) {
    await note(db, id, { error: error instanceof StripeAway ? error.trouble : "failed" });
    if (error instanceof StripeAway) return failure("provider_down", "Tente novamente.");
    throw error;
  }
}

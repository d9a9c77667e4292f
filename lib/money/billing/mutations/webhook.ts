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
import { db, PREPARED, type Prisma } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { answerOf, isLive, StripeAway } from "../rules";
import { type AlsoWrites, settleSession } from "./settle";
import { syncSubscription } from "./sync";

/** What was done about a message; a problem is kept beside it and looked at by people. */
type Done = string | null;

async function syncInvoice(id: string): Promise<Done> {
  const invoice = answerOf(await readInvoice(id));
  if (!invoice) return "missing";
  return invoice.subscriptionId ? syncSubscription(invoice.subscriptionId) : null;
}

/** The subscription that a payment paid a month of; null where none of the customer's did. */
async function subscriptionPaidBy(customerId: string, paymentIntentId: string): Promise<string | null> {
  for (const { id } of answerOf(await listSubscriptions(customerId)) ?? []) {
    const months = answerOf(await listInvoices(id)) ?? [];
    if (months.some((month) => month.paymentIntentId === paymentIntentId)) return id;
  }
  return null;
}

/** Brings what went back of a fee to our record, and where its dispute stands. */
async function syncFee({
  id: paymentIntentId,
  checkoutId,
  refunded,
  isDisputed,
}: PaymentView): Promise<Done> {
  const visit = await db.checkout.findFirst({
    where: { id: checkoutId ?? "", purpose: "taxa" },
    select: { id: true, stripeSessionId: true },
  });
  if (!visit?.stripeSessionId) return "unknown visit";
  // Money that came is entered before it goes back, whichever message was first.
  const settled = await settleSession(visit.stripeSessionId);
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
  // A bank refused what was sent back to its client: another way to them is found by people.
  const { refundedAmount } = await db.checkout.findUniqueOrThrow({ where: { id: visit.id } });
  return refundedAmount > BigInt(refunded) ? "a refund came back" : null;
}

/** Brings what went back of a payment to our record: of a fee with its right, or of a month of a plan. */
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
  // Of a month of a plan nothing changes before it is lost; people look at it meanwhile.
  const problem = await syncPayment(dispute.paymentIntentId);
  return problem ?? (dispute.state === "open" ? "disputed month" : null);
}

/**
 * Somebody took the authorisation of Pix Automático back in the bank's app: the plan ends with what is paid for, instead
 * of failing at the next charge.
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
 * Reads what a message is about anew and brings our record to it. Messages about anything else are only noted.
 * @param note notes the message in a transaction that settles a fee, which spares one of its own
 */
function takeIn({ object, objectId, belongsTo }: StripeNotice, note: AlsoWrites): Promise<Done> {
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

/** Charges are told of whenever money moves; only what goes back is news. */
const isNews = ({ object, type }: StripeNotice) => object !== "charge" || type === "charge.refunded";

/**
 * What became of a message; without a time of its end it comes again. The first copy that is done decides: one that
 * fails later, or finds nothing left to do, says nothing of what was processed.
 */
const note = (
  tx: Prisma.TransactionClient,
  id: string,
  { processedAt = null, error }: { processedAt?: Date | null; error: string | null },
) =>
  tx.$executeRaw`${PREPARED}
    update stripe_events set processed_at = ${processedAt}, error = ${error} where id = ${id} and processed_at is null`;

/**
 * Takes a message of Stripe's that carries its signature. Each is done once; what it says is not believed but read anew,
 * so its age and order do not matter. The answer is a success only after the work is in the database: until then Stripe
 * sends it again.
 * @param body exactly as it was sent
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
    const problem = isNews(notice) ? await takeIn(notice, alongside) : null;
    if (problem) log.warn({ event: id, type, problem }, "a message of Stripe's was not applied");
    if (!isNoted) await note(db, id, { processedAt: new Date(), error: problem });
    return ok({ received: true });
  } catch (error) {
    await note(db, id, { error: error instanceof StripeAway ? error.trouble : "failed" });
    if (error instanceof StripeAway) return failure("provider_down", "Tente novamente.");
    throw error;
  }
}

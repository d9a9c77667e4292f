import "server-only";
import { failure, ok, type Result } from "@/lib/kit/result";
import { type CheckoutStatus, OPEN_CHECKOUTS } from "@/lib/kit/states";
import { MINUTE } from "@/lib/kit/time";
import { type Booked, readBooked, storeBounced } from "@/lib/money/fees/mutations/bounced";
import { disputeFee } from "@/lib/money/fees/mutations/dispute";
import { applyRefund } from "@/lib/money/fees/mutations/refund";
import { failFee, settleFee } from "@/lib/money/fees/mutations/settle";
import { isOutside } from "@/lib/money/fees/rules";
import { issueFeeReceipt, renewFeeReceipt } from "@/lib/money/receipts/mutations/write";
import { transactionWithJobs } from "@/lib/providers/jobs";
import {
  answerOf,
  fetchStripeEvent,
  type PaymentView,
  readPayment,
  readSession,
  readStripeEvent,
  type SessionState,
  type SessionView,
  type StripeEvent,
  StripeUnavailable,
} from "@/lib/providers/stripe";
import { findDispute, readDispute } from "@/lib/providers/stripe-lists";
import { listInvoices, listSubscriptions, readMethodOwner } from "@/lib/providers/stripe-plans";
import { db, PREPARED } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { logSecurityEvent } from "@/lib/server/security-events";
import { type EventError, isHandled, type StripeProblem } from "../rules";
import { excessOf, type Returns, storeMonthBounced } from "./bounced-month";
import { syncMandate } from "./end-for-account";
import { announceFirstCharge, syncInvoice, syncSubscription } from "./sync";

type Checkout = {
  id: string;
  purpose: string;
  paymentId: string | null;
  customerId: string | null;
  stripeSessionId: string | null;
};

/** Checkout of a session. A checkout that stores the id of another session does not count. */
async function findCheckout({ id, checkoutId }: SessionView): Promise<Checkout | null> {
  const [checkout] = await db.$queryRaw<Checkout[]>`${PREPARED}
    select c.id, c.purpose, c.payment_id as "paymentId", u.stripe_customer_id as "customerId",
      c.stripe_session_id as "stripeSessionId"
    from checkouts c join users u on u.id = c.user_id
    where c.id = coalesce((select id from checkouts where stripe_session_id = ${id}),
      (select id from checkouts where id = ${checkoutId}::uuid and stripe_session_id is null))`;
  return checkout ?? null;
}

const UNDECIDED: CheckoutStatus[] = [...OPEN_CHECKOUTS, "cancelado"];

/**
 * Writes the state of a checkout, unless it is final.
 * @param pix code that can still be paid after its session is complete. Its page replaces the session's page
 */
const writeStatus = (
  { id, paymentId }: Checkout,
  { status, pix, at }: { status: SessionState; pix: PaymentView["pix"]; at: Date },
): Promise<void> =>
  transactionWithJobs(async (tx) => {
    if (paymentId && (status === "falhou" || status === "expirado"))
      await failFee(tx, { paymentId, checkoutId: id, outcome: status, at });
    const { count } = await tx.checkout.updateMany({
      where: { id, settledAt: null, status: { in: UNDECIDED } },
      data: {
        status,
        ...(status !== "aberto" && { url: null }),
        ...(pix && { url: pix.url, expiresAt: pix.until, pixUntil: pix.until }),
      },
    });
    if (paymentId && pix && count > 0)
      await tx.opportunityPayment.updateMany({
        where: { id: paymentId, paymentStatus: { not: "paid" } },
        data: { expiresAt: pix.until },
      });
  });

type Paid = { checkoutId: string; paymentId: string; payment: PaymentView };

const applyFee = ({ checkoutId, paymentId, payment }: Paid, now: Date) =>
  transactionWithJobs(async (tx) => {
    const outcome = await settleFee(tx, {
      checkoutId,
      paymentId,
      amount: BigInt(payment.amount),
      method: payment.method,
      paidAt: payment.paidAt ?? now,
      paymentIntentId: payment.id,
    });
    // Issue the receipt last, because the lock on its number blocks all our other receipts until commit.
    if (outcome === "applied") await issueFeeReceipt(tx, paymentId);
  });

type SettleOutcome =
  | {
      state: SessionState;
      purpose: "plano" | "taxa";
      charged: number;
      subscriptionId: string | null;
      pix: PaymentView["pix"];
    }
  | { problem: StripeProblem };

/**
 * Gives the payer the plan or right, or stores that the session is not paid. Reads the session from Stripe and applies
 * it once, so calls may repeat and come in any order.
 * @throws StripeUnavailable. A retry is safe.
 */
export async function settleSession(stripeSessionId: string, now?: Date): Promise<SettleOutcome> {
  const at = now ?? new Date();
  const session = answerOf(await readSession(stripeSessionId));
  if (!session) return { problem: "missing" };
  const checkout = await findCheckout(session);
  if (!checkout) return { problem: "unknown checkout" };
  const purpose = checkout.purpose === "plano" ? "plano" : "taxa";
  if (session.customerId !== checkout.customerId) return refuse(checkout, "another customer");
  if (!checkout.stripeSessionId)
    await db.checkout.updateMany({
      where: { id: checkout.id, stripeSessionId: null },
      data: { stripeSessionId: session.id },
    });
  if (purpose === "plano" && session.subscriptionId) {
    const problem = await syncSubscription(session.subscriptionId, now);
    if (problem) return refuse(checkout, problem);
  }
  const { payment, state } = session;
  const pix = session.status === "complete" && state === "aberto" ? (payment?.pix ?? null) : null;
  const { amount: charged, subscriptionId } = session;
  const found = { state, purpose, charged, subscriptionId, pix } as const;
  if (checkout.paymentId && state === "pago") {
    if (payment?.status !== "paid" || payment.currency !== "brl")
      return refuse(checkout, "no payment in reais");
    await applyFee({ checkoutId: checkout.id, paymentId: checkout.paymentId, payment }, at);
    return found;
  }
  // A paid subscription needs no write here: its sync has closed the checkout.
  if (state !== "pago") await writeStatus(checkout, { status: state, pix, at });
  return found;
}

function refuse({ id }: Checkout, problem: StripeProblem): SettleOutcome {
  log.error({ checkout: id, problem }, "a paid session does not match its checkout");
  return { problem };
}

/** Null, or the problem that the event stores for the team. Only "refunded twice" has an `excess` ({@link Returns}). */
type Done = { problem: StripeProblem; excess?: bigint } | null;

const toDone = (problem: StripeProblem | null): Done => problem && { problem };

async function findPaidMonth(customerId: string, paymentIntentId: string) {
  for (const { id: subscriptionId } of answerOf(await listSubscriptions(customerId)) ?? []) {
    const months = answerOf(await listInvoices(subscriptionId)) ?? [];
    const month = months.find((one) => one.paymentIntentId === paymentIntentId);
    if (month) return { subscriptionId, invoiceId: month.id };
  }
  return null;
}

/** Payment at Stripe, with the refunds that our row had before Stripe's payment was read. */
type ReadPayment = PaymentView & Booked;

async function readBookedPayment(paymentIntentId: string): Promise<ReadPayment | null> {
  const booked = await readBooked(paymentIntentId);
  const payment = answerOf(await readPayment(paymentIntentId));
  return payment && { ...payment, ...booked };
}

async function syncFee(payment: ReadPayment): Promise<Done> {
  const { id: paymentIntentId, checkoutId, amount, refunded, isDisputed, booked, transferred } = payment;
  const checkout = await db.checkout.findFirst({
    where: { id: checkoutId ?? "", purpose: "taxa" },
    select: { id: true, stripeSessionId: true },
  });
  if (!checkout?.stripeSessionId) return { problem: "unknown checkout" };
  // Settle the fee before its refund, because the webhooks may come in any order.
  const settled = await settleSession(checkout.stripeSessionId);
  if ("problem" in settled) return settled;
  if (refunded > 0)
    await transactionWithJobs(async (tx) => {
      const at = new Date();
      await applyRefund(tx, payment, at);
      await renewFeeReceipt(tx, paymentIntentId, at);
    });
  const dispute = isDisputed ? answerOf(await findDispute(paymentIntentId)) : null;
  const { state, at } = dispute ?? { state: "none", at: new Date() };
  if (state !== "none") await transactionWithJobs((tx) => disputeFee(tx, { paymentIntentId, state, at }));
  if (state === "open") return null;
  const returned = BigInt(state === "lost" ? amount : refunded);
  const bounced = await storeBounced({ checkoutId: checkout.id }, { returned, booked });
  const excess = excessOf(payment, returned, transferred);
  return returnsProblem(paymentIntentId, bounced === null ? null : { bounced, excess });
}

/**
 * Whether the team has settled a "refunded twice" notice about this payment, with this excess or a larger one. Settling
 * clears `error` of the row in `stripe_events`, but keeps `excess_amount`.
 */
async function isExcessSettled(paymentIntentId: string, excess: bigint): Promise<boolean> {
  const settled = await db.stripeEvent.count({
    where: { paymentIntentId, processedAt: { not: null }, error: null, excessAmount: { gte: excess } },
  });
  return settled > 0;
}

/**
 * Problem with the refunds of a payment, or null. If `returns` is null, a refund was booked meanwhile, so the payment
 * is read again.
 */
async function returnsProblem(paymentIntentId: string, returns: Returns | null): Promise<Done> {
  if (returns === null) return applyPayment(paymentIntentId);
  const { bounced, excess } = returns;
  if (bounced > 0n) return { problem: "a refund came back" };
  if (excess === 0n || (await isExcessSettled(paymentIntentId, excess))) return null;
  return { problem: "refunded twice", excess };
}

async function applyPayment(paymentIntentId: string): Promise<Done> {
  const payment = await readBookedPayment(paymentIntentId);
  if (!payment) return { problem: "missing" };
  if (payment.checkoutId) return syncFee(payment);
  if (!payment.customerId) return null;
  const month = await findPaidMonth(payment.customerId, paymentIntentId);
  if (!month) return { problem: "unknown payment" };
  const problem = await syncSubscription(month.subscriptionId, new Date(), { paymentIntentId });
  if (problem) return { problem };
  return returnsProblem(paymentIntentId, await storeMonthBounced(paymentIntentId, month.invoiceId));
}

/** Syncs the fee or month of a payment with Stripe. @returns the problem for the team, or null */
export const syncPayment = async (paymentIntentId: string): Promise<StripeProblem | null> =>
  isOutside(paymentIntentId) ? null : ((await applyPayment(paymentIntentId))?.problem ?? null);

/**
 * @returns centavos returned to the payer twice. Null if there are none, or if the team has settled them.
 * @throws StripeUnavailable
 */
export async function syncExcess(paymentIntentId: string): Promise<bigint | null> {
  const done = await applyPayment(paymentIntentId);
  return done?.problem === "refunded twice" ? (done.excess ?? null) : null;
}

async function syncDispute(id: string): Promise<Done> {
  const dispute = answerOf(await readDispute(id));
  if (!dispute?.paymentIntentId) return { problem: "missing" };
  const payment = await readBookedPayment(dispute.paymentIntentId);
  if (payment?.checkoutId) return syncFee(payment);
  // An open dispute about a month is stored and alerts the team, but leaves plan and receipt as they are.
  const done = await applyPayment(dispute.paymentIntentId);
  return done ?? (dispute.state === "open" ? { problem: "disputed month" } : null);
}

/** An event about a kind of object without a case below is only recorded. */
function apply({ type, object, objectId, paymentIntentId }: StripeEvent): Promise<Done> {
  switch (object) {
    case "checkout.session":
      return settleSession(objectId).then((settled) => ("problem" in settled ? settled : null));
    case "subscription":
      return (
        type === "customer.subscription.trial_will_end"
          ? announceFirstCharge(objectId)
          : syncSubscription(objectId)
      ).then(toDone);
    case "invoice":
      return syncInvoice(objectId).then(toDone);
    case "mandate":
      return syncMandate(objectId);
    case "dispute":
      return syncDispute(objectId);
    case "charge":
    case "refund":
      return paymentIntentId ? applyPayment(paymentIntentId) : Promise.resolve(null);
    default:
      return Promise.resolve(null);
  }
}

/**
 * Stores the outcome of an event. Without `processedAt`, Stripe's next delivery retries the event. A processed event is
 * final, so a later failure does not overwrite its outcome.
 */
const note = (
  id: string,
  {
    processedAt = null,
    error,
    excess = null,
  }: { processedAt?: Date | null; error: EventError | null; excess?: bigint | null },
) =>
  db.$executeRaw`${PREPARED}
    update stripe_events set processed_at = ${processedAt}, error = ${error}, excess_amount = ${excess}::bigint
    where id = ${id} and processed_at is null`;

/**
 * Processes a signed webhook event once. Its object is read from Stripe, so late and reordered events do no harm.
 * Succeeds only once its changes are committed: otherwise Stripe delivers the event again.
 * @param body raw bytes of the request, as signed
 */
export async function handleStripeEvent(
  body: string,
  signature: string,
): Promise<Result<{ received: boolean }>> {
  const event = readStripeEvent(body, signature);
  if (event) return applyOnce(event);
  await noteWrongSignature();
  return failure("bad_input", "Assinatura inválida.");
}

/** In this time (ms), a server stores one wrong signature, because anybody can send many. */
const NOTED = 15 * MINUTE;

let notedAt = Number.NEGATIVE_INFINITY;

/**
 * Logs a wrong signature. If no event with a right signature follows, scripts/inside-check.ts reports that
 * STRIPE_WEBHOOK_SECRET is wrong.
 * @param now ms of a monotonic clock
 */
export async function noteWrongSignature(now = performance.now()): Promise<void> {
  if (now - notedAt < NOTED) return;
  notedAt = now;
  await logSecurityEvent("stripe_signature_failed");
}

/**
 * Retries an event that failed or could not be applied, with the present state of its object.
 * @returns `not_found` if Stripe deleted the event, as it does after 30 days. `provider_down` if Stripe fails.
 */
export async function retryStripeEvent(id: string): Promise<Result<{ problem: string | null }>> {
  const answer = await fetchStripeEvent(id);
  if (!answer.ok && answer.trouble !== "missing") return failure("provider_down", "Tente novamente.");
  const event = answer.ok ? answer.data : null;
  if (!event) return failure("not_found", "A Stripe não guarda mais este aviso.");
  await db.stripeEvent.updateMany({ where: { id, error: { not: null } }, data: { processedAt: null } });
  const applied = await applyOnce(event);
  if (!applied.ok) return applied;
  const { error } = await db.stripeEvent.findUniqueOrThrow({ where: { id }, select: { error: true } });
  return ok({ problem: error });
}

/**
 * Customer of a payment method, stored for the team's notices. Stripe forgets the customer when the method is detached.
 */
async function ownerOfMethod(methodId: string | null): Promise<string | null> {
  const owner = methodId === null ? null : await readMethodOwner(methodId);
  return owner?.ok ? owner.data : null;
}

async function applyOnce(event: StripeEvent): Promise<Result<{ received: boolean }>> {
  const { id, type, paymentIntentId, methodId } = event;
  const customerId = event.customerId ?? (await ownerOfMethod(methodId));
  const [row] = await db.$queryRaw<{ done: boolean }[]>`${PREPARED}
    insert into stripe_events (id, type, attempts, customer_id, payment_intent_id, payment_method_id)
    values (${id}, ${type}, 1, ${customerId}, ${paymentIntentId}, ${methodId})
    on conflict (id) do update set attempts = stripe_events.attempts + 1,
      customer_id = coalesce(excluded.customer_id, stripe_events.customer_id),
      payment_intent_id = excluded.payment_intent_id, payment_method_id = excluded.payment_method_id
    returning processed_at is not null as done`;
  if (row?.done) return ok({ received: false });
  try {
    const done = isHandled(type) ? await apply(event) : null;
    const { problem = null, excess = null } = done ?? {};
    if (problem) log.warn({ event: id, type, problem }, "a Stripe event was not applied");
    await note(id, { processedAt: new Date(), error: problem, excess });
    return ok({ received: true });
  } catch (error) {
    await note(id, { error: error instanceof StripeUnavailable ? error.trouble : "failed" });
    if (error instanceof StripeUnavailable) return failure("provider_down", "Tente novamente.");
    throw error;
  }
}

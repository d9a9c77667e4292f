import "server-only";
import Stripe from "stripe";
import { z } from "zod";
import { env } from "../env";
import { log } from "../log";

/** Time (ms) that one waits for an answer, and how often the SDK asks again; each call names its own key for that. */
const TIMEOUT = 15_000;
const RETRIES = 1;

const { protocol, hostname, port } = new URL(env.STRIPE_BASE_URL);
const client = new Stripe(env.STRIPE_SECRET_KEY, {
  protocol: protocol === "http:" ? "http" : "https",
  host: hostname,
  ...(port && { port }),
  timeout: TIMEOUT,
  maxNetworkRetries: RETRIES,
  telemetry: false,
});

/**
 * Why there is no answer: `missing` the object does not exist, `reused` the key was used with other data, `declined` the
 * money was refused, `busy` it asks to wait, `refused` our key or request is wrong or the state does not allow it,
 * `down` it cannot be reached or broke down, `invalid` what came is no answer.
 */
export type StripeTrouble = "missing" | "reused" | "declined" | "busy" | "refused" | "down" | "invalid";
export type StripeAnswer<T> = { ok: true; data: T } | { ok: false; trouble: StripeTrouble };

/** Whether a trouble goes by itself, so that the same call is worth another try later. */
export const passes = (trouble: StripeTrouble): boolean => trouble === "busy" || trouble === "down";

function troubleOf(error: unknown): StripeTrouble {
  if (!(error instanceof Stripe.errors.StripeError)) return "invalid";
  const { type, statusCode = 0 } = error;
  if (type === "StripeIdempotencyError") return "reused";
  if (type === "StripeCardError") return "declined";
  if (statusCode === 429) return "busy";
  if (statusCode === 404) return "missing";
  if (type === "StripeConnectionError" || statusCode >= 500 || statusCode === 409) return "down";
  return "refused";
}

/**
 * Asks Stripe and never throws; what went wrong is logged without anything of a person.
 * @param what the call, for the log
 */
export async function askStripe<T>(
  what: string,
  call: (stripe: Stripe) => Promise<T>,
): Promise<StripeAnswer<T>> {
  const begun = performance.now();
  try {
    return { ok: true, data: await call(client) };
  } catch (error) {
    const trouble = troubleOf(error);
    const { code, param, requestId } =
      error instanceof Stripe.errors.StripeError ? error : ({} as Partial<Stripe.errors.StripeError>);
    log.warn(
      { vendor: "stripe", what, trouble, code, param, requestId, ms: Math.round(performance.now() - begun) },
      "vendor did not do it",
    );
    return { ok: false, trouble };
  }
}

/** The same answer in our words. */
export const mapAnswer = <T, U>(answer: StripeAnswer<T>, change: (data: T) => U): StripeAnswer<U> =>
  answer.ok ? { ok: true, data: change(answer.data) } : answer;

/** Id of what Stripe names by its id or hands over whole. */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);

/** Stripe counts in seconds. */
export const dateOf = (seconds: number): Date => new Date(seconds * 1000);
export const dateOrNull = (seconds: number | null | undefined): Date | null =>
  seconds ? dateOf(seconds) : null;

export type Method = "card" | "pix";
export const methodOf = (type: string | null | undefined): Method | null =>
  type === "card" || type === "pix" ? type : null;

/** Id of ours that Stripe keeps beside its object; null where nobody gave one, or somebody else did. */
export const ourIdOf = (value: string | null | undefined): string | null =>
  z.uuid().safeParse(value).data ?? null;

/** Names nobody but by our id and the e-mail for the receipts. @returns the customer's id */
export async function createCustomer({ userId, email }: { userId: string; email: string }) {
  const answer = await askStripe("create customer", (stripe) =>
    stripe.customers.create(
      { email, metadata: { userId }, preferred_locales: ["pt-BR"] },
      { idempotencyKey: `customer:${userId}` },
    ),
  );
  return mapAnswer(answer, ({ id }) => id);
}

/** A visit to the hosted page. Amounts in centavos; `checkoutId` is ours, null where somebody else made it. */
export type SessionView = {
  id: string;
  url: string | null;
  status: "open" | "complete" | "expired";
  paymentStatus: "paid" | "unpaid" | "no_payment_required";
  purpose: "payment" | "subscription";
  checkoutId: string | null;
  customerId: string | null;
  amount: number;
  currency: string;
  paymentIntentId: string | null;
  subscriptionId: string | null;
  expiresAt: Date;
};

const toSession = (session: Stripe.Checkout.Session): SessionView => ({
  id: session.id,
  url: session.url ?? null,
  status: session.status as SessionView["status"],
  paymentStatus: session.payment_status as SessionView["paymentStatus"],
  purpose: session.mode === "subscription" ? "subscription" : "payment",
  checkoutId: ourIdOf(session.client_reference_id),
  customerId: idOf(session.customer),
  amount: session.amount_total ?? 0,
  currency: session.currency ?? "",
  paymentIntentId: idOf(session.payment_intent),
  subscriptionId: idOf(session.subscription),
  expiresAt: dateOf(session.expires_at),
});

type NewSession = {
  checkoutId: string;
  customerId: string;
  successUrl: string;
  cancelUrl: string;
};

const common = ({ checkoutId, customerId, successUrl, cancelUrl }: NewSession) =>
  ({
    customer: customerId,
    client_reference_id: checkoutId,
    locale: "pt-BR",
    success_url: successUrl,
    cancel_url: cancelUrl,
  }) as const;

/** The key of a visit: however often it is asked for, Stripe makes one. */
const keyOf = (checkoutId: string) => ({ idempotencyKey: `checkout:${checkoutId}` });

const createSession = async (what: string, input: NewSession, params: Stripe.Checkout.SessionCreateParams) =>
  mapAnswer(
    await askStripe(what, (stripe) => stripe.checkout.sessions.create(params, keyOf(input.checkoutId))),
    toSession,
  );

/** Longest that a Pix code may be paid, in seconds (Stripe: 60 to 1,209,600). */
const PIX_LIFETIME = 86_400;

/** A page on which a fee is paid, by card or Pix. @param input.amount centavos; `title` is what the page names */
export const createFeeSession = (input: NewSession & { amount: number; title: string }) =>
  createSession("create fee session", input, {
    ...common(input),
    mode: "payment",
    allowed_payment_method_types: env.STRIPE_PIX ? ["card", "pix"] : ["card"],
    ...(env.STRIPE_PIX && { payment_method_options: { pix: { expires_after_seconds: PIX_LIFETIME } } }),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: "brl",
          unit_amount: input.amount,
          product_data: { name: input.title },
        },
      },
    ],
    payment_intent_data: { metadata: { checkoutId: input.checkoutId } },
  });

type NewPlanSession = NewSession & {
  priceId: string;
  amount: number;
  trialDays: number;
  /** What the bank app calls the authorisation. */
  reference: string;
};

/** A page on which a plan begins, by card or by an authorisation of Pix Automático for at most its price a month. */
export const createPlanSession = (input: NewPlanSession) =>
  createSession("create plan session", input, {
    ...common(input),
    mode: "subscription",
    allowed_payment_method_types: env.STRIPE_PIX_AUTOMATICO ? ["card", "pix"] : ["card"],
    ...(env.STRIPE_PIX_AUTOMATICO && {
      payment_method_options: {
        pix: {
          expires_after_seconds: PIX_LIFETIME,
          mandate_options: {
            amount: input.amount,
            amount_type: "maximum",
            currency: "brl",
            payment_schedule: "monthly",
            reference: input.reference,
          },
        },
      },
    }),
    line_items: [{ price: input.priceId, quantity: 1 }],
    allow_promotion_codes: true,
    payment_method_collection: "always",
    subscription_data: {
      metadata: { checkoutId: input.checkoutId },
      ...(input.trialDays > 0 && { trial_period_days: input.trialDays }),
    },
  });

/** Ends a page that nobody paid on; `refused` where it was paid or ended meanwhile. */
export const expireSession = async (id: string): Promise<StripeAnswer<SessionView>> =>
  mapAnswer(await askStripe("expire session", (stripe) => stripe.checkout.sessions.expire(id)), toSession);

/** Money that came, in centavos; `chargeId` is null until somebody paid. */
export type PaymentView = {
  id: string;
  status: "paid" | "processing" | "open" | "canceled";
  amount: number;
  currency: string;
  customerId: string | null;
  method: Method | null;
  paidAt: Date | null;
  refunded: number;
  /** Whether a bank took it back for its payer, whatever came of that. */
  isDisputed: boolean;
  chargeId: string | null;
  /** The visit that it was paid on, where it was one of ours. */
  checkoutId: string | null;
};

const STATES = new Map<string, PaymentView["status"]>([
  ["succeeded", "paid"],
  ["processing", "processing"],
  ["canceled", "canceled"],
]);

const toPayment = (intent: Stripe.PaymentIntent, charge: Stripe.Charge | null): PaymentView => ({
  id: intent.id,
  status: STATES.get(intent.status) ?? "open",
  amount: intent.amount,
  currency: intent.currency,
  customerId: idOf(intent.customer),
  method: methodOf(charge?.payment_method_details?.type),
  paidAt: intent.status === "succeeded" ? dateOf(charge?.created ?? intent.created) : null,
  refunded: charge?.amount_refunded ?? 0,
  isDisputed: charge?.disputed ?? false,
  chargeId: charge?.id ?? null,
  checkoutId: ourIdOf(intent.metadata.checkoutId),
});

/** A payment with what was given back of it. */
export const readPayment = (id: string): Promise<StripeAnswer<PaymentView>> =>
  askStripe("read payment", async (stripe) => {
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
    // Asked for, so never its id alone.
    return toPayment(intent, intent.latest_charge as Stripe.Charge | null);
  });

/** A visit with the money that it brought, both of the same moment; null before anybody began to pay. */
export type VisitView = SessionView & { payment: PaymentView | null };

/** A visit as it stands, in one call. */
export const readSession = (id: string): Promise<StripeAnswer<VisitView>> =>
  askStripe("read session", async (stripe) => {
    const expand = ["payment_intent.latest_charge"];
    const session = await stripe.checkout.sessions.retrieve(id, { expand });
    const intent = session.payment_intent as Stripe.PaymentIntent | null;
    const payment = intent && toPayment(intent, intent.latest_charge as Stripe.Charge | null);
    return { ...toSession(session), payment };
  });

type Refund = { paymentIntentId: string; amount?: number; key: string };

/** Gives money back, all of it without an amount (centavos); the same key gives back once. */
export const refundPayment = async ({ paymentIntentId, amount, key }: Refund) =>
  mapAnswer(
    await askStripe("refund", (stripe) =>
      stripe.refunds.create(
        { payment_intent: paymentIntentId, ...(amount !== undefined && { amount }) },
        { idempotencyKey: `refund:${key}` },
      ),
    ),
    ({ id, amount: given, status }) => ({ id, amount: given, status }),
  );

export type DisputeView = {
  paymentIntentId: string | null;
  /** `none`: a bank asks, or somebody saw to it in time; no money moved. */
  state: "open" | "won" | "lost" | "none";
  at: Date;
};

function disputeState(status: string): DisputeView["state"] {
  if (status === "won" || status === "lost") return status;
  return status === "prevented" || status.startsWith("warning_") ? "none" : "open";
}

const toDispute = ({ payment_intent, status, created }: Stripe.Dispute): DisputeView => ({
  paymentIntentId: idOf(payment_intent),
  state: disputeState(status),
  at: dateOf(created),
});

export const readDispute = async (id: string): Promise<StripeAnswer<DisputeView>> =>
  mapAnswer(await askStripe("read dispute", (stripe) => stripe.disputes.retrieve(id)), toDispute);

/** Disputes of a payment, the newest first. */
export const listDisputes = async (paymentIntentId: string): Promise<StripeAnswer<DisputeView[]>> =>
  mapAnswer(
    await askStripe("list disputes", (stripe) =>
      stripe.disputes.list({ payment_intent: paymentIntentId, limit: 10 }),
    ),
    ({ data }) => data.map(toDispute),
  );

/** A message of Stripe's about one object, of which only the name counts: the object is read anew. */
export type StripeNotice = {
  id: string;
  type: string;
  object: string;
  objectId: string;
  /** Of a charge: its payment; of an invoice: its subscription. */
  belongsTo: string | null;
};

/** Stripe's names and ids: letters, digits, points and lines. */
const name = z.string().regex(/^[\w.]{1,255}$/);
const noticeSchema = z.object({
  id: name,
  type: name,
  data: z.object({
    // Of a preview, such as an invoice to come, there is no id yet.
    object: z.object({ object: name, id: name.catch(""), payment_intent: name.nullish().catch(null) }),
  }),
});

/**
 * The notice of a webhook's body; null where its signature is none of Stripe's or is older than five minutes, and for
 * what is no notice.
 */
export function readNotice(body: string, signature: string): StripeNotice | null {
  try {
    const event = client.webhooks.constructEvent(body, signature, env.STRIPE_WEBHOOK_SECRET);
    const { id, type, data } = noticeSchema.parse(event);
    const { object, id: objectId, payment_intent: intent } = data.object;
    return { id, type, object, objectId, belongsTo: intent ?? null };
  } catch {
    return null;
  }
}

import "server-only";
import Stripe from "stripe";
import { z } from "zod";
import type { CheckoutStatus } from "@/lib/kit/states";
import { hashToken } from "@/lib/server/crypto";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";

const TIMEOUT = 15_000;
/** Retries by Stripe's client. They repeat the idempotency key. */
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
 * `reused`: idempotency key used before with other data. `busy`: rate limit. `refused`: wrong key, request or state.
 * `down`: unreachable, server error, or conflict with a concurrent request (409).
 */
export type StripeTrouble = "missing" | "reused" | "declined" | "busy" | "refused" | "down" | "invalid";
export type StripeAnswer<T> = { ok: true; data: T } | { ok: false; trouble: StripeTrouble };

export const isTransient = (trouble: StripeTrouble): boolean => trouble === "busy" || trouble === "down";

/** A call to Stripe failed. The caller may retry it later if `trouble` is transient. */
export class StripeUnavailable extends Error {
  readonly trouble: StripeTrouble;
  constructor(trouble: StripeTrouble) {
    super(`Stripe did not answer: ${trouble}`);
    this.trouble = trouble;
  }
}

/** Null if the object does not exist. @throws StripeUnavailable after any other failure */
export function answerOf<T>(answer: StripeAnswer<T>): T | null {
  if (answer.ok) return answer.data;
  if (answer.trouble === "missing") return null;
  throw new StripeUnavailable(answer.trouble);
}

/** Ignores a permanent failure. @throws StripeUnavailable after a transient failure, for a retry */
export function retryTransient(answer: StripeAnswer<unknown>): void {
  if (!answer.ok && isTransient(answer.trouble)) throw new StripeUnavailable(answer.trouble);
}

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

/** Never throws. Logs failures without personal data. */
export async function callStripe<T>(
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
    const ms = Math.round(performance.now() - begun);
    // If our code failed on Stripe's answer, log the stack, but not the message, which may hold personal data.
    const read =
      trouble === "invalid" && error instanceof Error ? error.stack?.split("\n").slice(1, 4) : undefined;
    log.warn(
      { vendor: "stripe", what, trouble, code, param, vendorRequest: requestId, read, ms },
      "vendor call failed",
    );
    return { ok: false, trouble };
  }
}

export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);

export const dateOf = (seconds: number): Date => new Date(seconds * 1000);
export const dateOrNull = (seconds: number | null | undefined): Date | null =>
  seconds ? dateOf(seconds) : null;

export type Method = "card" | "pix";
export const methodOf = (type: string | null | undefined): Method | null =>
  type === "card" || type === "pix" ? type : null;

export const ourIdOf = (value: string | null | undefined): string | null =>
  z.uuid().safeParse(value).data ?? null;

/**
 * Sends Stripe only our user id and the e-mail. The idempotency key contains a hash of the e-mail, because Stripe
 * refuses other data under the same key for a day.
 */
export const createCustomer = ({ userId, email }: { userId: string; email: string }) =>
  callStripe("create customer", async (stripe) => {
    const address = Buffer.from(hashToken(email)).toString("base64url");
    const { id } = await stripe.customers.create(
      { email, metadata: { userId }, preferred_locales: ["pt-BR"] },
      { idempotencyKey: `customer:${userId}:${address}` },
    );
    return id;
  });

/** Address to which Stripe mails invoices and receipts; "" removes it. */
export const changeCustomerEmail = (customerId: string, email: string) =>
  callStripe("change customer", (stripe) => stripe.customers.update(customerId, { email }));

/** Amounts in centavos. `checkoutId`: our checkout; null if the session is not ours. */
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

/** For a day, the idempotency key prevents a second session of the same checkout. */
const createSession = (what: string, input: NewSession, params: Stripe.Checkout.SessionCreateParams) =>
  callStripe(what, async (stripe) => {
    const options = { idempotencyKey: `checkout:${input.checkoutId}` };
    return toSession(await stripe.checkout.sessions.create(params, options));
  });

/** Lifetime (s) of a Pix code. Stripe allows 60 to 1,209,600. */
const PIX_LIFETIME = 86_400;

/** @param input.amount centavos */
export const createFeeSession = (input: NewSession & { amount: number; title: string }) =>
  createSession("create fee session", input, {
    ...common(input),
    mode: "payment",
    allowed_payment_method_types: env.STRIPE_PIX ? ["card", "pix"] : ["card"],
    ...(env.STRIPE_PIX && { payment_method_options: { pix: { expires_after_seconds: PIX_LIFETIME } } }),
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "brl", unit_amount: input.amount, product_data: { name: input.title } },
      },
    ],
    payment_intent_data: { metadata: { checkoutId: input.checkoutId } },
  });

type NewPlanSession = NewSession & {
  priceId: string;
  amount: number;
  trialDays: number;
  /** Name of the mandate in the app of the payer's bank. */
  reference: string;
};

/** Opens a payment page for a plan: by card or, with STRIPE_PIX_AUTOMATICO, by a Pix mandate of the monthly price. */
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

/** Expires an unpaid session; `refused` if the session is paid or has ended. */
export const expireSession = (id: string): Promise<StripeAnswer<SessionView>> =>
  callStripe("expire session", async (stripe) => toSession(await stripe.checkout.sessions.expire(id)));

/** Amounts in centavos. */
export type PaymentView = {
  id: string;
  /** `waiting`: the payer has a Pix code that can still be paid. */
  status: "paid" | "processing" | "waiting" | "open" | "canceled";
  /** `url`: Stripe's page of the code. */
  pix: { until: Date; url: string | null } | null;
  amount: number;
  currency: string;
  customerId: string | null;
  method: Method | null;
  paidAt: Date | null;
  refunded: number;
  isDisputed: boolean;
  /** Our checkout; null unless the payment is for a fee. */
  checkoutId: string | null;
};

const STATES = new Map<string, PaymentView["status"]>([
  ["succeeded", "paid"],
  ["processing", "processing"],
  ["canceled", "canceled"],
]);

function pixOf({ status, next_action }: Stripe.PaymentIntent): PaymentView["pix"] {
  const code = status === "requires_action" ? next_action?.pix_display_qr_code : null;
  return code?.expires_at
    ? { until: dateOf(code.expires_at), url: code.hosted_instructions_url ?? null }
    : null;
}

const toPayment = (intent: Stripe.PaymentIntent, charge: Stripe.Charge | null): PaymentView => ({
  id: intent.id,
  status: STATES.get(intent.status) ?? (pixOf(intent) ? "waiting" : "open"),
  pix: pixOf(intent),
  amount: intent.amount,
  currency: intent.currency,
  customerId: idOf(intent.customer),
  method: methodOf(charge?.payment_method_details?.type),
  paidAt: intent.status === "succeeded" ? dateOf(charge?.created ?? intent.created) : null,
  refunded: charge?.amount_refunded ?? 0,
  isDisputed: charge?.disputed ?? false,
  checkoutId: ourIdOf(intent.metadata.checkoutId),
});

export const readPayment = (id: string): Promise<StripeAnswer<PaymentView>> =>
  callStripe("read payment", async (stripe) => {
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
    return toPayment(intent, intent.latest_charge as Stripe.Charge | null);
  });

export type SessionState = Exclude<CheckoutStatus, "cancelado" | "devolvido">;

/**
 * A complete but unpaid session is
 * - `aberto` while its Pix code can be paid: Stripe can neither expire a complete session nor cancel its code
 * - `falhou` if its payment is open or canceled
 * - else `processando`, even if the payment succeeded: Stripe may update the session a moment after the payment
 */
export function stateOf(
  { status, paymentStatus }: Pick<SessionView, "status" | "paymentStatus">,
  payment: PaymentView["status"] | null,
): SessionState {
  if (status === "expired") return "expirado";
  if (status === "open") return "aberto";
  if (paymentStatus !== "unpaid") return "pago";
  if (payment === "waiting") return "aberto";
  return payment === "open" || payment === "canceled" ? "falhou" : "processando";
}

/** `payment` is null before the first attempt to pay, and for a plan. */
type PaidSessionView = SessionView & { payment: PaymentView | null; state: SessionState };

export const readSession = (id: string): Promise<StripeAnswer<PaidSessionView>> =>
  callStripe("read session", async (stripe) => {
    const expand = ["payment_intent.latest_charge"];
    const session = await stripe.checkout.sessions.retrieve(id, { expand });
    const intent = session.payment_intent as Stripe.PaymentIntent | null;
    const payment = intent && toPayment(intent, intent.latest_charge as Stripe.Charge | null);
    const view = toSession(session);
    return { ...view, payment, state: stateOf(view, payment?.status ?? null) };
  });

type Refund = { paymentIntentId: string; amount?: number; key: string };

/** Refunds `amount` (centavos), by default the whole payment. A repetition of `key` within a day refunds nothing. */
export const refundPayment = ({ paymentIntentId, amount, key }: Refund) =>
  callStripe("refund", async (stripe) => {
    const refund = await stripe.refunds.create(
      { payment_intent: paymentIntentId, ...(amount !== undefined && { amount }) },
      { idempotencyKey: `refund:${key}` },
    );
    return { id: refund.id, amount: refund.amount, status: refund.status };
  });

/**
 * Parts of an event that we use. They only name the changed object, which the caller reads from Stripe. `object`: type
 * of the changed object, such as `invoice`. `methodId`: payment method of a mandate.
 */
export type StripeEvent = Record<"id" | "type" | "object" | "objectId", string> &
  Record<"paymentIntentId" | "customerId" | "methodId", string | null>;

const name = z.string().regex(/^[\w.]{1,255}$/);
const optional = name.nullish().catch(null);
const eventSchema = z.object({
  id: name,
  type: name,
  data: z.object({
    object: z.object({
      object: name,
      // Previews, such as an upcoming invoice, have no id.
      id: name.catch(""),
      payment_intent: optional,
      customer: optional,
      payment_method: optional,
    }),
  }),
});

function toStripeEvent(event: unknown): StripeEvent | null {
  const read = eventSchema.safeParse(event);
  if (!read.success) return null;
  const { id, type, data } = read.data;
  const { object, id: objectId, payment_intent: paymentIntentId = null, customer } = data.object;
  const methodId = object === "mandate" ? (data.object.payment_method ?? null) : null;
  return { id, type, object, objectId, paymentIntentId, customerId: customer ?? null, methodId };
}

/** Null if the signature is invalid or older than five minutes, or the body is no event. */
export function readStripeEvent(body: string, signature: string): StripeEvent | null {
  try {
    return toStripeEvent(client.webhooks.constructEvent(body, signature, env.STRIPE_WEBHOOK_SECRET));
  } catch {
    return null;
  }
}

/** Null if malformed. Stripe stores events for 30 days. */
export const fetchStripeEvent = (id: string): Promise<StripeAnswer<StripeEvent | null>> =>
  callStripe("read event", async (stripe) => toStripeEvent(await stripe.events.retrieve(id)));

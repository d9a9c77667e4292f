/**
 * A payer's actions on the hosted page and in the bank's app. A session paid by Pix completes as `unpaid`. The event
 * `checkout.session.async_payment_succeeded` follows when the money arrives.
 * https://docs.stripe.com/payments/checkout/fulfillment, https://docs.stripe.com/payments/pix
 */
import type Stripe from "stripe";
import { behaviourOf, type CardRefusal, flawOf } from "./cards.ts";
import { fullAmountOf, hasTrial, orderOf, payerDetails, setAmounts } from "./checkout.ts";
import type { MandateOptions } from "./checkout-params.ts";
import { createCustomer } from "./customers.ts";
import { periodLines } from "./invoice-parts.ts";
import { collect, invoiceOfIntent, issueInvoice, markPaid, settleInvoicePix } from "./invoices.ts";
import { cardMethod, createIntent, pixMethod, refuse, setIntent, succeed } from "./payments.ts";
import { codeOf } from "./pix.ts";
import { createSubscription, firstInvoice } from "./subscriptions.ts";
import { type CardInput, idOf, type Payer, partOf, type World } from "./world.ts";

type Session = Stripe.Checkout.Session;
export type CardOutcome =
  | { state: "done" }
  | { state: "challenge" }
  | { state: "refused"; message: string; field?: "number" | "expiry" | "cvc" };

const DAY = 86_400;
const UNPAID: CardRefusal = {
  code: "payment_intent_payment_attempt_expired",
  decline: "expired",
  message: "O código Pix expirou sem pagamento.",
};
const REFUSED: CardRefusal = {
  code: "payment_intent_payment_attempt_failed",
  decline: "generic_decline",
  message: "O banco não concluiu o Pix.",
};
const UNAUTHENTICATED: CardRefusal = {
  code: "payment_intent_authentication_failure",
  decline: "authentication_not_handled",
  message: "O banco não confirmou que é você. Tente de novo ou use outro cartão.",
};

function customerFor(world: World, session: Session, payer: Payer): string | null {
  if (session.customer) return idOf(session.customer);
  if (session.customer_creation !== "always") return null;
  const customer = createCustomer(world, { email: payer.email, name: payer.name });
  session.customer = customer.id;
  return customer.id;
}

function setPayer(session: Session, payer: Payer): void {
  const email = payer.email || (session.customer_details?.email ?? null);
  session.customer_details = payerDetails(email, payer.name || null);
}

function complete(world: World, session: Session, status: "no_payment_required" | "paid" | "unpaid"): void {
  session.status = "complete";
  session.payment_status = status;
  session.url = null;
  world.emit("checkout.session.completed", session);
}

function saleIntent(world: World, session: Session, customer: string | null): Stripe.PaymentIntent {
  const earlier = world.tables.paymentIntents.get(idOf(session.payment_intent));
  if (earlier) return earlier;
  const order = orderOf(world, session);
  const intent = createIntent(world, {
    amount: session.amount_total ?? 0,
    customer,
    types: session.payment_method_types,
    metadata: order.paymentIntentMetadata,
  });
  session.payment_intent = intent.id;
  return intent;
}

export function payByCard(
  world: World,
  session: Session,
  card: CardInput,
  payer: Payer,
  confirmed = false,
): CardOutcome {
  const flaw = flawOf(card, new Date(world.time()));
  if (flaw) return { state: "refused", ...flaw };
  const order = orderOf(world, session);
  const { refusal, canBeStored, secure } = behaviourOf(card.number);
  if (secure && !confirmed) {
    order.challenge = { card, payer };
    return { state: "challenge" };
  }
  order.challenge = null;
  order.pix = null;
  const isTrial = hasTrial(order);
  const stops = refusal && !(canBeStored && isTrial) ? refusal : null;
  if (session.mode === "payment") {
    const customer = customerFor(world, session, payer);
    const intent = saleIntent(world, session, customer);
    intent.amount = session.amount_total ?? 0;
    const method = cardMethod(world, card, payer, null);
    if (stops) {
      refuse(world, intent, method, stops);
      return { state: "refused", message: stops.message };
    }
    setPayer(session, payer);
    succeed(world, intent, method);
    complete(world, session, "paid");
    return { state: "done" };
  }
  if (stops) return { state: "refused", message: stops.message };
  setPayer(session, payer);
  const customer = customerFor(world, session, payer) ?? "";
  const method = cardMethod(world, card, payer, customer);
  const subscription = subscribe(world, session, customer, method.id);
  const invoice = firstInvoice(world, subscription);
  session.invoice = invoice.id;
  complete(world, session, isTrial ? "no_payment_required" : "paid");
  return { state: "done" };
}

export function answerChallenge(world: World, session: Session, authorised: boolean): CardOutcome {
  const order = orderOf(world, session);
  if (!order.challenge) return { state: "refused", message: UNAUTHENTICATED.message };
  const { card, payer } = order.challenge;
  if (authorised) return payByCard(world, session, card, payer, true);
  order.challenge = null;
  if (session.mode === "payment") {
    const intent = saleIntent(world, session, customerFor(world, session, payer));
    refuse(world, intent, cardMethod(world, card, payer, null), UNAUTHENTICATED);
  }
  return { state: "refused", message: UNAUTHENTICATED.message };
}

function subscribe(world: World, session: Session, customer: string, method: string) {
  const order = orderOf(world, session);
  const trialEnd = order.trialDays === null ? null : world.now() + order.trialDays * DAY;
  const subscription = createSubscription(world, {
    customer,
    method,
    items: order.lines.flatMap(({ price, quantity }) => (price ? [{ price, quantity: quantity ?? 1 }] : [])),
    metadata: order.subscriptionMetadata,
    trialEnd,
    coupon: order.coupon,
    promotionCode: order.promotionCode,
  });
  session.subscription = subscription.id;
  return subscription;
}

/**
 * Creates the Pix code of a sale, or a plan's mandate. Does nothing if the session already has a Pix code or mandate.
 */
export function startPix(world: World, session: Session, payer: Payer): void {
  const order = orderOf(world, session);
  if (order.pix && world.find(order.pix)) return;
  setPayer(session, payer);
  if (session.mode === "subscription") {
    order.pix = createMandate(world, session, payer).id;
    return;
  }
  const customer = customerFor(world, session, payer);
  const intent = saleIntent(world, session, customer);
  const expires = world.now() + order.pixSeconds;
  const method = pixMethod(world, payer, null);
  intent.amount = session.amount_total ?? 0;
  setIntent(
    world,
    intent,
    {
      payment_method: method.id,
      status: "requires_action",
      last_payment_error: null,
      next_action: {
        type: "pix_display_qr_code",
        pix_display_qr_code: {
          data: codeOf(intent.id, intent.amount),
          expires_at: expires,
          hosted_instructions_url: `${world.origin()}/stripe/checkout/${session.id}/instrucoes`,
        },
      },
    } as Partial<Stripe.PaymentIntent>,
    "payment_intent.requires_action",
  );
  order.pix = intent.id;
  world.schedule("expire_pix", intent.id, expires * 1000);
}

function createMandate(world: World, session: Session, payer: Payer): Stripe.Mandate {
  const order = orderOf(world, session);
  const customer = customerFor(world, session, payer);
  const method = pixMethod(world, payer, customer);
  const options = (session.payment_method_options?.pix?.mandate_options ?? {}) as MandateOptions;
  const mandate = partOf<Stripe.Mandate>({
    id: world.id("mandate_1"),
    object: "mandate",
    customer_acceptance: { accepted_at: null, type: "online" },
    multi_use: { amount: options.amount ?? fullAmountOf(order), currency: "brl" },
    payment_method: method.id,
    payment_method_details: {
      type: "pix",
      pix: {
        amount_type: options.amount_type ?? "fixed",
        payment_schedule: options.payment_schedule ?? "monthly",
        reference: options.reference ?? "Elo Recicla",
        start_date: new Date(world.time()).toISOString().slice(0, 10),
      },
    },
    status: "pending",
    type: "multi_use",
  });
  world.tables.mandates.set(mandate.id, mandate);
  world.hidden.mandateOf[method.id] = mandate.id;
  world.schedule("expire_pix", mandate.id, world.time() + order.pixSeconds * 1000);
  return mandate;
}

export const sessionOfPix = ({ tables, hidden }: World, id: string): Session | undefined => {
  const found = Object.entries(hidden.orders).find(([, order]) => order.pix === id);
  return found && tables.sessions.get(found[0]);
};

/** Pays the Pix code of an intent. The money arrives after the time `pixDelay` (ms) of the settings. */
export function payPix(world: World, intent: Stripe.PaymentIntent): boolean {
  if (intent.status !== "requires_action") return false;
  setIntent(world, intent, { status: "processing", next_action: null }, "payment_intent.processing");
  const session = sessionOfPix(world, intent.id);
  if (session?.status === "open") complete(world, session, "unpaid");
  world.schedule("settle_pix", intent.id, world.time() + world.settings.pixDelay);
  return true;
}

/**
 * Completes a session as `unpaid`, because the payer returns to the shop before paying the Pix code. Until the code
 * expires, it can be paid on its page `hosted_instructions_url`: a complete session cannot be expired, and the payment
 * of a session cannot be cancelled. https://docs.stripe.com/api/payment_intents/cancel
 */
export function leaveUnpaid(world: World, session: Session): void {
  if (session.status === "open" && session.payment_intent) complete(world, session, "unpaid");
}

/** @param isExpired whether the code expired; otherwise the bank refused the payment */
export function failPix(world: World, intent: Stripe.PaymentIntent, isExpired: boolean): boolean {
  const method = world.tables.paymentMethods.get(idOf(intent.payment_method));
  if (!method || intent.status !== "requires_action") return false;
  refuse(world, intent, method, isExpired ? UNPAID : REFUSED);
  const session = sessionOfPix(world, intent.id);
  if (!session) return true;
  if (session.status === "complete") world.emit("checkout.session.async_payment_failed", session);
  else orderOf(world, session).pix = null;
  return true;
}

export function settlePix(world: World, intent: Stripe.PaymentIntent): void {
  const invoice = invoiceOfIntent(world, intent);
  if (invoice && invoice.billing_reason !== "subscription_create") {
    settleInvoicePix(world, intent, invoice);
    return;
  }
  const method = world.tables.paymentMethods.get(idOf(intent.payment_method));
  if (!method || intent.status !== "processing") return;
  succeed(world, intent, method);
  if (invoice) markPaid(world, invoice, intent);
  const session = invoice
    ? [...world.tables.sessions.values()].find((entry) => entry.invoice === invoice.id)
    : sessionOfPix(world, intent.id);
  if (!session) return;
  session.payment_status = "paid";
  world.emit("checkout.session.async_payment_succeeded", session);
}

export function authoriseMandate(world: World, mandate: Stripe.Mandate): boolean {
  const session = sessionOfPix(world, mandate.id);
  if (mandate.status !== "pending" || session?.status !== "open") return false;
  mandate.status = "active";
  mandate.customer_acceptance.accepted_at = world.now();
  world.emit("mandate.updated", mandate, { status: "pending" });
  const order = orderOf(world, session);
  const subscription = subscribe(world, session, idOf(session.customer), idOf(mandate.payment_method));
  if (hasTrial(order)) {
    session.invoice = firstInvoice(world, subscription).id;
    complete(world, session, "no_payment_required");
    return true;
  }
  const invoice = issueInvoice(world, subscription, periodLines(world, subscription), "subscription_create");
  session.invoice = invoice.id;
  collect(world, invoice, { present: true });
  complete(world, session, invoice.amount_due === 0 ? "no_payment_required" : "unpaid");
  return true;
}

export function endMandate(world: World, mandate: Stripe.Mandate): boolean {
  if (mandate.status === "inactive") return false;
  const previous = { status: mandate.status };
  mandate.status = "inactive";
  world.emit("mandate.updated", mandate, previous);
  const session = sessionOfPix(world, mandate.id);
  if (session?.status === "open") orderOf(world, session).pix = null;
  return true;
}

/** The payer's actions at the bank. `nofunds` makes every charge after the first invoice fail, until `funds`. */
export const MANDATE_ACTIONS: Record<string, (world: World, mandate: Stripe.Mandate) => unknown> = {
  authorise: authoriseMandate,
  cancel: endMandate,
  nofunds: ({ hidden }, { id }) => hidden.refusedPix.push(id),
  funds({ hidden }, { id }) {
    hidden.refusedPix = hidden.refusedPix.filter((entry) => entry !== id);
  },
};

/** Applies a promotion code; "" removes the discount. Returns the error text, or null. */
export function applyCode(world: World, session: Session, code: string): string | null {
  const order = orderOf(world, session);
  const typed = code.trim().toUpperCase();
  const found = [...world.tables.promotionCodes.values()].find(
    (entry) => entry.code === typed && entry.active,
  );
  if (typed !== "" && !found) return "Este código não é válido.";
  order.coupon = found ? idOf(found.promotion.coupon) : null;
  order.promotionCode = found?.id ?? null;
  order.pix = null;
  setAmounts(world, session, order);
  return null;
}

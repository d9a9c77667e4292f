/**
 * https://docs.stripe.com/api/payment_intents, /charges, /payment_methods, https://docs.stripe.com/payments/pix.
 * Does not cover: intents created, confirmed or captured through the API, balance transactions and fees, wallets,
 * installments.
 */
import type Stripe from "stripe";
import { behaviourOf, type CardRefusal } from "./cards.ts";
import { differences } from "./changes.ts";
import { openDispute } from "./disputes.ts";
import { type CardInput, idOf, type Payer, partOf, type World } from "./world.ts";

function keep(world: World, method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  world.tables.paymentMethods.set(method.id, method);
  if (method.customer) world.emit("payment_method.attached", method);
  return method;
}

const methodBase = (world: World, payer: Payer, customer: string | null) => ({
  id: world.id("pm_1"),
  object: "payment_method" as const,
  billing_details: { email: payer.email || null, name: payer.name || null },
  created: world.now(),
  customer,
});

export function cardMethod(world: World, card: CardInput, payer: Payer, customer: string | null) {
  const { brand } = behaviourOf(card.number);
  const method = partOf<Stripe.PaymentMethod>({
    ...methodBase(world, payer, customer),
    card: {
      brand,
      exp_month: card.month,
      exp_year: card.year,
      last4: card.number.slice(-4),
    },
    type: "card",
  });
  world.hidden.cards[method.id] = card.number;
  return keep(world, method);
}

export const pixMethod = (world: World, payer: Payer, customer: string | null) =>
  keep(world, { ...methodBase(world, payer, customer), type: "pix" } as Stripe.PaymentMethod);

type IntentInput = {
  amount: number;
  customer: string | null;
  types: string[];
  metadata?: Record<string, string>;
  description?: string;
};

export function createIntent(world: World, given: IntentInput): Stripe.PaymentIntent {
  const id = world.id("pi_3");
  const intent = partOf<Stripe.PaymentIntent>({
    id,
    object: "payment_intent",
    amount: given.amount,
    amount_received: 0,
    created: world.now(),
    currency: "brl",
    customer: given.customer,
    description: given.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    metadata: given.metadata ?? {},
    next_action: null,
    payment_method: null,
    payment_method_types: given.types,
    status: "requires_payment_method",
  });
  world.tables.paymentIntents.set(id, intent);
  world.emit("payment_intent.created", intent);
  return intent;
}

export function setIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  fields: Partial<Stripe.PaymentIntent>,
  type: Stripe.Event["type"],
): void {
  Object.assign(intent, fields);
  world.emit(type, intent);
}

function detailsOf(world: World, method: Stripe.PaymentMethod): Stripe.Charge.PaymentMethodDetails {
  if (method.type === "pix") {
    const mandate = world.hidden.mandateOf[method.id];
    const transaction = `E${world.id("", 31).slice(1)}`;
    return { type: "pix", pix: { bank_transaction_id: transaction, ...(mandate && { mandate }) } };
  }
  const { card } = method;
  if (!card) return { type: method.type };
  return partOf<Stripe.Charge.PaymentMethodDetails>({
    type: "card",
    card: {
      brand: card.brand,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      last4: card.last4,
    },
  });
}

function createCharge(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  refusal: CardRefusal | null,
): Stripe.Charge {
  const paid = refusal === null;
  const id = world.id(method.type === "pix" ? "py_3" : "ch_3");
  const charge = partOf<Stripe.Charge>({
    id,
    object: "charge",
    amount: intent.amount,
    amount_refunded: 0,
    billing_details: method.billing_details,
    captured: paid,
    created: world.now(),
    currency: "brl",
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    metadata: intent.metadata,
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(world, method),
    receipt_url: paid ? `${world.origin()}/stripe/recibo/${id}` : null,
    refunded: false,
    status: paid ? "succeeded" : "failed",
  });
  world.tables.charges.set(id, charge);
  return charge;
}

export function succeed(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.Charge {
  const charge = createCharge(world, intent, method, null);
  world.emit("charge.succeeded", charge);
  setIntent(
    world,
    intent,
    {
      amount_received: intent.amount,
      last_payment_error: null,
      latest_charge: charge.id,
      next_action: null,
      payment_method: method.id,
      status: "succeeded",
    },
    "payment_intent.succeeded",
  );
  const number = world.hidden.cards[method.id];
  if (number && behaviourOf(number).disputed) openDispute(world, charge, "fraudulent");
  return charge;
}

export function refuse(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  refusal: CardRefusal,
): void {
  const charge = createCharge(world, intent, method, refusal);
  world.emit("charge.failed", charge);
  setIntent(
    world,
    intent,
    {
      last_payment_error: {
        charge: charge.id,
        code: refusal.code,
        decline_code: refusal.decline,
        message: refusal.message,
        payment_method: method,
        type: method.type === "card" ? "card_error" : "invalid_request_error",
      },
      latest_charge: charge.id,
      next_action: null,
      payment_method: null,
      status: "requires_payment_method",
    },
    "payment_intent.payment_failed",
  );
}

/** Refusal of a stored card that is charged in the payer's absence. */
export function refusalOffSession({ hidden }: World, method: Stripe.PaymentMethod): CardRefusal | null {
  const behaviour = behaviourOf(hidden.cards[method.id] ?? "");
  if (behaviour.secure !== "always") return behaviour.refusal;
  return {
    code: "authentication_required",
    decline: "authentication_required",
    message: "O banco pede que o titular confirme este pagamento.",
  };
}

export function replaceMethod(world: World, customer: Stripe.Customer, method: Stripe.PaymentMethod): void {
  const before = structuredClone(customer);
  customer.invoice_settings.default_payment_method = method.id;
  world.emit("customer.updated", customer, differences(before, customer));
  for (const subscription of world.tables.subscriptions.values()) {
    if (idOf(subscription.customer) !== customer.id || subscription.status === "canceled") continue;
    const previous = { default_payment_method: subscription.default_payment_method };
    subscription.default_payment_method = method.id;
    world.emit("customer.subscription.updated", subscription, previous);
  }
}

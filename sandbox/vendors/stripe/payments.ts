/**
 * Payment methods, payment intents and charges: https://docs.stripe.com/api/payment_intents, /charges,
 * /payment_methods, https://docs.stripe.com/payments/pix.
 * Checkout and invoices create them. Does not cover: intents created, confirmed or captured through the API, balance
 * transactions and fees, wallets, installments.
 */
import type Stripe from "stripe";
import { behaviourOf, type CardRefusal } from "./cards.ts";
import { differences } from "./changes.ts";
import { openDispute } from "./disputes.ts";
import { type CardInput, idOf, nulls, type Payer, type World } from "./world.ts";

const billingOf = ({ email, name }: Payer) => ({
  address: null,
  email: email || null,
  name: name || null,
  phone: null,
  tax_id: null,
});

function keep(world: World, method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  world.tables.paymentMethods.set(method.id, method);
  if (method.customer) world.emit("payment_method.attached", method);
  return method;
}

const methodBase = (world: World, payer: Payer, customer: string | null) => ({
  id: world.id("pm_1"),
  object: "payment_method" as const,
  allow_redisplay: "unspecified" as const,
  billing_details: billingOf(payer),
  created: world.now(),
  customer,
  customer_account: null,
  livemode: false,
  metadata: {},
});

export function cardMethod(world: World, card: CardInput, payer: Payer, customer: string | null) {
  const { brand } = behaviourOf(card.number);
  const method = {
    ...methodBase(world, payer, customer),
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "BR",
      display_brand: brand,
      exp_month: card.month,
      exp_year: card.year,
      fingerprint: `card${card.number.slice(-8)}`,
      funding: "credit",
      last4: card.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      ...nulls("generated_from wallet"),
    },
    type: "card",
  } satisfies Stripe.PaymentMethod;
  world.hidden.cards[method.id] = card.number;
  return keep(world, method);
}

export const pixMethod = (world: World, payer: Payer, customer: string | null) =>
  keep(world, {
    ...methodBase(world, payer, customer),
    pix: { fingerprint: null },
    type: "pix",
  } satisfies Stripe.PaymentMethod);

type IntentInput = {
  amount: number;
  customer: string | null;
  types: string[];
  metadata?: Record<string, string>;
  description?: string | null;
  offSession?: boolean;
};

export function createIntent(world: World, given: IntentInput): Stripe.PaymentIntent {
  const id = world.id("pi_3");
  const intent = {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: given.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: `${id}_secret_${world.id("", 24).slice(1)}`,
    confirmation_method: "automatic",
    created: world.now(),
    currency: "brl",
    customer: given.customer,
    description: given.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: given.metadata ?? {},
    next_action: null,
    payment_method: null,
    payment_method_options: {},
    payment_method_types: given.types,
    processing: null,
    receipt_email: null,
    setup_future_usage: given.offSession ? "off_session" : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    ...nulls("application_fee_amount automatic_payment_methods customer_account"),
    ...nulls("excluded_payment_method_types managed_payments on_behalf_of"),
    ...nulls("payment_method_configuration_details payment_record review transfer_data transfer_group"),
  } satisfies Stripe.PaymentIntent;
  world.tables.paymentIntents.set(id, intent);
  world.emit("payment_intent.created", intent);
  return intent;
}

/** Updates an intent and emits an event about it. */
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
  return {
    type: "card",
    card: {
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      regulated_status: "unregulated",
      ...nulls("amount_authorized authorization_code electronic_commerce_indicator network_transaction_id"),
      ...nulls("three_d_secure wallet"),
    },
  } as Stripe.Charge.PaymentMethodDetails;
}

function createCharge(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  refusal: CardRefusal | null,
): Stripe.Charge {
  const paid = refusal === null;
  const id = world.id(method.type === "pix" ? "py_3" : "ch_3");
  const charge = {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    balance_transaction: paid ? world.id("txn_3") : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: "ELO RECICLA",
    captured: paid,
    created: world.now(),
    currency: "brl",
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    outcome: {
      ...nulls("advice_code network_advice_code network_decline_code"),
      network_status: paid ? "approved_by_network" : "declined_by_network",
      reason: refusal?.decline ?? null,
      risk_level: "normal",
      seller_message: paid
        ? "Payment complete."
        : "The bank did not return any further details with this decline.",
      type: paid ? "authorized" : "issuer_declined",
    },
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(world, method),
    receipt_email: null,
    receipt_url: paid ? `${world.origin()}/stripe/recibo/${id}` : null,
    refunded: false,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? "succeeded" : "failed",
    ...nulls("application_fee application_fee_amount failure_balance_transaction on_behalf_of"),
    ...nulls("receipt_number review source_transfer transfer_data transfer_group"),
  } satisfies Stripe.Charge;
  world.tables.charges.set(id, charge);
  return charge;
}

/** Marks an intent as paid and creates its charge. */
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

/** Declines an attempt; the intent then requires another payment method. */
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

/** Refusal of an off-session charge to a stored card; null when the card pays. */
export function refusalOffSession({ hidden }: World, method: Stripe.PaymentMethod): CardRefusal | null {
  const behaviour = behaviourOf(hidden.cards[method.id] ?? "");
  if (behaviour.secure !== "always") return behaviour.refusal;
  return {
    code: "authentication_required",
    decline: "authentication_required",
    message: "O banco pede que o titular confirme este pagamento.",
  };
}

/** Makes a card the default of a customer and of their live subscriptions. */
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

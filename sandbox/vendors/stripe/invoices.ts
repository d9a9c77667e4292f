/**
 * Invoices of subscriptions. Does not cover: manual invoices, PDF files. Sources:
 * https://docs.stripe.com/api/invoices, https://docs.stripe.com/billing/invoices/subscription,
 * https://docs.stripe.com/billing/revenue-recovery/smart-retries
 */
import type Stripe from "stripe";
import { behaviourOf, type CardRefusal } from "./cards.ts";
import { differences } from "./changes.ts";
import { composeInvoice, dateOf, type LineInput } from "./invoice-parts.ts";
import { createIntent, refusalOffSession, refuse, setIntent, succeed } from "./payments.ts";
import { idOf, partOf, type World } from "./world.ts";

const DAY = 86_400_000;
/** Days between payment attempts. */
const RETRIES = [3, 5, 7];
/** Days between the notification of a Pix Automático charge and its debit. */
const PIX_DAYS = 3;

const NO_FUNDS: CardRefusal = {
  code: "payment_intent_payment_attempt_failed",
  decline: "insufficient_funds",
  message: "O banco não concluiu o Pix por falta de saldo.",
};
export const NO_CANCELLATION: Stripe.Subscription.CancellationDetails = {
  comment: null,
  feedback: null,
  feedback_option: null,
  reason: null,
};
const NO_MANDATE: CardRefusal = {
  code: "payment_intent_mandate_invalid",
  decline: "mandate_inactive",
  message: "A autorização do Pix Automático foi cancelada no banco.",
};

export const subscriptionOf = ({ tables }: World, invoice: Stripe.Invoice): Stripe.Subscription | undefined =>
  tables.subscriptions.get(idOf(invoice.parent?.subscription_details?.subscription));

export function methodOf(
  { tables }: World,
  subscription: Stripe.Subscription,
): Stripe.PaymentMethod | undefined {
  const customer = tables.customers.get(idOf(subscription.customer));
  const fallback = customer?.invoice_settings.default_payment_method;
  return tables.paymentMethods.get(idOf(subscription.default_payment_method ?? fallback));
}

type Reason = "subscription_create" | "subscription_cycle" | "subscription_update";

function draftInvoice(
  world: World,
  subscription: Stripe.Subscription,
  lines: LineInput[],
  reason: Reason,
  period?: { start: number; end: number },
): Stripe.Invoice {
  const invoice = composeInvoice(world, subscription, lines, reason, period);
  world.tables.invoices.set(invoice.id, invoice);
  subscription.latest_invoice = invoice.id;
  world.emit("invoice.created", invoice);
  return invoice;
}

export function issueInvoice(
  world: World,
  subscription: Stripe.Subscription,
  lines: LineInput[],
  reason: Reason,
): Stripe.Invoice {
  const invoice = draftInvoice(world, subscription, lines, reason);
  finalize(world, invoice);
  spendDiscount(world, subscription, invoice);
  return invoice;
}

/** Drafts the invoice of a new period. Finalizes and collects it after the setting `draftDelay` (ms). */
export function renew(
  world: World,
  subscription: Stripe.Subscription,
  lines: LineInput[],
  period: { start: number; end: number },
): void {
  const invoice = draftInvoice(world, subscription, lines, "subscription_cycle", period);
  const { draftDelay } = world.settings;
  if (draftDelay === 0) chargeDraft(world, invoice);
  else world.schedule("charge_draft", invoice.id, world.time() + draftDelay);
}

export function chargeDraft(world: World, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(world, invoice);
  if (invoice.status !== "draft" || !subscription || subscription.status === "canceled") return;
  finalize(world, invoice);
  spendDiscount(world, subscription, invoice);
  collect(world, invoice);
}

function finalize(world: World, invoice: Stripe.Invoice): void {
  const customer = world.tables.customers.get(idOf(invoice.customer));
  const now = world.now();
  const before = structuredClone(invoice);
  const address = `${world.origin()}/stripe/faturas/${invoice.id}`;
  Object.assign(invoice, {
    status: "open",
    effective_at: now,
    hosted_invoice_url: address,
    status_transitions: { ...invoice.status_transitions, finalized_at: now },
  } satisfies Partial<Stripe.Invoice>);
  if (customer) {
    const sequence = customer.next_invoice_sequence ?? 1;
    invoice.number = `${customer.invoice_prefix}-${String(sequence).padStart(4, "0")}`;
    customer.next_invoice_sequence = sequence + 1;
    const ending =
      invoice.starting_balance + (invoice.total < 0 ? invoice.total : invoice.total - invoice.amount_due);
    if (ending !== customer.balance) {
      const previous = { balance: customer.balance };
      customer.balance = ending;
      world.emit("customer.updated", customer, previous);
    }
    invoice.ending_balance = ending;
  }
  world.emit("invoice.finalized", invoice);
  world.emit("invoice.updated", invoice, differences(before, invoice));
}

function spendDiscount(world: World, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  const [used] = invoice.discounts;
  const discount = world.tables.discounts.get(idOf(used));
  const coupon = world.tables.coupons.get(idOf(discount?.source.coupon));
  if (!discount || coupon?.duration !== "once") return;
  subscription.discounts = [];
  discount.end = world.now();
  world.emit("customer.discount.deleted", discount);
}

/**
 * Collects an invoice by the subscription's payment method.
 * @param present whether the payer is at a page of Stripe or of the bank
 * - true: 3-D Secure passes, and a Pix settles after `pixDelay`
 * - false: a card that always needs 3-D Secure is refused. The bank announces a Pix to the payer, and settles it
 *   PIX_DAYS later
 */
export function collect(world: World, invoice: Stripe.Invoice, { present = false } = {}): void {
  const { tables, hidden } = world;
  const subscription = subscriptionOf(world, invoice);
  if (!subscription || invoice.status !== "open") return;
  invoice.attempted = true;
  if (invoice.amount_due === 0) {
    markPaid(world, invoice);
    return;
  }
  const method = methodOf(world, subscription);
  if (!method) {
    markFailed(world, invoice);
    return;
  }
  const intent = intentOf(world, invoice, method.type);
  invoice.attempt_count += 1;
  if (method.type === "pix") {
    const mandate = tables.mandates.get(hidden.mandateOf[method.id] ?? "");
    if (mandate?.status !== "active") {
      refuse(world, intent, method, NO_MANDATE);
      markFailed(world, invoice);
      return;
    }
    const due = world.time() + (present ? world.settings.pixDelay : PIX_DAYS * DAY);
    setIntent(
      world,
      intent,
      { payment_method: method.id, status: "processing" },
      "payment_intent.processing",
    );
    if (!present) noteDebit(world, mandate, intent, due);
    world.schedule("settle_pix", intent.id, due);
    return;
  }
  const refusal = present
    ? behaviourOf(hidden.cards[method.id] ?? "4242424242424242").refusal
    : refusalOffSession(world, method);
  if (refusal) {
    refuse(world, intent, method, refusal);
    markFailed(world, invoice);
    return;
  }
  succeed(world, intent, method);
  markPaid(world, invoice, intent);
}

const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

function noteDebit(world: World, mandate: Stripe.Mandate, intent: Stripe.PaymentIntent, due: number): void {
  const text = `Débito agendado para ${dateOf(due / 1000)}: ${reais.format(intent.amount / 100)}.`;
  world.hidden.notices.unshift({ at: world.now(), mandate: mandate.id, text });
}

function intentOf(world: World, invoice: Stripe.Invoice, type: string): Stripe.PaymentIntent {
  const { tables } = world;
  const payment = [...tables.invoicePayments.values()].find((entry) => entry.invoice === invoice.id);
  const earlier = tables.paymentIntents.get(idOf(payment?.payment.payment_intent));
  if (earlier) {
    earlier.payment_method_types = [type];
    return earlier;
  }
  const intent = createIntent(world, {
    amount: invoice.amount_due,
    customer: idOf(invoice.customer),
    types: [type],
    description:
      invoice.billing_reason === "subscription_create" ? "Subscription creation" : "Subscription update",
  });
  const record = partOf<Stripe.InvoicePayment>({
    id: world.id("inpay_1"),
    object: "invoice_payment",
    amount_paid: null,
    created: world.now(),
    invoice: invoice.id,
    payment: { payment_intent: intent.id, type: "payment_intent" },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  });
  tables.invoicePayments.set(record.id, record);
  return intent;
}

export function markPaid(world: World, invoice: Stripe.Invoice, intent?: Stripe.PaymentIntent): void {
  const now = world.now();
  Object.assign(invoice, {
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status: "paid",
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  } satisfies Partial<Stripe.Invoice>);
  for (const record of world.tables.invoicePayments.values()) {
    if (record.invoice !== invoice.id || !intent) continue;
    record.status = "paid";
    record.amount_paid = intent.amount;
    record.status_transitions = { canceled_at: null, paid_at: now };
    world.emit("invoice_payment.paid", record);
  }
  world.emit("invoice.paid", invoice);
  world.emit("invoice.payment_succeeded", invoice);
  const subscription = subscriptionOf(world, invoice);
  if (subscription && ["incomplete", "past_due"].includes(subscription.status)) {
    setStatus(world, subscription, "active");
  }
}

export function voidInvoice(world: World, invoice: Stripe.Invoice): void {
  invoice.status = "void";
  invoice.next_payment_attempt = null;
  invoice.status_transitions.voided_at = world.now();
  world.emit("invoice.voided", invoice);
}

function markFailed(world: World, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(world, invoice);
  const pause = RETRIES[Math.max(invoice.attempt_count, 1) - 1];
  const isFirst = invoice.billing_reason === "subscription_create";
  invoice.next_payment_attempt = pause && !isFirst ? world.now() + (pause * DAY) / 1000 : null;
  world.emit("invoice.payment_failed", invoice);
  if (!subscription || isFirst) return;
  if (pause === undefined) {
    endSubscription(world, subscription, "payment_failed");
    return;
  }
  world.schedule("retry_invoice", invoice.id, world.time() + pause * DAY);
  if (subscription.status === "active") setStatus(world, subscription, "past_due");
}

function setStatus(
  world: World,
  subscription: Stripe.Subscription,
  status: Stripe.Subscription.Status,
): void {
  if (subscription.status === status) return;
  const previous = { status: subscription.status };
  subscription.status = status;
  world.emit("customer.subscription.updated", subscription, previous);
}

export function endSubscription(
  world: World,
  subscription: Stripe.Subscription,
  reason: "cancellation_requested" | "payment_failed",
): void {
  if (subscription.status === "canceled") return;
  const now = world.now();
  subscription.status = "canceled";
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  subscription.cancellation_details = { ...NO_CANCELLATION, ...subscription.cancellation_details, reason };
  world.emit("customer.subscription.deleted", subscription);
}

export function settleInvoicePix(world: World, intent: Stripe.PaymentIntent, invoice: Stripe.Invoice): void {
  const { tables, hidden } = world;
  const method = tables.paymentMethods.get(idOf(intent.payment_method));
  if (!method || intent.status !== "processing") return;
  const mandate = tables.mandates.get(hidden.mandateOf[method.id] ?? "");
  const isRefused = hidden.refusedPix.includes(mandate?.id ?? "");
  if (mandate?.status !== "active" || isRefused) {
    refuse(world, intent, method, isRefused ? NO_FUNDS : NO_MANDATE);
    markFailed(world, invoice);
    return;
  }
  succeed(world, intent, method);
  markPaid(world, invoice, intent);
}

export const invoiceOfIntent = (
  { tables }: World,
  intent: Stripe.PaymentIntent,
): Stripe.Invoice | undefined => {
  const record = [...tables.invoicePayments.values()].find(
    ({ payment }) => payment.payment_intent === intent.id,
  );
  return tables.invoices.get(idOf(record?.invoice));
};

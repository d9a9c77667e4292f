import "server-only";
import type Stripe from "stripe";
import { z } from "zod";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import {
  callStripe,
  dateOf,
  dateOrNull,
  idOf,
  type Method,
  methodOf,
  ourIdOf,
  type StripeAnswer,
} from "./stripe";

/**
 * Stripe's id of a monthly price of `amount` centavos. Never cached, because the operator may move the lookup key to
 * another price.
 * @returns `refused` if amount or currency differs from our screens
 */
export async function findPrice(lookupKey: string, amount: number): Promise<StripeAnswer<string>> {
  const found = await callStripe("find price", (stripe) =>
    stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 }),
  );
  if (!found.ok) return found;
  const [price] = found.data.data;
  const trouble = price ? "refused" : "missing";
  if (price?.unit_amount !== amount || price.currency !== "brl") {
    log.error({ vendor: "stripe", lookupKey, trouble }, "no price at Stripe with the amount on the screens");
    return { ok: false, trouble };
  }
  return { ok: true, data: price.id };
}

const STATUS = z.enum([
  "active",
  "trialing",
  "past_due",
  "unpaid",
  "canceled",
  "incomplete",
  "incomplete_expired",
  "paused",
]);

/** `amount`: centavos a month. */
export type SubscriptionView = {
  id: string;
  customerId: string;
  checkoutId: string | null;
  status: z.output<typeof STATUS>;
  lookupKey: string | null;
  amount: number;
  currency: string;
  itemId: string;
  trialEndsAt: Date | null;
  periodEnd: Date;
  endsAtPeriodEnd: boolean;
  endedAt: Date | null;
  methodId: string | null;
};

function toSubscription(subscription: Stripe.Subscription): SubscriptionView {
  const [item] = subscription.items.data;
  if (!item) throw new Error("a subscription without an item");
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? "",
    checkoutId: ourIdOf(subscription.metadata.checkoutId),
    status: STATUS.parse(subscription.status),
    lookupKey: item.price.lookup_key,
    amount: item.price.unit_amount ?? 0,
    currency: item.price.currency,
    itemId: item.id,
    trialEndsAt: dateOrNull(subscription.trial_end),
    periodEnd: dateOf(item.current_period_end),
    endsAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    endedAt: dateOrNull(subscription.ended_at),
    methodId: idOf(subscription.default_payment_method),
  };
}

export const readSubscription = (id: string): Promise<StripeAnswer<SubscriptionView>> =>
  callStripe("read subscription", async (stripe) => toSubscription(await stripe.subscriptions.retrieve(id)));

export const listSubscriptions = (customer: string): Promise<StripeAnswer<SubscriptionView[]>> =>
  callStripe("list subscriptions", async (stripe) => {
    const { data } = await stripe.subscriptions.list({ customer, status: "all", limit: 20 });
    return data.map(toSubscription);
  });

export const readMethod = (id: string): Promise<StripeAnswer<Method | null>> =>
  callStripe("read method", async (stripe) => methodOf((await stripe.paymentMethods.retrieve(id)).type));

/** Invoice of a month or of a plan change. Amounts in centavos. */
export type InvoiceView = {
  id: string;
  customerId: string | null;
  subscriptionId: string | null;
  status: "draft" | "open" | "paid" | "uncollectible" | "void";
  amount: number;
  currency: string;
  periodStart: Date;
  periodEnd: Date;
  paidAt: Date | null;
  attempted: boolean;
  createdAt: Date;
  paymentIntentId: string | null;
  /** Centavos added to the customer's credit; negative for credit that the invoice used. */
  credited: number;
};

function toInvoice(invoice: Stripe.Invoice): InvoiceView {
  const line = invoice.lines.data.at(-1);
  const payment = invoice.payments?.data.find(({ payment: { type } }) => type === "payment_intent")?.payment;
  return {
    id: invoice.id,
    customerId: idOf(invoice.customer),
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    status: (invoice.status ?? "draft") as InvoiceView["status"],
    amount: invoice.status === "paid" ? invoice.amount_paid : invoice.amount_due,
    currency: invoice.currency,
    periodStart: dateOf(line?.period.start ?? invoice.period_start),
    periodEnd: dateOf(line?.period.end ?? invoice.period_end),
    paidAt: invoice.status === "paid" ? dateOf(invoice.status_transitions.paid_at ?? invoice.created) : null,
    attempted: invoice.attempted,
    createdAt: dateOf(invoice.created),
    paymentIntentId: idOf(payment?.payment_intent),
    credited: invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance),
  };
}

const EXPANDED = ["payments"];

export const readInvoice = (id: string): Promise<StripeAnswer<InvoiceView>> =>
  callStripe("read invoice", async (stripe) =>
    toInvoice(await stripe.invoices.retrieve(id, { expand: EXPANDED })),
  );

export const listInvoices = (subscription: string): Promise<StripeAnswer<InvoiceView[]>> =>
  callStripe("list invoices", async (stripe) => {
    const expand = EXPANDED.map((name) => `data.${name}`);
    const { data } = await stripe.invoices.list({ subscription, limit: 24, expand });
    return data.map(toInvoice);
  });

/** Credit of a customer at Stripe, in centavos. */
export const readCredit = (customer: string): Promise<StripeAnswer<number>> =>
  callStripe("read credit", async (stripe) => {
    const found = await stripe.customers.retrieve(customer);
    return found.deleted ? 0 : Math.max(0, -found.balance);
  });

/** Refunds a plan's credit (centavos) from a payment. A second call within a day refunds nothing. */
export const refundCredit = (paymentIntentId: string, amount: number, subscription: string) =>
  callStripe("refund credit", (stripe) =>
    stripe.refunds.create(
      { payment_intent: paymentIntentId, amount, metadata: { creditOf: subscription } },
      { idempotencyKey: `refund:credit:${subscription}` },
    ),
  );

const hasRefund = (
  paymentIntentId: string,
  is: (refund: Stripe.Refund) => boolean,
): Promise<StripeAnswer<boolean>> =>
  callStripe("list refunds", async (stripe) => {
    const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
    return data.some(is);
  });

/** Whether a payment has a refund of this plan's credit. {@link refundCredit} prevents a second one only for a day. */
export const hasCreditRefund = (paymentIntentId: string, subscription: string) =>
  hasRefund(
    paymentIntentId,
    ({ metadata, status }) =>
      metadata?.creditOf === subscription && status !== "failed" && status !== "canceled",
  );

export const hasPendingRefund = (paymentIntentId: string) =>
  hasRefund(paymentIntentId, ({ status }) => status === "pending" || status === "requires_action");

/** Takes an amount (centavos) from a customer's credit. Within a day, a second call with the same key takes nothing. */
export const takeCredit = (customer: string, amount: number, key: string) =>
  callStripe("take credit", (stripe) =>
    stripe.customers.createBalanceTransaction(
      customer,
      { amount, currency: "brl" },
      { idempotencyKey: `take:${key}` },
    ),
  );

type Change = {
  subscriptionId: string;
  itemId: string;
  priceId: string;
  /** Start of the proration. Default: Stripe's current time. */
  at?: Date;
};

/**
 * Price of a plan change, in centavos.
 * - `rest`: price of the rest of the month under the new plan
 * - `unused`: price of the rest of the month under the old plan
 * - `due`: charged now, `rest` minus `unused` minus earlier credit
 * - `credit`: kept for later invoices
 */
export type Proration = {
  due: number;
  credit: number;
  rest: number;
  unused: number;
  at: Date;
};

/** Centavos of the next charge, after coupon and credit. */
export const previewNext = (subscription: string): Promise<StripeAnswer<number>> =>
  callStripe(
    "preview next",
    async (stripe) => (await stripe.invoices.createPreview({ subscription })).amount_due,
  );

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000);

export const previewChange = ({
  subscriptionId,
  itemId,
  priceId,
  at,
}: Change): Promise<StripeAnswer<Proration>> =>
  callStripe("preview change", async (stripe) => {
    const { total, amount_due, parent, created, lines } = await stripe.invoices.createPreview({
      subscription: subscriptionId,
      subscription_details: {
        items: [{ id: itemId, price: priceId }],
        proration_behavior: "always_invoice",
        ...(at && { proration_date: secondsOf(at) }),
      },
    });
    const sumOf = (sign: 1 | -1) =>
      lines.data.reduce((sum, { amount }) => (amount * sign > 0 ? sum + amount * sign : sum), 0);
    return {
      due: Math.max(0, amount_due),
      credit: Math.max(0, -total),
      rest: sumOf(1),
      unused: sumOf(-1),
      at: dateOf(parent?.subscription_details?.subscription_proration_date ?? created),
    };
  });

/** Charges or credits the difference for the rest of the month. Changes nothing if the payment is declined. */
export const changePlan = ({ subscriptionId, itemId, priceId, at }: Change & { at: Date }) =>
  callStripe("change plan", async (stripe) => {
    const changed = await stripe.subscriptions.update(
      subscriptionId,
      {
        items: [{ id: itemId, price: priceId }],
        proration_behavior: "always_invoice",
        proration_date: secondsOf(at),
        payment_behavior: "error_if_incomplete",
      },
      { idempotencyKey: `change:${subscriptionId}:${priceId}:${at.getTime()}` },
    );
    return toSubscription(changed);
  });

export const endAtPeriodEnd = (subscriptionId: string) =>
  callStripe("end plan", async (stripe) =>
    toSubscription(await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })),
  );

/**
 * Withdraws the cancellation of a plan. We cancel by `cancel_at_period_end`, Stripe's portal by `cancel_at`. Resets
 * only the field in use, because Stripe refuses a request with both.
 */
export const resumePlan = (subscriptionId: string) =>
  callStripe("resume plan", async (stripe) => {
    const { cancel_at_period_end: atPeriodEnd } = await stripe.subscriptions.retrieve(subscriptionId);
    const change = atPeriodEnd ? { cancel_at_period_end: false } : { cancel_at: "" as const };
    return toSubscription(await stripe.subscriptions.update(subscriptionId, change));
  });

/** Cancels at once. `missing` or `refused` if the subscription has ended. */
export const endNow = (subscriptionId: string) =>
  callStripe("end plan now", async (stripe) =>
    toSubscription(await stripe.subscriptions.cancel(subscriptionId)),
  );

/** Voids an open or uncollectible invoice. `refused` in any other state, and while a payment is being processed. */
export const voidInvoice = (id: string): Promise<StripeAnswer<InvoiceView>> =>
  callStripe("void invoice", async (stripe) => toInvoice(await stripe.invoices.voidInvoice(id)));

export const openPortal = (customer: string, returnUrl: string): Promise<StripeAnswer<string>> =>
  callStripe("open portal", async (stripe) => {
    const { url } = await stripe.billingPortal.sessions.create({
      customer,
      return_url: returnUrl,
      locale: "pt-BR",
      ...(env.STRIPE_PORTAL_CONFIGURATION && { configuration: env.STRIPE_PORTAL_CONFIGURATION }),
    });
    return url;
  });

/** `isOver`: no charge is possible, mostly because the payer revoked the mandate. */
export const readMandate = (id: string) =>
  callStripe("read mandate", async (stripe) => {
    const { status, payment_method: method } = await stripe.mandates.retrieve(id);
    return { isOver: status === "inactive", methodId: idOf(method) ?? "" };
  });

export const readMethodOwner = (id: string) =>
  callStripe("read method", async (stripe) => idOf((await stripe.paymentMethods.retrieve(id)).customer));

/**
 * https://docs.stripe.com/api/subscriptions, https://docs.stripe.com/billing/subscriptions/prorations and /trials.
 * Subscriptions begin at Checkout and renew by the clock; the API reads, changes and cancels them.
 * Does not cover: creation through the API, intervals other than a month, pausing, schedules, usage, taxes.
 */
import type Stripe from "stripe";
import { periodLines } from "./invoice-parts.ts";
import { collect, endSubscription, issueInvoice } from "./invoices.ts";
import { idOf, listOf, nulls, type World } from "./world.ts";

const DAY = 86_400;

/** End of the nth month after an anchor (Unix seconds): the same day of the month, or the month's last day. */
export function addMonths(anchor: number, months: number): number {
  const date = new Date(anchor * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return Math.floor(date.getTime() / 1000);
}

/** First period end after a time, counted from the anchor so that short months do not shift the day. */
function periodEndAfter(anchor: number, after: number): number {
  let months = 1;
  while (addMonths(anchor, months) <= after) months += 1;
  return addMonths(anchor, months);
}

const planOf = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: "plan",
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: price.billing_scheme,
  created: price.created,
  currency: price.currency,
  interval: "month",
  interval_count: 1,
  livemode: false,
  metadata: price.metadata,
  nickname: price.nickname,
  product: idOf(price.product as string),
  ...nulls("meter tiers_mode transform_usage"),
  trial_period_days: null,
  usage_type: "licensed",
});

export function setPrice(item: Stripe.SubscriptionItem, price: Stripe.Price, quantity: number): void {
  Object.assign(item, { price, plan: planOf(price), quantity });
}

type SubscriptionInput = {
  customer: string;
  method: string;
  methodType: "card" | "pix";
  items: { price: Stripe.Price; quantity: number }[];
  metadata: Record<string, string>;
  /** End of the trial (Unix seconds); null without one. */
  trialEnd: number | null;
  coupon: string | null;
  promotionCode: string | null;
  session: string | null;
};

/** Creates a subscription with its discount, without charging. */
export function createSubscription(world: World, given: SubscriptionInput): Stripe.Subscription {
  const { tables } = world;
  const now = world.now();
  const id = world.id("sub_1");
  const end = given.trialEnd ?? addMonths(now, 1);
  const items = given.items.map(
    ({ price, quantity }) =>
      ({
        id: world.id("si", 14),
        object: "subscription_item",
        created: now,
        current_period_end: end,
        current_period_start: now,
        ...nulls("billing_thresholds current_trial"),
        discounts: [],
        metadata: {},
        plan: planOf(price),
        price,
        quantity,
        subscription: id,
        tax_rates: [],
      }) satisfies Stripe.SubscriptionItem,
  );
  const subscription: Stripe.Subscription = {
    id,
    object: "subscription",
    application: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: given.trialEnd ?? now,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    billing_schedules: [],
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: now,
    currency: "brl",
    customer: given.customer,
    default_payment_method: given.method,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      custom_fields: null,
      description: null,
      ...nulls("account_tax_ids footer"),
      issuer: { type: "self" },
    },
    items: listOf(items, `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    metadata: given.metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: [given.methodType],
      save_default_payment_method: "off",
    },
    schedule: null,
    start_date: now,
    status: given.trialEnd ? "trialing" : "incomplete",
    ...nulls("application_fee_percent billing_cycle_anchor_config billing_thresholds customer_account"),
    ...nulls("days_until_due default_source managed_payments next_pending_invoice_item_invoice on_behalf_of"),
    ...nulls("pause_collection pending_invoice_item_interval pending_setup_intent pending_update test_clock"),
    ...nulls("transfer_data"),
    trial_end: given.trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
    },
    trial_start: given.trialEnd ? now : null,
  } satisfies Stripe.Subscription;
  tables.subscriptions.set(id, subscription);
  if (given.coupon) addDiscount(world, subscription, given.coupon, given.promotionCode, given.session);
  const customer = tables.customers.get(given.customer);
  if (customer) customer.currency = "brl";
  world.emit("customer.subscription.created", subscription);
  world.schedule("end_period", id, end * 1000);
  if (given.trialEnd) {
    // Stripe announces the end of a trial three days before, or at once for a shorter trial.
    world.schedule("trial_will_end", id, Math.max(now, given.trialEnd - 3 * DAY) * 1000);
  }
  return subscription;
}

function addDiscount(
  world: World,
  subscription: Stripe.Subscription,
  coupon: string,
  promotionCode: string | null,
  session: string | null,
): void {
  const discount = {
    id: world.id("di_1"),
    object: "discount",
    checkout_session: session,
    customer: idOf(subscription.customer),
    customer_account: null,
    end: null,
    invoice: null,
    invoice_item: null,
    promotion_code: promotionCode,
    source: { coupon, type: "coupon" },
    start: world.now(),
    subscription: subscription.id,
    subscription_item: null,
  } satisfies Stripe.Discount;
  world.tables.discounts.set(discount.id, discount);
  subscription.discounts = [discount.id];
  const redeemed = world.tables.coupons.get(coupon);
  if (redeemed) redeemed.times_redeemed += 1;
  const code = world.tables.promotionCodes.get(promotionCode ?? "");
  if (code) code.times_redeemed += 1;
  world.emit("customer.discount.created", discount);
}

/** The first invoice: zero for a trial, else the first period, paid on session. */
export function firstInvoice(world: World, subscription: Stripe.Subscription): Stripe.Invoice {
  const lines = periodLines(world, subscription, subscription.trial_end !== null);
  const invoice = issueInvoice(world, subscription, lines, "subscription_create");
  collect(world, invoice, { present: true });
  return invoice;
}

/** Ends a period: cancels the subscription, or begins and charges the next one. */
export function endPeriod(world: World, subscription: Stripe.Subscription): void {
  const [item] = subscription.items.data;
  if (!item || subscription.status === "canceled" || item.current_period_end > world.now()) return;
  if (subscription.cancel_at_period_end) {
    endSubscription(world, subscription, "cancellation_requested");
    return;
  }
  const start = item.current_period_end;
  const end = periodEndAfter(subscription.billing_cycle_anchor, start);
  const previous = {
    status: subscription.status,
    items: structuredClone(subscription.items),
    latest_invoice: subscription.latest_invoice,
  };
  for (const entry of subscription.items.data) {
    entry.current_period_start = start;
    entry.current_period_end = end;
  }
  if (subscription.status === "trialing") subscription.status = "active";
  world.schedule("end_period", subscription.id, end * 1000);
  world.emit("customer.subscription.updated", subscription, previous);
  if (subscription.status === "unpaid") return;
  const invoice = issueInvoice(world, subscription, periodLines(world, subscription), "subscription_cycle", {
    start: previous.items.data[0]?.current_period_start ?? start,
    end: start,
  });
  collect(world, invoice);
}

/**
 * Subscriptions: https://docs.stripe.com/api/subscriptions and https://docs.stripe.com/billing/subscriptions/trials.
 * Does not cover: creation through the API, intervals other than a month, pausing, schedules, usage, taxes.
 */
import type Stripe from "stripe";
import { periodLines } from "./invoice-parts.ts";
import { collect, endSubscription, issueInvoice, NO_CANCELLATION, renew } from "./invoices.ts";
import { idOf, listOf, partOf, type World } from "./world.ts";

const DAY = 86_400;

/** `anchor` in Unix seconds. In a month without the anchor's day, the last day counts. */
export function addMonths(anchor: number, months: number): number {
  const date = new Date(anchor * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return Math.floor(date.getTime() / 1000);
}

/** Counts months from the anchor, so that short months do not move the day. */
function periodEndAfter(anchor: number, after: number): number {
  let months = 1;
  while (addMonths(anchor, months) <= after) months += 1;
  return addMonths(anchor, months);
}

type SubscriptionInput = {
  customer: string;
  method: string;
  items: { price: Stripe.Price; quantity: number }[];
  metadata: Record<string, string>;
  /** Unix seconds; null without a trial. */
  trialEnd: number | null;
  coupon: string | null;
  promotionCode: string | null;
};

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
        price,
        quantity,
        subscription: id,
      }) as Stripe.SubscriptionItem,
  );
  const subscription = partOf<Stripe.Subscription>({
    id,
    object: "subscription",
    billing_cycle_anchor: given.trialEnd ?? now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: NO_CANCELLATION,
    created: now,
    currency: "brl",
    customer: given.customer,
    default_payment_method: given.method,
    discounts: [],
    ended_at: null,
    items: listOf(items, `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    metadata: given.metadata,
    start_date: now,
    status: given.trialEnd ? "trialing" : "incomplete",
    trial_end: given.trialEnd,
    trial_start: given.trialEnd ? now : null,
  });
  tables.subscriptions.set(id, subscription);
  if (given.coupon) addDiscount(world, subscription, given.coupon, given.promotionCode);
  world.emit("customer.subscription.created", subscription);
  world.schedule("end_period", id, end * 1000);
  if (given.trialEnd) {
    // Stripe announces the end of a trial three days before it, or at once for a shorter trial.
    world.schedule("trial_will_end", id, Math.max(now, given.trialEnd - 3 * DAY) * 1000);
  }
  return subscription;
}

function addDiscount(
  world: World,
  subscription: Stripe.Subscription,
  coupon: string,
  promotionCode: string | null,
): void {
  const discount = partOf<Stripe.Discount>({
    id: world.id("di_1"),
    object: "discount",
    customer: idOf(subscription.customer),
    end: null,
    promotion_code: promotionCode,
    source: { coupon, type: "coupon" },
    start: world.now(),
    subscription: subscription.id,
  });
  world.tables.discounts.set(discount.id, discount);
  subscription.discounts = [discount.id];
  const redeemed = world.tables.coupons.get(coupon);
  if (redeemed) redeemed.times_redeemed += 1;
  const code = world.tables.promotionCodes.get(promotionCode ?? "");
  if (code) code.times_redeemed += 1;
  world.emit("customer.discount.created", discount);
}

export function firstInvoice(world: World, subscription: Stripe.Subscription): Stripe.Invoice {
  const lines = periodLines(world, subscription, subscription.trial_end !== null);
  const invoice = issueInvoice(world, subscription, lines, "subscription_create");
  collect(world, invoice, { present: true });
  return invoice;
}

export function endPeriod(world: World, subscription: Stripe.Subscription): void {
  const [item] = subscription.items.data;
  if (!item || subscription.status === "canceled" || item.current_period_end > world.now()) return;
  if (subscription.cancel_at !== null && subscription.cancel_at <= world.now()) {
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
  renew(world, subscription, periodLines(world, subscription), {
    start: previous.items.data[0]?.current_period_start ?? start,
    end: start,
  });
}

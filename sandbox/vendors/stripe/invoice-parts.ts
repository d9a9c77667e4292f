/**
 * Builds an invoice with its lines, discount and balance, but does not store it:
 * https://docs.stripe.com/api/invoices/object.
 * Does not cover: taxes, shipping, credit notes, invoices that are sent or paid by hand.
 */
import type Stripe from "stripe";
import { discountOf, nameOfPrice } from "./catalog.ts";
import { idOf, listOf, partOf, type World } from "./world.ts";

type Reason = "subscription_create" | "subscription_cycle" | "subscription_update" | "upcoming";

export type LineInput = {
  quantity: number;
  amount: number;
  start: number;
  end: number;
  description: string;
  isProration?: boolean;
};

const calendar = new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", dateStyle: "short" });
export const dateOf = (seconds: number): string => calendar.format(new Date(seconds * 1000));

export const periodLines = (world: World, subscription: Stripe.Subscription, isTrial = false): LineInput[] =>
  subscription.items.data.map(
    ({ price, quantity = 1, current_period_start: start, current_period_end: end }) => ({
      quantity,
      amount: isTrial ? 0 : (price.unit_amount ?? 0) * quantity,
      start,
      end,
      description: isTrial
        ? `Período de teste: ${nameOfPrice(world, price)}`
        : `${quantity} × ${nameOfPrice(world, price)}`,
    }),
  );

/** For the unused time, the old amount is credited and the new amount is charged. */
export function prorations(
  world: World,
  changes: { item: Stripe.SubscriptionItem; price: Stripe.Price; quantity: number }[],
  at: number,
): LineInput[] {
  return changes.flatMap(({ item, price, quantity }) => {
    const { current_period_start: start, current_period_end: end } = item;
    const left = Math.max(0, Math.min(1, (end - at) / (end - start)));
    const before = (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
    const after = (price.unit_amount ?? 0) * quantity;
    const base = { start: at, end, isProration: true };
    const since = `desde ${dateOf(at)}`;
    return [
      {
        ...base,
        quantity: item.quantity ?? 1,
        amount: -Math.round(before * left),
        description: `Tempo não usado de ${nameOfPrice(world, item.price)} ${since}`,
      },
      {
        ...base,
        quantity,
        amount: Math.round(after * left),
        description: `Tempo restante de ${nameOfPrice(world, price)} ${since}`,
      },
    ];
  });
}

function lineOf(
  world: World,
  line: LineInput,
  invoice: string,
  subscription: Stripe.Subscription,
): Stripe.InvoiceLineItem {
  return partOf<Stripe.InvoiceLineItem>({
    id: world.id("il_1"),
    object: "line_item",
    amount: line.amount,
    currency: "brl",
    description: line.description,
    invoice,
    metadata: subscription.metadata,
    period: { start: line.start, end: line.end },
    quantity: line.quantity,
    subscription: subscription.id,
  });
}

function discountFor({ tables }: World, subscription: Stripe.Subscription) {
  const discount = tables.discounts.get(idOf(subscription.discounts[0]));
  const coupon = tables.coupons.get(idOf(discount?.source.coupon));
  return discount && coupon ? { discount, coupon } : null;
}

/** @param period Unix seconds */
export function composeInvoice(
  world: World,
  subscription: Stripe.Subscription,
  given: LineInput[],
  reason: Reason,
  period = { start: world.now(), end: world.now() },
): Stripe.Invoice {
  const buyer = world.tables.customers.get(idOf(subscription.customer));
  const id = world.id(reason === "upcoming" ? "upcoming_in" : "in_1");
  const lines = given.map((line) => lineOf(world, line, id, subscription));
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const reduced = subtotal > 0 ? discountFor(world, subscription) : null;
  const eligible = given.reduce((sum, { amount, isProration }) => (isProration ? sum : sum + amount), 0);
  const off = reduced ? Math.min(subtotal, discountOf(reduced.coupon, eligible)) : 0;
  const total = subtotal - off;
  const starting = buyer?.balance ?? 0;
  // Take credit (a negative balance) off the total. A negative total is credited when the invoice is finalized.
  const fromBalance = total < 0 ? total : Math.max(-total, Math.min(0, starting));
  const due = Math.max(0, total + (total < 0 ? 0 : fromBalance));
  return partOf<Stripe.Invoice>({
    id,
    object: "invoice",
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    billing_reason: reason,
    collection_method: "charge_automatically",
    created: world.now(),
    currency: "brl",
    customer: idOf(subscription.customer),
    customer_email: buyer?.email ?? null,
    customer_name: buyer?.name ?? null,
    discounts: reduced ? [reduced.discount.id] : [],
    effective_at: null,
    ending_balance: null,
    hosted_invoice_url: null,
    lines: listOf(lines, `/v1/invoices/${id}/lines`),
    next_payment_attempt: null,
    number: null,
    parent: {
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    period_end: period.end,
    period_start: period.start,
    starting_balance: starting,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    total,
    total_discount_amounts: reduced ? [{ amount: off, discount: reduced.discount.id }] : [],
  });
}

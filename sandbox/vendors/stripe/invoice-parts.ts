/**
 * Builds an invoice without storing it: lines, discount and balance. https://docs.stripe.com/api/invoices/object
 * Does not cover: taxes, shipping, credit notes, manually sent and paid invoices.
 */
import type Stripe from "stripe";
import { discountOf, nameOfPrice } from "./catalog.ts";
import { decimal, idOf, listOf, nulls, type PendingItem, type World } from "./world.ts";

type Reason = "subscription_create" | "subscription_cycle" | "subscription_update" | "upcoming";

export type LineInput = {
  item: string;
  price: Stripe.Price;
  quantity: number;
  amount: number;
  start: number;
  end: number;
  description: string;
  /** Id of the pending item of a proration. */
  pending?: string;
};

const calendar = new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", dateStyle: "short" });
export const dateOf = (seconds: number): string => calendar.format(new Date(seconds * 1000));

/** One line per price for the period that begins now. */
export const periodLines = (world: World, subscription: Stripe.Subscription, isTrial = false): LineInput[] =>
  subscription.items.data.map(
    ({ id, price, quantity = 1, current_period_start: start, current_period_end: end }) => ({
      item: id,
      price,
      quantity,
      amount: isTrial ? 0 : (price.unit_amount ?? 0) * quantity,
      start,
      end,
      description: isTrial
        ? `Período de teste: ${nameOfPrice(world, price)}`
        : `${quantity} × ${nameOfPrice(world, price)}`,
    }),
  );

export const pendingLine = ({ tables }: World, pending: PendingItem): LineInput[] => {
  const price = tables.prices.get(pending.price);
  return price ? [{ ...pending, price, pending: pending.id }] : [];
};

/** Prorations of a price change: credit for the unused time at the old price, charge for it at the new one. */
export function prorations(
  world: World,
  subscription: Stripe.Subscription,
  changes: { item: Stripe.SubscriptionItem; price: Stripe.Price; quantity: number }[],
  at: number,
): PendingItem[] {
  return changes.flatMap(({ item, price, quantity }) => {
    const { current_period_start: start, current_period_end: end } = item;
    const left = Math.max(0, Math.min(1, (end - at) / (end - start)));
    const before = (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
    const after = (price.unit_amount ?? 0) * quantity;
    const base = { subscription: subscription.id, item: item.id, start: at, end };
    const since = `desde ${dateOf(at)}`;
    return [
      {
        ...base,
        id: world.id("ii_1"),
        price: item.price.id,
        product: idOf(item.price.product as string),
        quantity: item.quantity ?? 1,
        amount: -Math.round(before * left),
        description: `Tempo não usado de ${nameOfPrice(world, item.price)} ${since}`,
      },
      {
        ...base,
        id: world.id("ii_1"),
        price: price.id,
        product: idOf(price.product as string),
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
  return {
    id: world.id("il_1"),
    object: "line_item",
    amount: line.amount,
    currency: "brl",
    description: line.description,
    discount_amounts: [],
    discountable: line.pending === undefined,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: line.pending ?? null,
        proration: line.pending !== undefined,
        proration_details: line.pending === undefined ? null : { credited_items: null },
        subscription: subscription.id,
        subscription_item: line.item,
      },
      type: "subscription_item_details",
    },
    period: { start: line.start, end: line.end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: line.price.id, product: idOf(line.price.product as string) },
      type: "price_details",
      unit_amount_decimal: decimal(line.price.unit_amount ?? 0),
    },
    quantity: line.quantity,
    quantity_decimal: decimal(line.quantity),
    subscription: subscription.id,
    subtotal: line.amount,
    taxes: [],
  } satisfies Stripe.InvoiceLineItem;
}

/** The discount, with its coupon, that applies to the next invoice. */
function discountFor({ tables }: World, subscription: Stripe.Subscription) {
  const discount = tables.discounts.get(idOf(subscription.discounts[0]));
  const coupon = tables.coupons.get(idOf(discount?.source.coupon));
  return discount && coupon ? { discount, coupon } : null;
}

/** @param period Unix seconds. @returns a draft that is not stored yet */
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
  const eligible = given.reduce((sum, { amount, pending }) => (pending ? sum : sum + amount), 0);
  const off = reduced ? Math.min(subtotal, discountOf(reduced.coupon, eligible)) : 0;
  const total = subtotal - off;
  const starting = buyer?.balance ?? 0;
  // Apply the customer's balance first; a negative invoice adds to it.
  const fromBalance = total < 0 ? total : Math.max(-total, Math.min(0, starting));
  const due = Math.max(0, total + (total < 0 ? 0 : fromBalance));
  return {
    id,
    object: "invoice",
    account_country: "BR",
    account_name: "Elo Recicla",
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    billing_reason: reason,
    collection_method: "charge_automatically",
    created: world.now(),
    currency: "brl",
    custom_fields: null,
    customer: idOf(subscription.customer),
    customer_email: buyer?.email ?? null,
    customer_name: buyer?.name ?? null,
    customer_phone: buyer?.phone ?? null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: reduced ? [reduced.discount.id] : [],
    effective_at: null,
    ending_balance: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    lines: listOf(lines, `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: starting,
    statement_descriptor: null,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: reduced ? [{ amount: off, discount: reduced.discount.id }] : [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    ...nulls("account_tax_ids automatically_finalizes_at customer_account customer_address"),
    ...nulls("customer_shipping default_source due_date footer from_invoice last_finalization_error"),
    ...nulls("latest_revision on_behalf_of receipt_number rendering shipping_cost shipping_details"),
    ...nulls("test_clock webhooks_delivered_at"),
  } satisfies Stripe.Invoice;
}

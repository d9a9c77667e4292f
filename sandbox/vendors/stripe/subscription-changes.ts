/**
 * Changes, cancellation and previews of a subscription: https://docs.stripe.com/api/subscriptions/update, /cancel,
 * https://docs.stripe.com/billing/subscriptions/prorations, https://docs.stripe.com/api/invoices/create_preview.
 * - A change with `always_invoice` is prorated by the second, as at Stripe, and charged at once.
 * - A `cancel_at` within a period takes effect at the end of that period.
 * - `payment_behavior` has an effect only as error_if_incomplete, and only for a card.
 *
 * Does not cover: prorations on the next invoice, adding or removing items, intervals other than a month, pausing, an
 * early end of a trial.
 */
import type Stripe from "stripe";
import { z } from "zod";
import { isCreatedFrom, type Route, route, tableRoutes } from "./api.ts";
import { findKnown } from "./catalog.ts";
import { differences, mergedMetadata } from "./changes.ts";
import { composeInvoice, periodLines, prorations } from "./invoice-parts.ts";
import { collect, endSubscription, issueInvoice, methodOf, NO_CANCELLATION } from "./invoices.ts";
import { createdFrom, emptyAnd, filled, integer, metadata, text, yesNo } from "./params.ts";
import { refusalOffSession } from "./payments.ts";
import { badRequest, Refusal } from "./refusal.ts";
import { addMonths } from "./subscriptions.ts";
import { idOf, type World } from "./world.ts";

const prorationBehaviour = z.enum(["always_invoice", "none"]);
const itemChange = z.strictObject({
  id: filled.optional(),
  price: filled.optional(),
  quantity: integer(1).optional(),
  metadata: metadata.optional(),
});
type ItemChange = z.output<typeof itemChange>;
type Change = { item: Stripe.SubscriptionItem; price: Stripe.Price; quantity: number };

const UPDATE = {
  items: z.array(itemChange).min(1).max(20).optional(),
  proration_behavior: prorationBehaviour.optional(),
  proration_date: integer(0).optional(),
  cancel_at: emptyAnd(integer(0)).optional(),
  cancel_at_period_end: yesNo.optional(),
  cancellation_details: z.strictObject({ comment: text.optional() }).optional(),
  metadata: metadata.optional(),
  payment_behavior: z.enum(["allow_incomplete", "default_incomplete", "error_if_incomplete"]).optional(),
};
const updateSchema = z.strictObject(UPDATE);
type Update = z.output<typeof updateSchema>;

function changesOf(
  world: World,
  subscription: Stripe.Subscription,
  given: ItemChange[],
  at: string,
): Change[] {
  return given.map((change, index) => {
    const name = `${at}[${index}]`;
    if (!change.id) {
      throw badRequest(
        "Cannot add multiple subscription items here: name the item to change.",
        `${name}[id]`,
      );
    }
    const item = subscription.items.data.find(({ id }) => id === change.id);
    if (!item)
      throw new Refusal(400, `No such subscription_item: '${change.id}'`, {
        code: "resource_missing",
        param: `${name}[id]`,
      });
    const price = change.price
      ? findKnown(world.tables.prices, "price", change.price, `${name}[price]`)
      : item.price;
    if (!price.recurring)
      throw badRequest(
        "The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.",
        `${name}[price]`,
      );
    return { item, price, quantity: change.quantity ?? item.quantity ?? 1 };
  });
}

const isDifferent = ({ item, price, quantity }: Change) =>
  item.price.id !== price.id || (item.quantity ?? 1) !== quantity;

/** `always_invoice` prorates a change, except in a trial, which is free. */
const isProrated = (
  { status }: Stripe.Subscription,
  changes: Change[],
  wanted: Update["proration_behavior"],
) => changes.length > 0 && wanted === "always_invoice" && status !== "trialing";

function refuseIncomplete(world: World, subscription: Stripe.Subscription, given: Update): void {
  if (given.payment_behavior !== "error_if_incomplete") return;
  const { amount_due: due } = previewInvoice(world, subscription, given);
  const method = methodOf(world, subscription);
  const refusal = method?.type === "card" ? refusalOffSession(world, method) : null;
  if (due === 0 || !refusal) return;
  const { code, decline, message } = refusal;
  throw new Refusal(402, message, { type: "card_error", code, decline_code: decline });
}

export function updateSubscription(world: World, subscription: Stripe.Subscription, given: Update): void {
  if (subscription.status === "canceled") {
    throw badRequest("A canceled subscription can only update its cancellation_details and metadata.");
  }
  const changes = changesOf(world, subscription, given.items ?? [], "items").filter(isDifferent);
  const before = structuredClone(subscription);
  const at = given.proration_date ?? world.now();
  const isInvoiced = isProrated(subscription, changes, given.proration_behavior);
  if (isInvoiced) refuseIncomplete(world, subscription, given);
  const lines = isInvoiced ? prorations(world, changes, at) : [];
  for (const { item, price, quantity } of changes) Object.assign(item, { price, quantity });
  setCancellation(world, subscription, given);
  subscription.metadata = mergedMetadata(subscription.metadata, given.metadata);
  const changed = differences(before, subscription);
  if (Object.keys(changed).length > 0) world.emit("customer.subscription.updated", subscription, changed);
  if (isInvoiced) collect(world, issueInvoice(world, subscription, lines, "subscription_update"));
}

/**
 * Moment (Unix seconds) at which the updated subscription ends; null if it renews. The update
 * `cancel_at_period_end: false` does not undo a cancellation that was made with `cancel_at`.
 */
function endOf(
  { cancel_at, cancel_at_period_end, items }: Stripe.Subscription,
  { cancel_at: at, cancel_at_period_end: atPeriodEnd }: Update,
): number | null {
  if (at !== undefined) return at === "" ? null : at;
  if (atPeriodEnd) return items.data[0]?.current_period_end ?? null;
  return cancel_at_period_end ? null : cancel_at;
}

function setCancellation(world: World, subscription: Stripe.Subscription, given: Update): void {
  const { cancellation_details: details, cancel_at: at, cancel_at_period_end: atPeriodEnd } = given;
  if (at !== undefined && atPeriodEnd !== undefined) {
    throw badRequest(
      "You may only specify one of these parameters: cancel_at, cancel_at_period_end.",
      "cancel_at",
      "parameters_exclusive",
    );
  }
  const before = { ...NO_CANCELLATION, ...subscription.cancellation_details };
  if (details) subscription.cancellation_details = { ...before, comment: details.comment ?? null };
  if (at === undefined && atPeriodEnd === undefined) return;
  const end = endOf(subscription, given);
  subscription.cancel_at_period_end = atPeriodEnd ?? false;
  subscription.cancel_at = end;
  subscription.canceled_at = end === null ? null : (subscription.canceled_at ?? world.now());
  subscription.cancellation_details = {
    ...NO_CANCELLATION,
    ...subscription.cancellation_details,
    reason: end === null ? null : "cancellation_requested",
  };
}

/**
 * Previews the invoice of the next period or, if an item changes with `always_invoice`, the invoice of that change. In
 * a trial such a change issues no invoice, so the preview has no lines.
 */
function previewInvoice(
  world: World,
  subscription: Stripe.Subscription,
  given: {
    items?: ItemChange[];
    proration_behavior?: Update["proration_behavior"];
    proration_date?: number;
  } = {},
): Stripe.Invoice {
  const changes = changesOf(world, subscription, given.items ?? [], "subscription_details[items]").filter(
    isDifferent,
  );
  const at = given.proration_date ?? world.now();
  const lines = isProrated(subscription, changes, given.proration_behavior)
    ? prorations(world, changes, at)
    : [];
  const isNow = given.proration_behavior === "always_invoice" && changes.length > 0;
  const after = structuredClone(subscription);
  for (const item of after.items.data) {
    const change = changes.find((entry) => entry.item.id === item.id);
    if (change) Object.assign(item, { price: change.price, quantity: change.quantity });
    item.current_period_start = item.current_period_end;
    item.current_period_end = addMonths(item.current_period_start, 1);
  }
  const next = isNow || subscription.cancel_at !== null ? [] : periodLines(world, after);
  const start = subscription.items.data[0]?.current_period_start ?? at;
  const end = subscription.items.data[0]?.current_period_end ?? at;
  const invoice = composeInvoice(world, subscription, [...lines, ...next], "upcoming", { start, end });
  if (invoice.parent?.subscription_details && changes.length > 0) {
    invoice.parent.subscription_details.subscription_proration_date = at;
  }
  invoice.created = isNow ? at : end;
  invoice.next_payment_attempt = invoice.created;
  return invoice;
}

const OPEN_STATUSES = ["active", "incomplete", "past_due", "trialing", "unpaid", "paused"] as const;

/** "open" is the sandbox's own word for the default filter. */
function hasStatus({ status }: Stripe.Subscription, wanted: string): boolean {
  if (wanted === "all") return true;
  if (wanted === "open") return status !== "canceled" && status !== "incomplete_expired";
  return status === (wanted === "ended" ? "canceled" : wanted);
}

export function subscriptionRoutes(world: World): Route[] {
  const { tables } = world;
  const found = (id = "", param?: string) => findKnown(tables.subscriptions, "subscription", id, param);
  return [
    ...tableRoutes(
      "/subscriptions",
      "subscription",
      tables.subscriptions,
      {
        created: createdFrom.optional(),
        customer: filled.optional(),
        price: filled.optional(),
        status: z
          .enum([...OPEN_STATUSES, "all", "canceled", "ended"])
          .optional()
          .transform((status) => status ?? "open"),
      },
      {
        price: ({ items }, wanted: string) => items.data.some(({ price }) => price.id === wanted),
        status: hasStatus,
        created: isCreatedFrom,
      },
    ),
    route("post", "/subscriptions/:id", UPDATE, (given, { id }) => {
      const subscription = found(id);
      updateSubscription(world, subscription, given);
      return subscription;
    }),
    route("delete", "/subscriptions/:id", {}, (_, { id }) => {
      const subscription = found(id);
      if (subscription.status === "canceled")
        throw new Refusal(404, `No such subscription: '${id}'`, { code: "resource_missing", param: "id" });
      endSubscription(world, subscription, "cancellation_requested");
      return subscription;
    }),
    route(
      "post",
      "/invoices/create_preview",
      {
        subscription: filled.optional(),
        subscription_details: z
          .strictObject({
            items: UPDATE.items,
            proration_behavior: UPDATE.proration_behavior,
            proration_date: UPDATE.proration_date,
          })
          .optional(),
      },
      ({ subscription: id, subscription_details: details }) => {
        if (!id) {
          throw badRequest(
            "The sandbox previews invoices of a subscription: name it.",
            "subscription",
            "parameter_missing",
          );
        }
        const subscription = found(id, "subscription");
        if (subscription.status === "canceled" || (subscription.cancel_at !== null && !details)) {
          throw new Refusal(404, `No upcoming invoices for customer: ${idOf(subscription.customer)}`, {
            code: "invoice_upcoming_none",
          });
        }
        return previewInvoice(world, subscription, details);
      },
    ),
  ];
}

/**
 * Changes of a subscription and their cost: https://docs.stripe.com/api/subscriptions/update, /cancel,
 * https://docs.stripe.com/billing/subscriptions/prorations, https://docs.stripe.com/api/invoices/create_preview
 * Prorated to the second, as by the vendor. A price may be exchanged for one of the same interval.
 * Does not cover: more or fewer items, other intervals, pausing, payment_behavior pending_if_incomplete.
 */
import type Stripe from "stripe";
import { z } from "zod";
import { type Route, route, tableRoutes } from "./api.ts";
import { known } from "./catalog.ts";
import { differences, mergedMetadata } from "./changes.ts";
import { composeInvoice, type LineGiven, pendingLine, periodLines, prorations } from "./invoice-parts.ts";
import { collect, endSubscription, issueInvoice } from "./invoices.ts";
import { emptyAnd, filled, ignored, integer, metadata, period, text, yesNo } from "./params.ts";
import { badRequest, Refusal } from "./refusal.ts";
import { addInterval, endPeriod, recurringOf, setPrice } from "./subscriptions.ts";
import { idOf, type World } from "./world.ts";

const behaviour = z.enum(["always_invoice", "create_prorations", "none"]);
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
  proration_behavior: behaviour.optional(),
  proration_date: integer(0).optional(),
  cancel_at_period_end: yesNo.optional(),
  cancel_at: emptyAnd(integer(0)).optional(),
  cancellation_details: z.strictObject({ comment: text.optional(), feedback: text.optional() }).optional(),
  default_payment_method: filled.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  trial_end: z.union([z.literal("now"), integer(0)]).optional(),
  payment_behavior: z.enum(["allow_incomplete", "default_incomplete", "error_if_incomplete"]).optional(),
  off_session: ignored,
  payment_settings: ignored,
};
const updateSchema = z.strictObject(UPDATE);
type Update = z.output<typeof updateSchema>;

/** @throws Refusal for an item or price that does not fit */
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
      ? known(world.tables.prices, "price", change.price, `${name}[price]`)
      : item.price;
    if (!price.recurring)
      throw badRequest(
        "The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.",
        `${name}[price]`,
      );
    if (price.recurring.interval !== recurringOf(item.price).interval) {
      throw badRequest("The sandbox only exchanges prices of the same interval.", `${name}[price]`);
    }
    return { item, price, quantity: change.quantity ?? item.quantity ?? 1 };
  });
}

const isDifferent = ({ item, price, quantity }: Change) =>
  item.price.id !== price.id || (item.quantity ?? 1) !== quantity;

/** A trial is free, so it is not prorated. */
const isProrated = ({ status }: Stripe.Subscription, wanted: Update["proration_behavior"]) =>
  wanted !== "none" && status !== "trialing";

export function updateSubscription(world: World, subscription: Stripe.Subscription, given: Update): void {
  if (subscription.status === "canceled") {
    throw badRequest("A canceled subscription can only update its cancellation_details and metadata.");
  }
  const changes = changesOf(world, subscription, given.items ?? [], "items").filter(isDifferent);
  const method = given.default_payment_method;
  if (method) known(world.tables.paymentMethods, "PaymentMethod", method, "default_payment_method");
  const before = structuredClone(subscription);
  const at = given.proration_date ?? world.now();
  if (isProrated(subscription, given.proration_behavior)) {
    world.hidden.pendingItems.push(...prorations(world, subscription, changes, at));
  }
  for (const { item, price, quantity } of changes) setPrice(item, price, quantity);
  setCancellation(world, subscription, given);
  if (method) subscription.default_payment_method = method;
  if (given.description !== undefined) subscription.description = given.description || null;
  subscription.metadata = mergedMetadata(subscription.metadata, given.metadata);
  const changed = differences(before, subscription);
  if (Object.keys(changed).length > 0) world.emit("customer.subscription.updated", subscription, changed);
  if (
    changes.length > 0 &&
    given.proration_behavior === "always_invoice" &&
    subscription.status !== "trialing"
  ) {
    collect(world, issueInvoice(world, subscription, [], "subscription_update"));
  }
  if (given.trial_end !== undefined) moveTrialEnd(world, subscription, given.trial_end);
}

function setCancellation(world: World, subscription: Stripe.Subscription, given: Update): void {
  const [item] = subscription.items.data;
  if (given.cancellation_details) {
    subscription.cancellation_details = {
      comment: given.cancellation_details.comment ?? null,
      feedback: (given.cancellation_details.feedback ||
        null) as Stripe.Subscription.CancellationDetails["feedback"],
      feedback_option: null,
      reason: subscription.cancellation_details?.reason ?? null,
    };
  }
  if (given.cancel_at !== undefined && given.cancel_at !== "") {
    throw badRequest(
      "The sandbox cancels at the end of a period or at once: use `cancel_at_period_end`.",
      "cancel_at",
    );
  }
  if (given.cancel_at_period_end === undefined && given.cancel_at === undefined) return;
  const wanted = given.cancel_at_period_end === true;
  subscription.cancel_at_period_end = wanted;
  subscription.cancel_at = wanted ? (item?.current_period_end ?? null) : null;
  subscription.canceled_at = wanted ? (subscription.canceled_at ?? world.now()) : null;
  const details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    ...subscription.cancellation_details,
  };
  subscription.cancellation_details = { ...details, reason: wanted ? "cancellation_requested" : null };
}

function moveTrialEnd(world: World, subscription: Stripe.Subscription, end: number | "now"): void {
  if (subscription.status !== "trialing")
    throw badRequest("Only a trial that is under way can be moved here.", "trial_end");
  const at = end === "now" ? world.now() : end;
  if (at < world.now()) throw badRequest("Timestamp cannot be in the past", "trial_end");
  const previous = { trial_end: subscription.trial_end };
  subscription.trial_end = at;
  subscription.billing_cycle_anchor = at;
  for (const item of subscription.items.data) item.current_period_end = at;
  world.emit("customer.subscription.updated", subscription, previous);
  if (end === "now") endPeriod(world, subscription);
  else world.schedule("end_period", subscription.id, at * 1000);
}

/** Previews the next invoice after a change, or the invoice of the change itself. */
export function previewInvoice(
  world: World,
  subscription: Stripe.Subscription,
  given: {
    items?: ItemChange[];
    proration_behavior?: Update["proration_behavior"];
    proration_date?: number;
    cancel_at_period_end?: boolean;
  } = {},
): Stripe.Invoice {
  const { hidden } = world;
  const changes = changesOf(world, subscription, given.items ?? [], "subscription_details[items]").filter(
    isDifferent,
  );
  const at = given.proration_date ?? world.now();
  const ends = given.cancel_at_period_end ?? subscription.cancel_at_period_end;
  const waiting = hidden.pendingItems.filter((item) => item.subscription === subscription.id);
  const prorated = isProrated(subscription, given.proration_behavior)
    ? prorations(world, subscription, changes, at)
    : [];
  const lines: LineGiven[] = [...waiting, ...prorated].flatMap((item) => pendingLine(world, item));
  const isNow = given.proration_behavior === "always_invoice" && changes.length > 0;
  const after = structuredClone(subscription);
  for (const item of after.items.data) {
    const change = changes.find((entry) => entry.item.id === item.id);
    if (change) setPrice(item, change.price, change.quantity);
    item.current_period_start = item.current_period_end;
    item.current_period_end = addInterval(item.current_period_start, recurringOf(item.price), 1);
  }
  const next = isNow || ends ? [] : periodLines(world, after);
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

/** Without a status a list leaves out the cancelled ones. */
function hasStatus({ status }: Stripe.Subscription, wanted: string): boolean {
  if (wanted === "all") return true;
  if (wanted === "open") return status !== "canceled" && status !== "incomplete_expired";
  return status === (wanted === "ended" ? "canceled" : wanted);
}

export function subscriptionRoutes(world: World): Route[] {
  const { tables } = world;
  const found = (id = "", param?: string) => known(tables.subscriptions, "subscription", id, param);
  return [
    ...tableRoutes(
      "/subscriptions",
      "subscription",
      tables.subscriptions,
      {
        customer: filled.optional(),
        price: filled.optional(),
        status: z
          .enum([...OPEN_STATUSES, "all", "canceled", "ended"])
          .optional()
          .transform((status) => status ?? "open"),
        created: period,
      },
      {
        price: ({ items }, wanted: string) => items.data.some(({ price }) => price.id === wanted),
        status: hasStatus,
      },
    ),
    route("post", "/subscriptions/:id", UPDATE, (given, { id }) => {
      const subscription = found(id);
      updateSubscription(world, subscription, given);
      return subscription;
    }),
    route(
      "delete",
      "/subscriptions/:id",
      {
        invoice_now: yesNo.optional(),
        prorate: yesNo.optional(),
        cancellation_details: UPDATE.cancellation_details,
      },
      ({ cancellation_details: details }, { id }) => {
        const subscription = found(id);
        if (subscription.status === "canceled")
          throw new Refusal(404, `No such subscription: '${id}'`, { code: "resource_missing", param: "id" });
        setCancellation(world, subscription, { cancellation_details: details });
        endSubscription(world, subscription, "cancellation_requested");
        return subscription;
      },
    ),
    route(
      "post",
      "/invoices/create_preview",
      {
        customer: filled.optional(),
        subscription: filled.optional(),
        preview_mode: z.enum(["next"]).optional(),
        subscription_details: z
          .strictObject({
            items: UPDATE.items,
            proration_behavior: UPDATE.proration_behavior,
            proration_date: UPDATE.proration_date,
            cancel_at_period_end: UPDATE.cancel_at_period_end,
          })
          .optional(),
      },
      ({ customer, subscription: id, subscription_details: details }) => {
        if (!id) {
          throw badRequest(
            "The sandbox previews invoices of a subscription: name it.",
            "subscription",
            "parameter_missing",
          );
        }
        const subscription = found(id, "subscription");
        if (customer && idOf(subscription.customer) !== customer) {
          throw badRequest(`The subscription ${id} does not belong to customer ${customer}.`, "subscription");
        }
        if (subscription.status === "canceled" || (subscription.cancel_at_period_end && !details)) {
          throw new Refusal(404, `No upcoming invoices for customer: ${idOf(subscription.customer)}`, {
            code: "invoice_upcoming_none",
          });
        }
        return previewInvoice(world, subscription, details);
      },
    ),
  ];
}

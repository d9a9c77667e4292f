/**
 * Checkout sessions: https://docs.stripe.com/api/checkout/sessions. Does not cover: changes of a session, mode setup,
 * embedded pages, other currencies, shipping, taxes, optional items, invoices for sales, discounts without a code,
 * branding.
 */
import type Stripe from "stripe";
import { z } from "zod";
import { isCreatedFrom, type Route, route, tableRoutes } from "./api.ts";
import { discountOf, findKnown } from "./catalog.ts";
import { linesOf } from "./checkout-lines.ts";
import { type CheckoutInput, checkoutFields } from "./checkout-params.ts";
import { check, createdFrom, filled } from "./params.ts";
import { badRequest } from "./refusal.ts";
import { idOf, type Order, partOf, type World } from "./world.ts";

const DAY = 86_400;
/** Stripe's minimum charge (centavos). */
const LEAST = 50;
/** Stripe's maximum charge (centavos): eight digits. */
const MOST = 99_999_999;

export function checkoutRoutes(world: World): Route[] {
  const { tables } = world;
  return [
    {
      method: "post",
      path: "/checkout/sessions",
      read(given) {
        if (Object.hasOwn(Object(given), "payment_method_types")) {
          throw badRequest(
            "The parameter `payment_method_types` is no longer supported when creating a Checkout Session on this API version. Use `allowed_payment_method_types` instead.",
            "payment_method_types",
            "payment_method_types_no_longer_supported",
          );
        }
        return check(checkoutFields, given);
      },
      run: (given: CheckoutInput) => createSession(world, given),
    },
    ...tableRoutes(
      "/checkout/sessions",
      "checkout.session",
      tables.sessions,
      {
        created: createdFrom.optional(),
        customer: filled.optional(),
        payment_intent: filled.optional(),
        subscription: filled.optional(),
        status: z.enum(["complete", "expired", "open"]).optional(),
      },
      { created: isCreatedFrom },
    ),
    route("post", "/checkout/sessions/:id/expire", {}, (_, { id = "" }) => {
      const session = findKnown(tables.sessions, "checkout.session", id);
      if (session.status !== "open") {
        throw badRequest(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
        );
      }
      expireSession(world, session);
      return session;
    }),
  ];
}

export function expireSession(world: World, session: Stripe.Checkout.Session): void {
  if (session.status !== "open") return;
  session.status = "expired";
  session.url = null;
  const intent = world.tables.paymentIntents.get(idOf(session.payment_intent));
  if (intent && !["succeeded", "canceled", "processing"].includes(intent.status)) {
    intent.status = "canceled";
    intent.canceled_at = world.now();
    intent.cancellation_reason = "expired";
    intent.next_action = null;
    world.emit("payment_intent.canceled", intent);
  }
  const mandate = world.tables.mandates.get(world.hidden.orders[session.id]?.pix ?? "");
  if (mandate?.status === "pending") mandate.status = "inactive";
  world.emit("checkout.session.expired", session);
}

function createSession(world: World, given: CheckoutInput): Stripe.Checkout.Session {
  const now = world.now();
  const { mode } = given;
  checkTogether(given, now);
  if (given.customer) findKnown(world.tables.customers, "customer", given.customer, "customer");
  const lines = linesOf(world, given.line_items);
  const types = typesOf(given);
  const recurring = lines.some(({ price }) => price?.recurring);
  const data = given.subscription_data;
  const order: Order = {
    lines,
    paymentIntentMetadata: given.payment_intent_data?.metadata ?? {},
    subscriptionMetadata: data?.metadata ?? {},
    trialDays: data?.trial_period_days ?? null,
    pixSeconds: given.payment_method_options?.pix?.expires_after_seconds ?? 14_400,
    coupon: null,
    promotionCode: null,
    pix: null,
    challenge: null,
  };
  const id = `cs_test_a1${world.id("", 56).slice(1)}`;
  const session = partOf<Stripe.Checkout.Session>({
    id,
    object: "checkout.session",
    allow_promotion_codes: given.allow_promotion_codes ?? null,
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    amount_subtotal: 0,
    amount_total: 0,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    created: now,
    currency: "brl",
    customer: given.customer ?? null,
    customer_creation: given.customer ? null : mode === "subscription" ? "always" : "if_required",
    customer_details: given.customer_email ? payerDetails(given.customer_email, null) : null,
    customer_email: given.customer_email ?? null,
    discounts: [],
    expires_at: given.expires_at ?? now + DAY,
    invoice: null,
    locale: given.locale ?? null,
    metadata: given.metadata ?? {},
    mode,
    payment_intent: null,
    payment_method_collection:
      mode === "subscription" ? (given.payment_method_collection ?? "always") : "if_required",
    payment_method_options: optionsOf(given, types),
    payment_method_types: types,
    payment_status: "unpaid",
    status: "open",
    subscription: null,
    success_url: given.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: `${world.origin()}/stripe/checkout/${id}`,
  });
  if (mode === "payment" && recurring) {
    throw badRequest(
      "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.",
      "line_items",
    );
  }
  if (mode === "subscription" && !recurring) {
    throw badRequest(
      "You must provide at least one recurring price in `subscription` mode when using prices.",
      "line_items",
    );
  }
  setAmounts(world, session, order);
  if (mode === "payment" && (session.amount_total ?? 0) < LEAST) {
    throw badRequest(
      "The Checkout Session's total amount due must add up to at least R$0.50 brl",
      undefined,
      "amount_too_small",
    );
  }
  if (mode === "payment" && (session.amount_total ?? 0) > MOST) {
    throw badRequest(
      "The Checkout Session's total amount due must be no more than R$999,999.99 brl",
      undefined,
      "amount_too_large",
    );
  }
  world.hidden.orders[id] = order;
  world.tables.sessions.set(id, session);
  world.schedule("expire_session", id, session.expires_at * 1000);
  return session;
}

export const payerDetails = (email: string | null, name: string | null) =>
  ({ email, name }) as Stripe.Checkout.Session.CustomerDetails;

const amountOf = ({ price, quantity }: Stripe.LineItem) => (price?.unit_amount ?? 0) * (quantity ?? 1);

/** Full price (centavos) of an order, before trial and discount. For a plan, the price of one month. */
export const fullAmountOf = ({ lines }: Order): number =>
  lines.reduce((sum, line) => sum + amountOf(line), 0);

export function setAmounts(world: World, session: Stripe.Checkout.Session, order: Order): void {
  const isTrial = hasTrial(order);
  const subtotal = isTrial ? 0 : fullAmountOf(order);
  const coupon = world.tables.coupons.get(order.coupon ?? "");
  const off = coupon && !isTrial ? discountOf(coupon, subtotal) : 0;
  session.amount_subtotal = subtotal;
  session.amount_total = subtotal - off;
  session.total_details = { amount_discount: off, amount_shipping: 0, amount_tax: 0 };
  session.discounts = order.promotionCode ? [{ coupon: null, promotion_code: order.promotionCode }] : [];
  let left = off;
  for (const [index, line] of order.lines.entries()) {
    line.amount_subtotal = isTrial ? 0 : amountOf(line);
    const isLast = index === order.lines.length - 1;
    const share = isLast
      ? left
      : Math.min(left, Math.round((off * line.amount_subtotal) / Math.max(subtotal, 1)));
    left -= share;
    line.amount_discount = share;
    line.amount_total = line.amount_subtotal - share;
  }
}

export const hasTrial = ({ trialDays }: Order): boolean => trialDays !== null;

function typesOf(given: CheckoutInput): string[] {
  const { mode, allowed_payment_method_types: allowed } = given;
  const mandate = given.payment_method_options?.pix?.mandate_options;
  if (!allowed) return mode === "payment" ? ["card", "pix"] : ["card"];
  if (mode === "subscription" && allowed.includes("pix") && !mandate) {
    throw badRequest(
      "You must provide `payment_method_options[pix][mandate_options]` to use `pix` in `subscription` mode.",
      "payment_method_options[pix][mandate_options]",
      "parameter_missing",
    );
  }
  return [...new Set(allowed)];
}

function optionsOf(given: CheckoutInput, types: string[]): Stripe.Checkout.Session["payment_method_options"] {
  const pix = given.payment_method_options?.pix;
  return {
    ...(types.includes("card") && { card: { request_three_d_secure: "automatic" } }),
    ...(types.includes("pix") && {
      pix: {
        expires_after_seconds: pix?.expires_after_seconds ?? 14_400,
        ...(pix?.mandate_options && { mandate_options: pix.mandate_options }),
        ...(given.mode === "subscription" && { setup_future_usage: "off_session" }),
      },
    }),
  } as Stripe.Checkout.Session["payment_method_options"];
}

function checkTogether(given: CheckoutInput, now: number): void {
  if (given.customer && given.customer_email) {
    throw badRequest(
      "You may only specify one of these parameters: customer, customer_email.",
      "customer",
      "parameters_exclusive",
    );
  }
  const only = (field: "payment_intent_data" | "subscription_data", mode: string) => {
    if (given[field] && given.mode !== mode) {
      throw badRequest(`You can not pass \`${field}\` in \`${given.mode}\` mode.`, field);
    }
  };
  only("payment_intent_data", "payment");
  only("subscription_data", "subscription");
  if (given.expires_at !== undefined && given.expires_at < now + 30 * 60) {
    throw badRequest(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      "expires_at",
    );
  }
  if (given.expires_at !== undefined && given.expires_at > now + DAY) {
    throw badRequest(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      "expires_at",
    );
  }
}

export const orderOf = ({ hidden }: World, session: Stripe.Checkout.Session): Order => {
  const order = hidden.orders[session.id];
  if (!order) throw new Error(`no order for ${session.id}`);
  return order;
};

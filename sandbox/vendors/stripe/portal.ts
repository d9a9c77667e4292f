/**
 * https://docs.stripe.com/api/customer_portal/sessions: a session is a link for one customer; what its pages do is in
 * pages/stripe-portal.ts. The one configuration lets people change plan (prorated and charged at once), cancel at the
 * end of the period, take that back, change the card and read invoices.
 * Does not cover: configurations through the API, coupons for those who leave, pausing, changes of address.
 */
import type Stripe from "stripe";
import { z } from "zod";
import { type Route, route } from "./api.ts";
import { known } from "./catalog.ts";
import { customerOf } from "./customers.ts";
import { address, filled, ignored, integer } from "./params.ts";
import { badRequest } from "./refusal.ts";
import { idOf, type World } from "./world.ts";

const CONFIGURATION = "bpc_1EloReciclaSandbox";
/** Time (s) that a link is good for. */
const GOOD = 3_600;

const ofSubscription = z.strictObject({ subscription: filled, retention: ignored });
const flowData = z.strictObject({
  type: z.enum([
    "payment_method_update",
    "subscription_cancel",
    "subscription_update",
    "subscription_update_confirm",
  ]),
  after_completion: z
    .strictObject({
      type: z.enum(["hosted_confirmation", "portal_homepage", "redirect"]),
      redirect: z.strictObject({ return_url: address }).optional(),
      hosted_confirmation: ignored,
    })
    .optional(),
  subscription_cancel: ofSubscription.optional(),
  subscription_update: ofSubscription.optional(),
  subscription_update_confirm: z
    .strictObject({
      subscription: filled,
      items: z
        .array(z.strictObject({ id: filled, price: filled, quantity: integer(1).optional() }))
        .length(1),
      discounts: ignored,
    })
    .optional(),
});
type FlowGiven = z.output<typeof flowData>;

export const isExpired = (world: World, session: Stripe.BillingPortal.Session): boolean =>
  session.created + GOOD < world.now();

function flowOf(world: World, given: FlowGiven, customer: string): Stripe.BillingPortal.Session.Flow {
  const { type, after_completion: after } = given;
  const named = type === "payment_method_update" ? null : given[type];
  if (named === undefined) {
    throw badRequest(
      `Missing required param: flow_data[${type}].`,
      `flow_data[${type}]`,
      "parameter_missing",
    );
  }
  if (named) {
    const param = `flow_data[${type}][subscription]`;
    const subscription = known(world.tables.subscriptions, "subscription", named.subscription, param);
    if (idOf(subscription.customer) !== customer)
      throw badRequest(`No such subscription: '${subscription.id}'`, param, "resource_missing");
    if (subscription.status === "canceled")
      throw badRequest("The subscription is canceled and cannot be updated.", param);
  }
  const confirm = given.subscription_update_confirm;
  return {
    after_completion: {
      hosted_confirmation: after?.type === "hosted_confirmation" ? { custom_message: null } : null,
      redirect: after?.redirect ?? null,
      type: after?.type ?? "portal_homepage",
    },
    customer_update: null,
    subscription_cancel: given.subscription_cancel
      ? { retention: null, subscription: given.subscription_cancel.subscription }
      : null,
    subscription_pause: null,
    subscription_update: given.subscription_update
      ? { subscription: given.subscription_update.subscription }
      : null,
    subscription_update_confirm: confirm
      ? { discounts: null, items: confirm.items, subscription: confirm.subscription }
      : null,
    type,
  };
}

/** Where a flow begins, inside the portal. */
function startOf({ type, ...flow }: Stripe.BillingPortal.Session.Flow): string {
  if (type === "payment_method_update") return "/cartao";
  if (flow.subscription_cancel) return `/${flow.subscription_cancel.subscription}/cancelar`;
  if (flow.subscription_update) return `/${flow.subscription_update.subscription}/plano`;
  const confirm = flow.subscription_update_confirm;
  return confirm ? `/${confirm.subscription}/plano/${confirm.items[0]?.price}` : "";
}

export const portalRoutes = (world: World): Route[] => [
  route(
    "post",
    "/billing_portal/sessions",
    {
      customer: filled,
      return_url: address.optional(),
      locale: filled.optional(),
      configuration: filled.optional(),
      flow_data: flowData.optional(),
    },
    ({ customer, return_url: returnUrl, locale, configuration, flow_data: given }) => {
      customerOf(world, customer, "customer");
      if (configuration && configuration !== CONFIGURATION) {
        throw badRequest(`No such configuration: '${configuration}'`, "configuration", "resource_missing");
      }
      const id = world.id("bps_1");
      const flow = given ? flowOf(world, given, customer) : null;
      const session = {
        id,
        object: "billing_portal.session",
        configuration: CONFIGURATION,
        created: world.now(),
        customer,
        customer_account: null,
        flow,
        livemode: false,
        locale: locale ?? null,
        on_behalf_of: null,
        return_url: returnUrl ?? null,
        url: `${world.origin()}/stripe/portal/${id}${flow ? startOf(flow) : ""}`,
      } satisfies Stripe.BillingPortal.Session;
      world.tables.portalSessions.set(id, session);
      return session;
    },
  ),
];

/** Prices that a subscriber may change to: those that the same screen of the product offers, dearest last. */
export function offeredPrices({ tables }: World, subscription: Stripe.Subscription): Stripe.Price[] {
  const reading = (price?: Stripe.Price) => price?.lookup_key?.split("_")[1];
  const own = reading(subscription.items.data[0]?.price);
  return [...tables.prices.values()]
    .filter((price) => price.active && price.recurring && reading(price) === own)
    .sort((one, other) => (one.unit_amount ?? 0) - (other.unit_amount ?? 0));
}

/**
 * https://docs.stripe.com/api/customer_portal/sessions: a session is a link for one customer to pages/stripe-portal.ts.
 * The page allows changing the plan (prorated and charged at once), cancelling at the end of the period,
 * resuming, changing the card and reading invoices.
 * Does not cover: flows (`flow_data`), the features of a configuration, retention coupons, pausing, changes of address.
 */
import type Stripe from "stripe";
import { PORTAL } from "./account.ts";
import { type Route, route } from "./api.ts";
import { findKnown } from "./catalog.ts";
import { address, filled } from "./params.ts";
import { nulls, type World } from "./world.ts";

/** Lifetime (seconds) of a portal link. */
const LIFETIME = 3_600;

export const isExpired = (world: World, session: Stripe.BillingPortal.Session): boolean =>
  session.created + LIFETIME < world.now();

export const portalRoutes = (world: World): Route[] => [
  route(
    "post",
    "/billing_portal/sessions",
    {
      customer: filled,
      return_url: address.optional(),
      locale: filled.optional(),
      configuration: filled.optional(),
    },
    ({ customer, return_url: returnUrl, locale, configuration = PORTAL }) => {
      findKnown(world.tables.portalConfigurations, "configuration", configuration, "configuration");
      findKnown(world.tables.customers, "customer", customer, "customer");
      const id = world.id("bps_1");
      const session = {
        id,
        object: "billing_portal.session",
        configuration,
        created: world.now(),
        customer,
        livemode: false,
        locale: locale ?? null,
        ...nulls("customer_account flow on_behalf_of"),
        return_url: returnUrl ?? null,
        url: `${world.origin()}/stripe/portal/${id}`,
      } satisfies Stripe.BillingPortal.Session;
      world.tables.portalSessions.set(id, session);
      return session;
    },
  ),
];

/** Active prices whose lookup key has the subscription's suffix (`_cadastro` or `_painel`), cheapest first. */
export function offeredPrices({ tables }: World, subscription: Stripe.Subscription): Stripe.Price[] {
  const reading = (price?: Stripe.Price) => price?.lookup_key?.split("_")[1];
  const own = reading(subscription.items.data[0]?.price);
  return [...tables.prices.values()]
    .filter((price) => price.active && price.recurring && reading(price) === own)
    .sort((one, other) => (one.unit_amount ?? 0) - (other.unit_amount ?? 0));
}

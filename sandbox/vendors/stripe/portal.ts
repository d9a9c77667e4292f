/**
 * Sessions of the customer portal: https://docs.stripe.com/api/customer_portal/sessions. Does not cover: flows
 * (`flow_data`), the features of a configuration, changes of plan, retention coupons, pausing, changes of address.
 */
import type Stripe from "stripe";
import { PORTAL } from "./account.ts";
import { type Route, route } from "./api.ts";
import { findKnown } from "./catalog.ts";
import { address, filled } from "./params.ts";
import { partOf, type World } from "./world.ts";

/** Lifetime (s) of a portal link. */
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
      const session = partOf<Stripe.BillingPortal.Session>({
        id,
        object: "billing_portal.session",
        configuration,
        created: world.now(),
        customer,
        locale: locale ?? null,
        return_url: returnUrl ?? null,
        url: `${world.origin()}/stripe/portal/${id}`,
      });
      world.tables.portalSessions.set(id, session);
      return session;
    },
  ),
];

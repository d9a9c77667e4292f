/**
 * Objects that an operator sets up once at Stripe: https://docs.stripe.com/api/products/create, /webhook_endpoints,
 * /customer_portal/configurations, /payment_method_configurations. The stand-in starts with such a setup. Webhook
 * endpoints have no effect: all events go to `webhookUrl` of createStripe.
 * Does not cover: updates and deletion.
 */
import type Stripe from "stripe";
import { z } from "zod";
import { type Route, route, tableRoutes } from "./api.ts";
import { productOf } from "./catalog.ts";
import { address, filled, metadata, text, yesNo } from "./params.ts";
import { badRequest } from "./refusal.ts";
import { partOf, type World } from "./world.ts";

/** Time (Unix seconds) at which the account's objects were created. */
const CREATED = 1_767_225_600;
export const PORTAL = "bpc_1EloReciclaSandbox";

const enabled = z.strictObject({ enabled: yesNo });
const FEATURES = {
  customer_update: z.strictObject({ enabled: yesNo, allowed_updates: z.array(filled).optional() }).optional(),
  invoice_history: enabled.optional(),
  payment_method_update: enabled.optional(),
  subscription_cancel: z
    .strictObject({ enabled: yesNo, mode: z.enum(["at_period_end", "immediately"]).optional() })
    .optional(),
};

type PortalInput = {
  features: { [Name in keyof typeof FEATURES]?: z.output<(typeof FEATURES)[Name]> };
  business_profile?: { privacy_policy_url?: string; terms_of_service_url?: string };
  metadata?: Record<string, string>;
  default_return_url?: string;
};

function portalOf(id: string, created: number, given: PortalInput): Stripe.BillingPortal.Configuration {
  const { features, business_profile: profile } = given;
  const isOn = (name: keyof typeof FEATURES) => features[name]?.enabled ?? false;
  return partOf<Stripe.BillingPortal.Configuration>({
    id,
    object: "billing_portal.configuration",
    active: true,
    business_profile: {
      privacy_policy_url: profile?.privacy_policy_url ?? null,
      terms_of_service_url: profile?.terms_of_service_url ?? null,
    },
    created,
    default_return_url: given.default_return_url ?? null,
    features: {
      customer_update: {
        allowed_updates: (features.customer_update?.allowed_updates ?? []) as ["email"],
        enabled: isOn("customer_update"),
      },
      invoice_history: { enabled: isOn("invoice_history") },
      payment_method_update: { enabled: isOn("payment_method_update") },
      subscription_cancel: {
        enabled: isOn("subscription_cancel"),
        mode: features.subscription_cancel?.mode ?? "at_period_end",
      },
      subscription_update: { enabled: false },
    },
    is_default: false,
    metadata: given.metadata ?? {},
  });
}

function endpointOf(
  id: string,
  created: number,
  {
    url,
    enabled_events: events,
    description,
  }: { url: string; enabled_events: string[]; description?: string },
): Stripe.WebhookEndpoint {
  return partOf<Stripe.WebhookEndpoint>({
    id,
    object: "webhook_endpoint",
    created,
    description: description ?? null,
    enabled_events: events,
    status: "enabled",
    url,
  });
}

export function seedAccount({ tables }: World, webhookUrl: string): void {
  const endpoint = endpointOf("we_1EloRecicla", CREATED, { url: webhookUrl, enabled_events: ["*"] });
  tables.webhookEndpoints.set(endpoint.id, endpoint);
  const on = { enabled: true };
  const features = { invoice_history: on, payment_method_update: on, subscription_cancel: on };
  tables.portalConfigurations.set(PORTAL, { ...portalOf(PORTAL, CREATED, { features }), is_default: true });
}

export function clearAccount({ tables }: World): void {
  for (const table of [tables.products, tables.prices, tables.webhookEndpoints, tables.portalConfigurations])
    table.clear();
}

const METHODS = {
  id: "pmc_1EloRecicla",
  object: "payment_method_configuration",
  active: true,
  is_default: true,
  card: { available: true },
  pix: { available: true },
};

export const accountRoutes = (world: World): Route[] => [
  ...tableRoutes("/products", "product", world.tables.products, { active: yesNo.optional() }),
  route(
    "post",
    "/products",
    { id: filled.optional(), name: filled, description: filled.optional(), metadata: metadata.optional() },
    ({ id = world.id("prod", 14), name, description, metadata: data }) => {
      if (world.tables.products.has(id))
        throw badRequest("Product already exists.", "id", "resource_already_exists");
      const product = {
        ...productOf(id, name, world.now()),
        description: description ?? null,
        metadata: data ?? {},
      };
      world.tables.products.set(id, product);
      world.emit("product.created", product);
      return product;
    },
  ),
  ...tableRoutes("/webhook_endpoints", "webhook endpoint", world.tables.webhookEndpoints),
  route(
    "post",
    "/webhook_endpoints",
    { url: address, enabled_events: z.array(filled).min(1), description: text.optional() },
    (given) => {
      const endpoint = endpointOf(world.id("we_1"), world.now(), given);
      world.tables.webhookEndpoints.set(endpoint.id, endpoint);
      return { ...endpoint, secret: world.id("whsec", 32) };
    },
  ),
  ...tableRoutes("/billing_portal/configurations", "configuration", world.tables.portalConfigurations, {
    active: yesNo.optional(),
    is_default: yesNo.optional(),
  }),
  route(
    "post",
    "/billing_portal/configurations",
    {
      features: z.strictObject(FEATURES),
      business_profile: z
        .strictObject({ privacy_policy_url: address.optional(), terms_of_service_url: address.optional() })
        .optional(),
      default_return_url: address.optional(),
      metadata: metadata.optional(),
    },
    (given) => {
      const configuration = portalOf(world.id("bpc_1"), world.now(), given);
      world.tables.portalConfigurations.set(configuration.id, configuration);
      return configuration;
    },
  ),
  route("get", "/payment_method_configurations", {}, () => ({
    object: "list",
    data: [METHODS],
    has_more: false,
    url: "/v1/payment_method_configurations",
  })),
];

import "server-only";
import type Stripe from "stripe";
import { callStripe, type StripeAnswer } from "./stripe";

/** `amount`: centavos a month. */
type WantedPrice = { lookupKey: string; amount: number; productId: string; productName: string };

type FoundPrice = {
  lookupKey: string;
  /** Centavos. */
  amount: number | null;
  currency: string;
  isMonthly: boolean;
  isActive: boolean;
  productId: string;
};

/** Includes archived prices. */
export const listPrices = (lookupKeys: string[]): Promise<StripeAnswer<FoundPrice[]>> =>
  callStripe("list prices", async (stripe) => {
    const { data } = await stripe.prices.list({ lookup_keys: lookupKeys, limit: 100 });
    return data.map((price) => ({
      lookupKey: price.lookup_key ?? "",
      amount: price.unit_amount,
      currency: price.currency,
      isMonthly: price.recurring?.interval === "month" && price.recurring.interval_count === 1,
      isActive: price.active,
      productId: typeof price.product === "string" ? price.product : price.product.id,
    }));
  });

/** Creates a product with our id if none exists. Returns whether it was created. */
export async function ensureProduct(id: string, name: string): Promise<StripeAnswer<boolean>> {
  const found = await callStripe("read product", (stripe) => stripe.products.retrieve(id));
  if (found.ok) return { ok: true, data: false };
  if (found.trouble !== "missing") return found;
  const created = await callStripe("create product", (stripe) => stripe.products.create({ id, name }));
  return created.ok ? { ok: true, data: true } : created;
}

export const createPrice = ({ lookupKey, amount, productId }: WantedPrice) =>
  callStripe("create price", (stripe) =>
    stripe.prices.create({
      product: productId,
      currency: "brl",
      unit_amount: amount,
      lookup_key: lookupKey,
      recurring: { interval: "month" },
    }),
  );

type Endpoint = { id: string; url: string; isEnabled: boolean; events: string[] };
type EventName = Stripe.WebhookEndpointCreateParams.EnabledEvent;

export const listEndpoints = (): Promise<StripeAnswer<Endpoint[]>> =>
  callStripe("list webhook endpoints", async (stripe) => {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    return data.map(({ id, url, status, enabled_events: events }) => ({
      id,
      url,
      isEnabled: status === "enabled",
      events,
    }));
  });

/** Returns the new endpoint's signing secret, which Stripe shows only once. */
export const createEndpoint = (url: string, events: readonly EventName[]): Promise<StripeAnswer<string>> =>
  callStripe("create webhook endpoint", async (stripe) => {
    const wanted = { url, enabled_events: [...events], description: "Elo Recicla" };
    const { secret = "" } = await stripe.webhookEndpoints.create(wanted);
    return secret;
  });

type Portal = { id: string; isDefault: boolean; isOwn: boolean; canCancel: boolean; canUpdateCard: boolean };

const OWN = { app: "elo-recicla" };

export const listPortals = (): Promise<StripeAnswer<Portal[]>> =>
  callStripe("list portal configurations", async (stripe) => {
    const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
    return data.map(({ id, is_default: isDefault, metadata, features }) => ({
      id,
      isDefault,
      isOwn: metadata?.app === OWN.app,
      canCancel: features.subscription_cancel.enabled,
      canUpdateCard: features.payment_method_update.enabled,
    }));
  });

/** The portal offers no change of plan, because it would mix the two price lists (A9.4). */
export const createPortal = (site: string): Promise<StripeAnswer<string>> =>
  callStripe("create portal configuration", async (stripe) => {
    const { id } = await stripe.billingPortal.configurations.create({
      features: {
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: "at_period_end" },
      },
      business_profile: {
        privacy_policy_url: `${site}/privacidade`,
        terms_of_service_url: `${site}/termos`,
      },
      metadata: OWN,
    });
    return id;
  });

export const readPix = (): Promise<StripeAnswer<boolean | null>> =>
  callStripe("list payment methods", async (stripe) => {
    const { data } = await stripe.paymentMethodConfigurations.list();
    const used = data.find(({ is_default: isDefault, active }) => isDefault && active) ?? data[0];
    return used?.pix?.available ?? null;
  });

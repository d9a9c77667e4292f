import "server-only";
import type Stripe from "stripe";
import { callStripe, mapAnswer, type StripeAnswer } from "./stripe";

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

/** Prices with these lookup keys, even archived ones. */
export const listPrices = async (lookupKeys: string[]): Promise<StripeAnswer<FoundPrice[]>> =>
  mapAnswer(
    await callStripe("list prices", (stripe) => stripe.prices.list({ lookup_keys: lookupKeys, limit: 100 })),
    ({ data }) =>
      data.map((price) => ({
        lookupKey: price.lookup_key ?? "",
        amount: price.unit_amount,
        currency: price.currency,
        isMonthly: price.recurring?.interval === "month" && price.recurring.interval_count === 1,
        isActive: price.active,
        productId: typeof price.product === "string" ? price.product : price.product.id,
      })),
  );

/** Creates a product with our id if none exists. Returns whether it was created. */
export async function ensureProduct(id: string, name: string): Promise<StripeAnswer<boolean>> {
  const found = await callStripe("read product", (stripe) => stripe.products.retrieve(id));
  if (found.ok) return { ok: true, data: false };
  if (found.trouble !== "missing") return found;
  return mapAnswer(
    await callStripe("create product", (stripe) => stripe.products.create({ id, name })),
    () => true,
  );
}

export const createPrice = async ({
  lookupKey,
  amount,
  productId,
}: WantedPrice): Promise<StripeAnswer<null>> =>
  mapAnswer(
    await callStripe("create price", (stripe) =>
      stripe.prices.create({
        product: productId,
        currency: "brl",
        unit_amount: amount,
        lookup_key: lookupKey,
        recurring: { interval: "month" },
      }),
    ),
    () => null,
  );

type Endpoint = { id: string; url: string; isEnabled: boolean; events: string[] };
type EventName = Stripe.WebhookEndpointCreateParams.EnabledEvent;

export const listEndpoints = async (): Promise<StripeAnswer<Endpoint[]>> =>
  mapAnswer(
    await callStripe("list webhook endpoints", (stripe) => stripe.webhookEndpoints.list({ limit: 100 })),
    ({ data }) =>
      data.map(({ id, url, status, enabled_events: events }) => ({
        id,
        url,
        isEnabled: status === "enabled",
        events,
      })),
  );

/** Returns the new endpoint's signing secret, which Stripe shows only once. */
export const createEndpoint = async (
  url: string,
  events: readonly EventName[],
): Promise<StripeAnswer<string>> =>
  mapAnswer(
    await callStripe("create webhook endpoint", (stripe) =>
      stripe.webhookEndpoints.create({ url, enabled_events: [...events], description: "Elo Recicla" }),
    ),
    ({ secret = "" }) => secret,
  );

type Portal = { id: string; isDefault: boolean; isOwn: boolean; canCancel: boolean; canUpdateCard: boolean };

/** Marks a portal as made by {@link createPortal}. */
const OWN = { app: "elo-recicla" };

export const listPortals = async (): Promise<StripeAnswer<Portal[]>> =>
  mapAnswer(
    await callStripe("list portal configurations", (stripe) =>
      stripe.billingPortal.configurations.list({ active: true, limit: 100 }),
    ),
    ({ data }) =>
      data.map(({ id, is_default: isDefault, metadata, features }) => ({
        id,
        isDefault,
        isOwn: metadata?.app === OWN.app,
        canCancel: features.subscription_cancel.enabled,
        canUpdateCard: features.payment_method_update.enabled,
      })),
  );

/**
 * Creates a portal for payment method, invoices and cancellation, and returns its id. The portal cannot change a plan,
 * because only our screens keep the two price lists (A9.4) apart.
 */
export const createPortal = async (site: string): Promise<StripeAnswer<string>> =>
  mapAnswer(
    await callStripe("create portal configuration", (stripe) =>
      stripe.billingPortal.configurations.create({
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
      }),
    ),
    ({ id }) => id,
  );

/** Whether the account may take Pix; null if unknown. */
export const readPix = async (): Promise<StripeAnswer<boolean | null>> =>
  mapAnswer(
    await callStripe("list payment methods", (stripe) => stripe.paymentMethodConfigurations.list()),
    ({ data }) =>
      (data.find(({ is_default: isDefault, active }) => isDefault && active) ?? data[0])?.pix?.available ??
      null,
  );

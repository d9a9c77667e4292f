/**
 * Products, prices, coupons and promotion codes: https://docs.stripe.com/api/prices, /coupons, /promotion_codes.
 * Holds the operator's catalogue; prices.ts adds prices, and Checkout creates those of a single sale. Does not cover:
 * products and coupons through the API, tiers, other currencies, taxes.
 */
import type Stripe from "stripe";
import { z } from "zod";
import { type Route, tableRoutes } from "./api.ts";
import { filled, yesNo } from "./params.ts";
import { missing } from "./refusal.ts";
import { decimal, nulls, type World } from "./world.ts";

/** Lookup key, product, monthly amount in centavos. */
const PLANS = [
  ["pro_cadastro", "prod_EloReciclaPro", 9_700],
  ["plus_cadastro", "prod_EloReciclaPlus", 29_700],
  ["pro_painel", "prod_EloReciclaPro", 17_000],
  ["plus_painel", "prod_EloReciclaPlus", 90_000],
] as const;
const PRODUCTS = [
  ["prod_EloReciclaPro", "Plano Pro"],
  ["prod_EloReciclaPlus", "Plano Plus"],
] as const;
/** Creation time of the catalogue (Unix seconds), constant across starts. */
const CREATED = 1_767_225_600;

export function seedCatalog({ tables }: World): void {
  for (const [id, name] of PRODUCTS) tables.products.set(id, productOf(id, name, CREATED));
  for (const [key, product, amount] of PLANS) {
    const id = `price_${key.replace("_", "")}`;
    const price = priceOf({ id, product, amount, created: CREATED, isMonthly: true });
    tables.prices.set(id, { ...price, lookup_key: key });
  }
  tables.coupons.set("bemvindo10", {
    id: "bemvindo10",
    object: "coupon",
    amount_off: null,
    created: CREATED,
    currency: null,
    duration: "once",
    livemode: false,
    metadata: {},
    name: "Boas-vindas",
    percent_off: 10,
    ...nulls("duration_in_months max_redemptions redeem_by"),
    times_redeemed: 0,
    valid: true,
  } satisfies Stripe.Coupon);
  tables.promotionCodes.set("promo_bemvindo10", {
    id: "promo_bemvindo10",
    object: "promotion_code",
    active: true,
    code: "BEMVINDO10",
    created: CREATED,
    customer: null,
    expires_at: null,
    livemode: false,
    ...nulls("customer_account max_redemptions"),
    metadata: {},
    promotion: { coupon: "bemvindo10", type: "coupon" },
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    times_redeemed: 0,
  } satisfies Stripe.PromotionCode);
}

export function productOf(id: string, name: string, created: number): Stripe.Product {
  return {
    id,
    object: "product",
    active: true,
    created,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name,
    statement_descriptor: null,
    type: "service",
    ...nulls("default_price package_dimensions shippable tax_code tax_details unit_label"),
    updated: created,
    url: null,
  } satisfies Stripe.Product;
}

type PriceInput = {
  id: string;
  product: string;
  amount: number;
  created: number;
  isMonthly: boolean;
};

export function priceOf({ id, product, amount, created, isMonthly }: PriceInput): Stripe.Price {
  return {
    id,
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    created,
    currency: "brl",
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product,
    recurring: isMonthly
      ? { interval: "month", interval_count: 1, usage_type: "licensed", ...nulls("meter trial_period_days") }
      : null,
    tax_behavior: "unspecified",
    ...nulls("custom_unit_amount tiers_mode transform_quantity"),
    type: isMonthly ? "recurring" : "one_time",
    unit_amount: amount,
    unit_amount_decimal: decimal(amount),
  } satisfies Stripe.Price;
}

/** Discount of a coupon in centavos. */
export const discountOf = (
  { amount_off: fixed, percent_off: percent }: Stripe.Coupon,
  amount: number,
): number => Math.min(amount, fixed ?? Math.round((amount * (percent ?? 0)) / 100));

export const nameOfPrice = ({ tables }: World, price: Stripe.Price): string =>
  tables.products.get(String(price.product))?.name ?? "Produto";

export const catalogRoutes = ({ tables }: World): Route[] =>
  tableRoutes(
    "/prices",
    "price",
    tables.prices,
    { lookup_keys: z.array(filled).max(10).optional(), active: yesNo.optional() },
    { lookup_keys: ({ lookup_key: key }, wanted: string[]) => wanted.includes(key ?? "") },
  );

/** @throws Refusal 404 (or 400 when a parameter named it) */
export function findKnown<T>(table: Map<string, T>, kind: string, id: string, param?: string): T {
  const found = table.get(id);
  if (found === undefined) throw missing(kind, id, param);
  return found;
}

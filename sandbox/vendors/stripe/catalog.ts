/**
 * The operator's products, prices, coupons and promotion codes: https://docs.stripe.com/api/prices, /coupons,
 * /promotion_codes. Does not cover: coupons through the API, tiers, other currencies, taxes.
 */
import type Stripe from "stripe";
import { z } from "zod";
import { type Route, tableRoutes } from "./api.ts";
import { filled, yesNo } from "./params.ts";
import { missing } from "./refusal.ts";
import { partOf, type World } from "./world.ts";

/** Plans: lookup key, product, monthly amount in centavos. */
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
/** Creation time (Unix seconds) of the seeded objects. */
const CREATED = 1_767_225_600;

export function seedCatalog({ tables }: World): void {
  for (const [id, name] of PRODUCTS) tables.products.set(id, productOf(id, name, CREATED));
  for (const [key, product, amount] of PLANS) {
    const id = `price_${key.replace("_", "")}`;
    const price = priceOf({ id, product, amount, created: CREATED, isMonthly: true });
    tables.prices.set(id, { ...price, lookup_key: key });
  }
  tables.coupons.set(
    "bemvindo10",
    partOf<Stripe.Coupon>({
      id: "bemvindo10",
      object: "coupon",
      created: CREATED,
      duration: "once",
      name: "Boas-vindas",
      percent_off: 10,
      times_redeemed: 0,
    }),
  );
  tables.promotionCodes.set(
    "promo_bemvindo10",
    partOf<Stripe.PromotionCode>({
      id: "promo_bemvindo10",
      object: "promotion_code",
      active: true,
      code: "BEMVINDO10",
      created: CREATED,
      promotion: { coupon: "bemvindo10", type: "coupon" },
      times_redeemed: 0,
    }),
  );
}

export function productOf(id: string, name: string, created: number): Stripe.Product {
  return partOf<Stripe.Product>({
    id,
    object: "product",
    active: true,
    created,
    description: null,
    metadata: {},
    name,
  });
}

type PriceInput = {
  id: string;
  product: string;
  amount: number;
  created: number;
  isMonthly: boolean;
};

export function priceOf({ id, product, amount, created, isMonthly }: PriceInput): Stripe.Price {
  return partOf<Stripe.Price>({
    id,
    object: "price",
    active: true,
    created,
    currency: "brl",
    lookup_key: null,
    product,
    recurring: isMonthly ? { interval: "month", interval_count: 1 } : null,
    type: isMonthly ? "recurring" : "one_time",
    unit_amount: amount,
  });
}

export const discountOf = ({ percent_off: percent }: Stripe.Coupon, amount: number): number =>
  Math.round((amount * (percent ?? 0)) / 100);

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

/**
 * Finds a stored object by its id. Throws a Refusal for an unknown id: with status 404 if the id is from the path, with
 * 400 if it is from the parameter `param`.
 */
export function findKnown<T>(table: Map<string, T>, kind: string, id: string, param?: string): T {
  const found = table.get(id);
  if (found === undefined) throw missing(kind, id, param);
  return found;
}

/**
 * New prices and changes of them: https://docs.stripe.com/api/prices/create, /update, and the usual way to another
 * amount, https://docs.stripe.com/products-prices/manage-prices#lookup-keys: a new price takes the lookup key over.
 * Does not cover: product_data, tiers, other currencies, currency_options.
 */
import type Stripe from "stripe";
import { z } from "zod";
import { type Route, route } from "./api.ts";
import { known, priceOf } from "./catalog.ts";
import { differences, mergedMetadata } from "./changes.ts";
import { emptyAnd, filled, ignored, integer, metadata, text, yesNo } from "./params.ts";
import { badRequest } from "./refusal.ts";
import type { World } from "./world.ts";

const COMMON = {
  active: yesNo.optional(),
  lookup_key: emptyAnd(filled).optional(),
  transfer_lookup_key: yesNo.optional(),
  metadata: metadata.optional(),
  nickname: text.optional(),
  tax_behavior: ignored,
};

type Fields = Partial<Pick<Stripe.Price, "active" | "lookup_key" | "metadata" | "nickname">>;

/** Changes a price wherever it stands: a subscription's item shows it as it is now. */
function change(world: World, price: Stripe.Price, fields: Fields): void {
  const before = structuredClone(price);
  Object.assign(price, fields);
  for (const { items } of world.tables.subscriptions.values())
    for (const item of items.data) if (item.price.id === price.id) Object.assign(item.price, fields);
  world.emit("price.updated", price, differences(before, price));
}

type KeyGiven = { lookup_key?: string; transfer_lookup_key?: boolean };

/** Takes a lookup key from the price that has it. @throws Refusal without `transfer_lookup_key` */
function freeKey(world: World, { lookup_key: key, transfer_lookup_key: moves }: KeyGiven): void {
  if (!key) return;
  const holder = [...world.tables.prices.values()].find((price) => price.lookup_key === key);
  if (!holder) return;
  if (!moves) throw badRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, "lookup_key");
  change(world, holder, { lookup_key: null });
}

export const priceRoutes = (world: World): Route[] => [
  route(
    "post",
    "/prices",
    {
      ...COMMON,
      currency: z.enum(["brl"]),
      product: filled,
      unit_amount: integer(0),
      recurring: z
        .strictObject({
          interval: z.enum(["day", "week", "month", "year"]),
          interval_count: integer(1).optional(),
          usage_type: ignored,
        })
        .optional(),
    },
    ({ product, unit_amount: amount, recurring, active = true, nickname, ...given }) => {
      const created = world.now();
      const price = {
        ...priceOf({
          ...{ id: world.id("price_1"), amount, created },
          product: known(world.tables.products, "product", product, "product").id,
          monthly: recurring ? { interval: recurring.interval, count: recurring.interval_count ?? 1 } : null,
        }),
        ...{ active, nickname: nickname || null, lookup_key: given.lookup_key || null },
        metadata: given.metadata ?? {},
      };
      freeKey(world, given);
      world.tables.prices.set(price.id, price);
      world.emit("price.created", price);
      return price;
    },
  ),
  route("post", "/prices/:id", COMMON, ({ active, nickname, ...given }, { id = "" }) => {
    const price = known(world.tables.prices, "price", id);
    if (given.lookup_key !== price.lookup_key) freeKey(world, given);
    change(world, price, {
      metadata: mergedMetadata(price.metadata, given.metadata),
      ...(active !== undefined && { active }),
      ...(nickname !== undefined && { nickname: nickname || null }),
      ...(given.lookup_key !== undefined && { lookup_key: given.lookup_key || null }),
    });
    return price;
  }),
];

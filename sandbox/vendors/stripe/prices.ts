/**
 * Creates prices: https://docs.stripe.com/api/prices/create. The amount of a price never changes: for a new amount, a
 * new price takes over the lookup key (https://docs.stripe.com/products-prices/manage-prices#lookup-keys).
 * Does not cover: updates, product_data, intervals other than a month, tiers, other currencies.
 */
import { z } from "zod";
import { type Route, route } from "./api.ts";
import { findKnown, priceOf } from "./catalog.ts";
import { differences } from "./changes.ts";
import { emptyAnd, filled, integer, yesNo } from "./params.ts";
import { badRequest } from "./refusal.ts";
import type { World } from "./world.ts";

type LookupKeyInput = { lookup_key?: string; transfer_lookup_key?: boolean };

function freeKey(world: World, { lookup_key: key, transfer_lookup_key: moves }: LookupKeyInput): void {
  if (!key) return;
  const holder = [...world.tables.prices.values()].find((price) => price.lookup_key === key);
  if (!holder) return;
  if (!moves) throw badRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, "lookup_key");
  const before = structuredClone(holder);
  holder.lookup_key = null;
  for (const { items } of world.tables.subscriptions.values())
    for (const { price } of items.data) if (price.id === holder.id) price.lookup_key = null;
  world.emit("price.updated", holder, differences(before, holder));
}

export const priceRoutes = (world: World): Route[] => [
  route(
    "post",
    "/prices",
    {
      lookup_key: emptyAnd(filled).optional(),
      transfer_lookup_key: yesNo.optional(),
      currency: z.enum(["brl"]),
      product: filled,
      unit_amount: integer(0),
      recurring: z.strictObject({ interval: z.enum(["month"]) }).optional(),
    },
    ({ product, unit_amount: amount, recurring, ...given }) => {
      const created = world.now();
      const price = {
        ...priceOf({
          id: world.id("price_1"),
          amount,
          created,
          product: findKnown(world.tables.products, "product", product, "product").id,
          isMonthly: recurring !== undefined,
        }),
        lookup_key: given.lookup_key || null,
      };
      freeKey(world, given);
      world.tables.prices.set(price.id, price);
      world.emit("price.created", price);
      return price;
    },
  ),
];

import type Stripe from "stripe";
import { findKnown, nameOfPrice, priceOf, productOf } from "./catalog.ts";
import type { LineItemInput } from "./checkout-params.ts";
import { badRequest } from "./refusal.ts";
import { partOf, type World } from "./world.ts";

export const linesOf = (world: World, given: LineItemInput[]): Stripe.LineItem[] =>
  given.map((entry, index) => {
    const at = `line_items[${index}]`;
    const price = entry.price_data
      ? priceFromData(world, entry.price_data, at)
      : existingPrice(world, entry.price, at);
    if (entry.quantity === undefined) {
      throw badRequest(`Quantity is required. Add \`quantity\` to \`line_items[${index}]\``, at);
    }
    return partOf<Stripe.LineItem>({
      id: world.id("li_1"),
      object: "item",
      amount_discount: 0,
      amount_subtotal: 0,
      amount_total: 0,
      currency: "brl",
      description: nameOfPrice(world, price),
      price,
      quantity: entry.quantity,
    });
  });

function existingPrice(world: World, id: string | undefined, at: string): Stripe.Price {
  if (id === undefined) {
    throw badRequest(
      "You must specify either `price` or `price_data` when using `line_items`.",
      at,
      "parameter_missing",
    );
  }
  const price = findKnown(world.tables.prices, "price", id, `${at}[price]`);
  if (!price.active)
    throw badRequest(
      "The price specified is inactive. This field only accepts active prices.",
      `${at}[price]`,
    );
  return price;
}

function priceFromData(
  world: World,
  given: NonNullable<LineItemInput["price_data"]>,
  at: string,
): Stripe.Price {
  const { tables } = world;
  if (given.currency.toLowerCase() !== "brl") {
    throw badRequest(
      `Invalid currency: ${given.currency}. This account takes: brl`,
      `${at}[price_data][currency]`,
    );
  }
  const now = world.now();
  let product =
    given.product && findKnown(tables.products, "product", given.product, `${at}[price_data][product]`).id;
  if (!product) {
    if (!given.product_data) {
      throw badRequest(
        `You must specify either \`product\` or \`product_data\` when creating a price.`,
        `${at}[price_data]`,
        "parameter_missing",
      );
    }
    product = world.id("prod", 14);
    tables.products.set(product, { ...productOf(product, given.product_data.name, now), active: false });
  }
  const price = priceOf({
    id: world.id("price_1"),
    product,
    amount: given.unit_amount,
    created: now,
    isMonthly: given.recurring !== undefined,
  });
  // Inactive, because Stripe accepts a price from price_data only once.
  const inactive = { ...price, active: false };
  tables.prices.set(price.id, inactive);
  return inactive;
}

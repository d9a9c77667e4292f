/**
 * https://docs.stripe.com/api/customers. Not covered: updates, deletion, search, sources, tax ids, shipping, balances.
 */
import type Stripe from "stripe";
import { z } from "zod";
import { type Route, route, tableRoutes } from "./api.ts";
import { email, emptyAnd, filled, metadata, text } from "./params.ts";
import { partOf, type World } from "./world.ts";

type CustomerInput = { email?: string; name?: string; metadata?: Record<string, string> };

const FIELDS = {
  email: emptyAnd(email).optional(),
  name: text.max(256).optional(),
  metadata: metadata.optional(),
  preferred_locales: z.array(filled).optional(),
};

export function createCustomer(world: World, given: CustomerInput): Stripe.Customer {
  const customer = partOf<Stripe.Customer>({
    id: world.id("cus", 14),
    object: "customer",
    balance: 0,
    created: world.now(),
    email: given.email || null,
    invoice_prefix: world.id("", 8).slice(1).toUpperCase(),
    invoice_settings: { default_payment_method: null },
    metadata: given.metadata ?? {},
    name: given.name || null,
    next_invoice_sequence: 1,
  });
  world.tables.customers.set(customer.id, customer);
  world.emit("customer.created", customer);
  return customer;
}

export const customerRoutes = (world: World): Route[] => [
  route("post", "/customers", FIELDS, (given) => createCustomer(world, given)),
  ...tableRoutes("/customers", "customer", world.tables.customers, {
    email: email.optional(),
  }),
];

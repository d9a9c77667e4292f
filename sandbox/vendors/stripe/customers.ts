/**
 * Customers and their credit: https://docs.stripe.com/api/customers and /customer_balance_transactions. Does not cover:
 * deletion, search, sources, tax ids, shipping, the list of balance transactions. Only the e-mail can be updated.
 */
import type Stripe from "stripe";
import { z } from "zod";
import { type Route, route, tableRoutes } from "./api.ts";
import { findKnown } from "./catalog.ts";
import { email, emptyAnd, filled, integer, metadata, text } from "./params.ts";
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

function changeEmail(world: World, id: string, given: string): Stripe.Customer {
  const customer = findKnown(world.tables.customers, "customer", id);
  const previous = { email: customer.email };
  customer.email = given || null;
  world.emit("customer.updated", customer, previous);
  return customer;
}

/** Adds centavos to a customer's balance. A balance below zero is credit, so a positive amount uses credit up. */
function changeBalance(
  world: World,
  id: string,
  { amount, currency }: { amount: number; currency: string },
): Stripe.CustomerBalanceTransaction {
  const customer = findKnown(world.tables.customers, "customer", id);
  const previous = { balance: customer.balance };
  customer.balance += amount;
  world.emit("customer.updated", customer, previous);
  return partOf<Stripe.CustomerBalanceTransaction>({
    id: world.id("cbtxn", 24),
    object: "customer_balance_transaction",
    amount,
    created: world.now(),
    currency,
    customer: id,
    ending_balance: customer.balance,
    type: "adjustment",
  });
}

export const customerRoutes = (world: World): Route[] => [
  route("post", "/customers", FIELDS, (given) => createCustomer(world, given)),
  route("post", "/customers/:id", { email: emptyAnd(email) }, (given, { id = "" }) =>
    changeEmail(world, id, given.email),
  ),
  route(
    "post",
    "/customers/:id/balance_transactions",
    { amount: integer(), currency: z.literal("brl") },
    (given, { id = "" }) => changeBalance(world, id, given),
  ),
  ...tableRoutes("/customers", "customer", world.tables.customers, {
    email: email.optional(),
  }),
];

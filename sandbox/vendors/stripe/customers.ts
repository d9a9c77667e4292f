/**
 * https://docs.stripe.com/api/customers. Does not cover: sources, tax ids, shipping, cash balances.
 */
import type Stripe from "stripe";
import { z } from "zod";
import { pageOf, paging, type Route, route } from "./api.ts";
import { known } from "./catalog.ts";
import { differences, mergedMetadata } from "./changes.ts";
import { email, emptyAnd, filled, ignored, integer, metadata, period, text } from "./params.ts";
import { isWithin } from "./ranges.ts";
import { badRequest, missing } from "./refusal.ts";
import { readSearch, type Searchable } from "./search.ts";
import { cancelNow } from "./subscriptions.ts";
import type { World } from "./world.ts";

type Given = {
  email?: string;
  name?: string;
  phone?: string;
  description?: string;
  metadata?: Record<string, string>;
  preferred_locales?: string[];
};

const FIELDS = {
  email: emptyAnd(email).optional(),
  name: text.max(256).optional(),
  phone: text.max(20).optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  preferred_locales: z.array(filled).optional(),
  address: ignored,
};

export function createCustomer(world: World, given: Given): Stripe.Customer {
  const customer = {
    id: world.id("cus", 14),
    object: "customer",
    address: null,
    balance: 0,
    created: world.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: given.description || null,
    discount: null,
    email: given.email || null,
    invoice_prefix: world.id("", 8).slice(1).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: given.metadata ?? {},
    name: given.name || null,
    next_invoice_sequence: 1,
    phone: given.phone || null,
    preferred_locales: given.preferred_locales ?? [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  } satisfies Stripe.Customer;
  world.tables.customers.set(customer.id, customer);
  world.emit("customer.created", customer);
  return customer;
}

/** A customer who was not deleted. @throws Refusal */
export function customerOf({ tables }: World, id: string, param?: string): Stripe.Customer {
  const customer = known(tables.customers, "customer", id, param);
  if (customer.deleted) throw missing("customer", id, param);
  return customer;
}

/** Fields that customers are searched by, beside metadata. */
const SEARCHED = ["created", "email", "name", "phone"] as const;

const searchable = ({ created, email, name, phone, metadata }: Stripe.Customer): Searchable => ({
  ...{ created, email, name: name ?? null, phone: phone ?? null },
  ...Object.fromEntries(Object.entries(metadata).map(([key, value]) => [`metadata["${key}"]`, value])),
});

export function customerRoutes(world: World): Route[] {
  const { tables } = world;
  const present = () =>
    [...tables.customers.values()].filter((customer): customer is Stripe.Customer => !customer.deleted);
  return [
    route("post", "/customers", FIELDS, (given) => createCustomer(world, given)),
    route(
      "get",
      "/customers",
      { ...paging, email: email.optional(), created: period },
      ({ email: wanted, created, ...page }) =>
        pageOf(
          present().filter(
            (customer) =>
              (wanted === undefined || customer.email === wanted) && isWithin(customer.created, created),
          ),
          "/v1/customers",
          page,
        ),
    ),
    route(
      "get",
      "/customers/search",
      { query: filled, limit: integer(1).optional(), page: filled.optional() },
      ({ query, limit = 10, page = "0" }) => {
        const isFound = readSearch(query, SEARCHED);
        const found = present()
          .filter((customer) => isFound(searchable(customer)))
          .toReversed();
        const from = Number(page) || 0;
        const hasMore = found.length > from + limit;
        return {
          object: "search_result",
          data: found.slice(from, from + limit),
          has_more: hasMore,
          next_page: hasMore ? String(from + limit) : null,
          url: "/v1/customers/search",
        };
      },
    ),
    route("get", "/customers/:id", {}, (_, { id = "" }) => known(tables.customers, "customer", id)),
    route(
      "post",
      "/customers/:id",
      {
        ...FIELDS,
        invoice_settings: z.strictObject({ default_payment_method: text.optional() }).optional(),
      },
      ({ address: _, invoice_settings: settings, metadata: given, ...fields }, { id = "" }) => {
        const customer = customerOf(world, id);
        const before = structuredClone(customer);
        const changes = Object.entries(fields).filter(([, value]) => value !== undefined);
        Object.assign(
          customer,
          Object.fromEntries(changes.map(([key, value]) => [key, value === "" ? null : value])),
        );
        customer.metadata = mergedMetadata(customer.metadata, given);
        const method = settings?.default_payment_method;
        if (method) {
          const found = known(
            tables.paymentMethods,
            "PaymentMethod",
            method,
            "invoice_settings[default_payment_method]",
          );
          if (found.customer !== id) {
            throw badRequest(
              `The customer does not have a payment method with the ID ${method}`,
              "invoice_settings[default_payment_method]",
              "resource_missing",
            );
          }
        }
        if (method !== undefined) customer.invoice_settings.default_payment_method = method || null;
        world.emit("customer.updated", customer, differences(before, customer));
        return customer;
      },
    ),
    route("delete", "/customers/:id", {}, (_, { id = "" }) => {
      const customer = customerOf(world, id);
      for (const subscription of tables.subscriptions.values()) {
        if (subscription.customer === id && subscription.status !== "canceled")
          cancelNow(world, subscription);
      }
      const deleted = { id, object: "customer", deleted: true } satisfies Stripe.DeletedCustomer;
      world.emit("customer.deleted", customer);
      tables.customers.set(id, deleted);
      return deleted;
    }),
  ];
}

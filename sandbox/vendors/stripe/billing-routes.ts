/**
 * Subscriptions, invoices, payments and events as the API reads and changes them: https://docs.stripe.com/api
 */
import type Stripe from "stripe";
import { z } from "zod";
import { pageOf, paging, type Route, route } from "./api.ts";
import { known } from "./catalog.ts";
import { collect } from "./invoices.ts";
import { filled, ignored, period } from "./params.ts";
import { isWithin } from "./ranges.ts";
import { badRequest, Refusal } from "./refusal.ts";
import { idOf, type World } from "./world.ts";

export function billingRoutes(world: World): Route[] {
  const { tables } = world;
  const subscriptionOfInvoice = (invoice: Stripe.Invoice) =>
    idOf(invoice.parent?.subscription_details?.subscription as string | undefined);
  const intentOfInvoice = ({ id }: Stripe.Invoice) =>
    idOf(
      [...tables.invoicePayments.values()].find(({ invoice }) => invoice === id)?.payment
        .payment_intent as string,
    );
  return [
    route(
      "get",
      "/invoices",
      {
        ...paging,
        customer: filled.optional(),
        subscription: filled.optional(),
        status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).optional(),
        created: period,
      },
      ({ customer, subscription, status, created, ...page }) =>
        pageOf(
          [...tables.invoices.values()].filter(
            (invoice) =>
              (customer === undefined || invoice.customer === customer) &&
              (subscription === undefined || subscriptionOfInvoice(invoice) === subscription) &&
              (status === undefined || invoice.status === status) &&
              isWithin(invoice.created, created),
          ),
          "/v1/invoices",
          page,
        ),
    ),
    route("get", "/invoices/:id", {}, (_, { id = "" }) => known(tables.invoices, "invoice", id)),
    route(
      "post",
      "/invoices/:id/pay",
      { off_session: ignored, payment_method: ignored },
      (_, { id = "" }) => {
        const invoice = known(tables.invoices, "invoice", id);
        if (invoice.status !== "open")
          throw badRequest("Invoice is already paid", undefined, "invoice_already_paid");
        collect(world, invoice);
        const failed = invoice.status === "open" && tables.paymentIntents.get(intentOfInvoice(invoice));
        const error = failed ? failed.last_payment_error : null;
        if (error) {
          const { code, decline_code: decline } = error;
          throw new Refusal(402, error.message ?? "", { type: "card_error", code, decline_code: decline });
        }
        return invoice;
      },
    ),
    route(
      "get",
      "/invoice_payments",
      { ...paging, invoice: filled.optional(), status: filled.optional() },
      ({ invoice, status, ...page }) =>
        pageOf(
          [...tables.invoicePayments.values()].filter(
            (entry) =>
              (invoice === undefined || entry.invoice === invoice) &&
              (status === undefined || entry.status === status),
          ),
          "/v1/invoice_payments",
          page,
        ),
    ),
    route(
      "get",
      "/payment_intents",
      { ...paging, customer: filled.optional(), created: period },
      ({ customer, created, ...page }) =>
        pageOf(
          [...tables.paymentIntents.values()].filter(
            (intent) =>
              (customer === undefined || intent.customer === customer) && isWithin(intent.created, created),
          ),
          "/v1/payment_intents",
          page,
        ),
    ),
    route("get", "/payment_intents/:id", {}, (_, { id = "" }) =>
      known(tables.paymentIntents, "payment_intent", id),
    ),
    route(
      "get",
      "/charges",
      { ...paging, customer: filled.optional(), payment_intent: filled.optional(), created: period },
      ({ customer, payment_intent: intent, created, ...page }) =>
        pageOf(
          [...tables.charges.values()].filter(
            (charge) =>
              (customer === undefined || charge.customer === customer) &&
              (intent === undefined || charge.payment_intent === intent) &&
              isWithin(charge.created, created),
          ),
          "/v1/charges",
          page,
        ),
    ),
    route("get", "/charges/:id", {}, (_, { id = "" }) => known(tables.charges, "charge", id)),
    route("get", "/payment_methods/:id", {}, (_, { id = "" }) =>
      known(tables.paymentMethods, "PaymentMethod", id),
    ),
    route(
      "get",
      "/customers/:id/payment_methods",
      { ...paging, type: z.enum(["card", "pix"]).optional() },
      ({ type, ...page }, { id = "" }) =>
        pageOf(
          [...tables.paymentMethods.values()].filter(
            (method) => method.customer === id && (type === undefined || method.type === type),
          ),
          `/v1/customers/${id}/payment_methods`,
          page,
        ),
    ),
    route("get", "/mandates/:id", {}, (_, { id = "" }) => known(tables.mandates, "mandate", id)),
    route(
      "get",
      "/events",
      {
        ...paging,
        type: filled.optional(),
        types: z.array(filled).max(20).optional(),
        created: period,
        delivery_success: z.enum(["true", "false"]).optional(),
      },
      ({ type, types, created, delivery_success: delivered, ...page }) =>
        pageOf(
          [...tables.events.values()].filter(
            (event) =>
              (type === undefined || event.type === type || matches(type, event.type)) &&
              (types === undefined || types.includes(event.type)) &&
              (delivered === undefined || (event.pending_webhooks === 0) === (delivered === "true")) &&
              isWithin(event.created, created),
          ),
          "/v1/events",
          page,
        ),
    ),
    route("get", "/events/:id", {}, (_, { id = "" }) => known(tables.events, "event", id)),
  ];
}

/** `customer.subscription.*` */
const matches = (pattern: string, type: string) =>
  pattern.endsWith(".*") && type.startsWith(pattern.slice(0, -1));

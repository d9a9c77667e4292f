import type Stripe from "stripe";
import { z } from "zod";
import { type Route, route, tableRoutes } from "./api.ts";
import { findKnown } from "./catalog.ts";
import { collect, voidInvoice } from "./invoices.ts";
import { filled, yesNo } from "./params.ts";
import { badRequest, Refusal } from "./refusal.ts";
import { idOf, type World } from "./world.ts";

export function billingRoutes(world: World): Route[] {
  const { tables } = world;
  const subscriptionOfInvoice = (invoice: Stripe.Invoice) =>
    idOf(invoice.parent?.subscription_details?.subscription);
  const intentOfInvoice = ({ id }: Stripe.Invoice) =>
    idOf(
      [...tables.invoicePayments.values()].find(({ invoice }) => invoice === id)?.payment
        .payment_intent as string,
    );
  return [
    ...tableRoutes(
      "/invoices",
      "invoice",
      tables.invoices,
      {
        customer: filled.optional(),
        subscription: filled.optional(),
        status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).optional(),
      },
      { subscription: (invoice, wanted: string) => subscriptionOfInvoice(invoice) === wanted },
    ),
    route("post", "/invoices/:id/pay", {}, (_, { id = "" }) => {
      const invoice = findKnown(tables.invoices, "invoice", id);
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
    }),
    route("post", "/invoices/:id/void", {}, (_, { id = "" }) => {
      const invoice = findKnown(tables.invoices, "invoice", id);
      const intent = tables.paymentIntents.get(intentOfInvoice(invoice));
      if (invoice.status !== "open" || intent?.status === "processing")
        throw badRequest("You can only pass in open invoices. This invoice isn't open.");
      voidInvoice(world, invoice);
      return invoice;
    }),
    ...tableRoutes("/payment_intents", "payment_intent", tables.paymentIntents),
    ...tableRoutes("/charges", "charge", tables.charges, {
      customer: filled.optional(),
      payment_intent: filled.optional(),
    }),
    ...tableRoutes("/payment_methods", "PaymentMethod", tables.paymentMethods),
    route("post", "/payment_methods/:id/detach", {}, (_, { id = "" }) => {
      const method = findKnown(tables.paymentMethods, "PaymentMethod", id);
      if (!method.customer)
        throw badRequest(
          "The payment method you provided is not attached to a customer so detachment is impossible.",
        );
      method.customer = null;
      world.emit("payment_method.detached", method);
      return method;
    }),
    ...tableRoutes("/mandates", "mandate", tables.mandates),
    ...tableRoutes(
      "/events",
      "event",
      tables.events,
      {
        type: filled.optional(),
        types: z.array(filled).max(20).optional(),
        delivery_success: yesNo.optional(),
      },
      {
        type: matches,
        types: ({ type }, wanted: string[]) => wanted.includes(type),
        delivery_success: ({ pending_webhooks: pending }, wanted: boolean) => (pending === 0) === wanted,
      },
    ),
  ];
}

const matches = ({ type }: Stripe.Event, wanted: string) =>
  wanted.endsWith(".*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;

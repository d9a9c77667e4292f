/**
 * Stripe, after https://docs.stripe.com/api in the version of the SDK (2026-10-28.endive). Each file under stripe/ names the
 * page that it follows and what it leaves out; the rest gets the vendor's own error (unknown address or parameter).
 * Answers only requests that the product or its tests send. State is in memory, and in a file for the next start.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { Hono } from "hono";
import type { Vendor } from "../vendor.ts";
import { createApi } from "./stripe/api.ts";
import { billingRoutes } from "./stripe/billing-routes.ts";
import { catalogRoutes, seedCatalog } from "./stripe/catalog.ts";
import { checkoutRoutes } from "./stripe/checkout.ts";
import { createClock } from "./stripe/clock.ts";
import { customerRoutes } from "./stripe/customers.ts";
import { createDeliveries } from "./stripe/deliveries.ts";
import { disputeRoutes } from "./stripe/disputes.ts";
import { portalRoutes } from "./stripe/portal.ts";
import { priceRoutes } from "./stripe/prices.ts";
import { refundRoutes } from "./stripe/refunds.ts";
import { refusalFor } from "./stripe/refusal.ts";
import { subscriptionRoutes } from "./stripe/subscription-changes.ts";
import { createWorld } from "./stripe/world.ts";

type StripeOptions = {
  /** The product's address for events. */
  webhookUrl: string;
  webhookSecret: string;
  /** Address of the hosted pages; known once the sandbox listens. */
  origin(): string;
  /** File for the state across restarts; memory alone without it. */
  stateFile?: string;
};

export type StripeSandbox = ReturnType<typeof createStripe>;

/** Milliseconds for which changes are collected before a write. */
const GATHER = 200;

export function createStripe({ webhookUrl, webhookSecret, origin, stateFile }: StripeOptions) {
  const world = createWorld(origin);
  const clock = createClock(world);
  const deliveries = createDeliveries({ url: webhookUrl, secret: webhookSecret, delivered: keep });
  const api = createApi(world, [
    ...customerRoutes(world),
    ...catalogRoutes(world),
    ...priceRoutes(world),
    ...checkoutRoutes(world),
    ...subscriptionRoutes(world),
    ...billingRoutes(world),
    ...portalRoutes(world),
    ...refundRoutes(world),
    ...disputeRoutes(world),
  ]);
  let writing: NodeJS.Timeout | undefined;

  function write(): void {
    clearTimeout(writing);
    writing = undefined;
    if (!stateFile) return;
    writeFileSync(`${stateFile}.new`, JSON.stringify(world.save()));
    renameSync(`${stateFile}.new`, stateFile);
  }

  function read(): void {
    seedCatalog(world);
    if (!stateFile) return;
    try {
      world.restore(JSON.parse(readFileSync(stateFile, "utf8")));
    } catch {
      // Absent at the first start; an unreadable file counts as absent.
    }
  }

  /** Schedules a write of the state. */
  function keep(): void {
    if (stateFile) writing ??= setTimeout(write, GATHER);
  }

  world.listen({
    emitted: deliveries.take,
    changed() {
      clock.wind();
      keep();
    },
  });
  read();

  const vendor: Vendor = {
    id: "stripe",
    name: "Stripe",
    purpose: "Assinaturas, cobranças por cartão e Pix",
    docs: "https://docs.stripe.com/api",
    http: {
      prefix: "/v1",
      app: new Hono().route("/", api.app),
      refusal(status) {
        const { body, status: answered } = refusalFor(status);
        return Response.json(body, { status: answered, headers: { "request-id": world.id("req", 14) } });
      },
    },
    statuses: [500, 429, 402, 409, 401, 503],
    hints: [
      ["sk_test_sandbox…", "chave aceita; outras recebem 401"],
      ["4242 4242 4242 4242", "cartão que paga"],
      ["4000 0000 0000 0002", "cartão recusado"],
      ["4000 0025 0000 3155", "o banco pede confirmação (3-D Secure)"],
      ["4000 0000 0000 0341", "cartão aceito no teste grátis, recusado na cobrança"],
      ["BEMVINDO10", "cupom de 10% na primeira cobrança"],
      ["/stripe", "painel: relógio, eventos, assinaturas"],
    ],
    reset() {
      world.clear();
      deliveries.clear();
      api.forgetKeys();
      seedCatalog(world);
      clock.wind();
      if (stateFile) write();
    },
  };

  return {
    vendor,
    world,
    deliveries,
    clock,
    /** Called once the sandbox has its address: starts the clock and resends undelivered events. */
    start() {
      for (const event of world.tables.events.values())
        if (event.pending_webhooks > 0) deliveries.take(event);
      clock.wind();
    },
    stop() {
      clock.stop();
      deliveries.stop();
      if (writing) write();
    },
  };
}

/**
 * Stand-in for Stripe, after https://docs.stripe.com/api in the SDK's API version (2026-10-28.endive). Covers the paths
 * and parameters that the product and its tests use, and refuses others with Stripe's error.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { Hono } from "hono";
import type { Vendor } from "../vendor.ts";
import { accountRoutes, seedAccount } from "./stripe/account.ts";
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
  webhookUrl: string;
  webhookSecret: string;
  /** Origin of the hosted pages, known only once the sandbox listens. */
  origin(): string;
  stateFile?: string;
};

export type StripeSandbox = ReturnType<typeof createStripe>;

/** Delay (ms) before the state file is written, so that successive changes share one write. */
const SAVE_DELAY = 200;

export function createStripe({ webhookUrl, webhookSecret, origin, stateFile }: StripeOptions) {
  const world = createWorld(origin);
  const clock = createClock(world);
  const deliveries = createDeliveries({ url: webhookUrl, secret: webhookSecret, onDelivered: scheduleWrite });
  const api = createApi(world, [
    ...accountRoutes(world),
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

  function seed(): void {
    seedCatalog(world);
    seedAccount(world, webhookUrl);
  }

  function read(): void {
    seed();
    if (!stateFile) return;
    try {
      world.restore(JSON.parse(readFileSync(stateFile, "utf8")));
      // Seed again, because the file may lack the portal configuration or have an old address of the product.
      seedAccount(world, webhookUrl);
    } catch {
      // Ignore a missing or unreadable file.
    }
  }

  function scheduleWrite(): void {
    if (stateFile) writing ??= setTimeout(write, SAVE_DELAY);
  }

  world.subscribe({
    emitted: deliveries.send,
    changed() {
      clock.scheduleNext();
      scheduleWrite();
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
        const { body, status: httpStatus } = refusalFor(status);
        return Response.json(body, { status: httpStatus, headers: { "request-id": world.id("req", 14) } });
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
      api.clearIdempotencyKeys();
      seed();
      clock.scheduleNext();
      if (stateFile) write();
    },
  };

  return {
    vendor,
    world,
    deliveries,
    clock,
    /** Sends undelivered events again. Call `start` when the sandbox listens. */
    start() {
      for (const event of world.tables.events.values())
        if (event.pending_webhooks > 0) deliveries.send(event);
      clock.scheduleNext();
    },
    stop() {
      clock.stop();
      deliveries.stop();
      if (writing) write();
    },
  };
}

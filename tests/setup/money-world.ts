import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import Stripe from "stripe";
import { failPix, payByCard, payPix, startPix } from "../../sandbox/vendors/stripe/checkout-pay.ts";
import { closeDispute, openDispute } from "../../sandbox/vendors/stripe/disputes.ts";
import { failRefund, refundCharge } from "../../sandbox/vendors/stripe/refunds.ts";
import { idOf } from "../../sandbox/vendors/stripe/world.ts";
import { createStripe } from "../../sandbox/vendors/stripe.ts";
import { listen } from "./listen";
import { startBreakingLine } from "./money-line";

const SECRET = "whsec_money";
const CARD = { number: "4242424242424242", month: 12, year: 2099, cvc: "123" };
const PAYER = { email: "pagador@exemplo.com.br", name: "Pagador" };

/**
 * Puts the sandbox's Stripe and the database each behind a proxy that breaks on command. Call before importing the
 * product, which reads both addresses at import. Events reach the product only if the test delivers them.
 */
export async function startMoneyWorld() {
  let origin = "";
  const stripe = createStripe({
    webhookUrl: "http://127.0.0.1:1",
    webhookSecret: SECRET,
    origin: () => origin,
  });
  const { world, clock } = stripe;
  stripe.deliveries.setMode({ mode: "drop" });
  const prefix = stripe.vendor.http?.prefix ?? "/v1";
  const app = new Hono().route(prefix, stripe.vendor.http?.app ?? new Hono());
  const server = createServer(getRequestListener(app.fetch));
  const vendorLine = await startBreakingLine({ port: await listen(server), hostname: "127.0.0.1" });
  origin = `http://127.0.0.1:${vendorLine.port}`;
  const database = new URL(process.env.DATABASE_URL ?? "");
  const databaseLine = await startBreakingLine(
    { port: Number(database.port || 5432), hostname: database.hostname },
    "elo-recicla-jobs",
  );
  database.hostname = "127.0.0.1";
  database.port = String(databaseLine.port);
  Object.assign(process.env, {
    DATABASE_URL: database.href,
    STRIPE_BASE_URL: origin,
    STRIPE_SECRET_KEY: "sk_test_sandbox_money",
    STRIPE_WEBHOOK_SECRET: SECRET,
  });
  const { tables } = world;
  let taken = 0;

  const intentOf = (sessionId: string) =>
    tables.paymentIntents.get(idOf(tables.sessions.get(sessionId)?.payment_intent as string | null));
  const chargeOf = (sessionId: string) =>
    tables.charges.get(idOf(intentOf(sessionId)?.latest_charge as string | null));
  const disputeOf = (sessionId: string) =>
    [...tables.disputes.values()].find(({ charge }) => idOf(charge) === chargeOf(sessionId)?.id);

  return {
    vendorLine,
    databaseLine,
    now: () => new Date(world.time()),
    advance: (ms: number) => clock.advance(ms),
    /** Events since the last call, oldest first. */
    events(): Stripe.Event[] {
      const all = [...tables.events.values()];
      const fresh = all.slice(taken);
      taken = all.length;
      return fresh.map((event) => structuredClone(event));
    },
    sign(event: Stripe.Event) {
      const body = JSON.stringify(event);
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: SECRET });
      return { body, signature };
    },
    sessionAt: (url: string) =>
      [...tables.sessions.values()].find((session) => session.url === url)?.id ?? null,
    payByCard(sessionId: string) {
      const session = tables.sessions.get(sessionId);
      if (session?.status === "open") payByCard(world, session, CARD, PAYER);
    },
    payByPix(sessionId: string, isPaid: boolean) {
      const session = tables.sessions.get(sessionId);
      if (session?.status !== "open") return;
      startPix(world, session, PAYER);
      const intent = intentOf(sessionId);
      if (isPaid && intent) payPix(world, intent);
    },
    answerPix(sessionId: string, isPaid: boolean) {
      const intent = intentOf(sessionId);
      if (!intent || intent.status === "succeeded" || intent.status === "canceled") return;
      if (isPaid) payPix(world, intent);
      else failPix(world, intent, false);
    },
    /** Refunds a payment in Stripe, not through the product. @param share of the unrefunded amount, 0 to 1 */
    refund(sessionId: string, share: number) {
      const charge = chargeOf(sessionId);
      const left = charge ? charge.amount - charge.amount_refunded : 0;
      const isDisputed = disputeOf(sessionId);
      if (charge?.paid && left > 0 && !isDisputed)
        refundCharge(world, charge, { amount: Math.max(1, Math.round(left * share)) });
    },
    /** Fails every refund of a session, as if the payer's bank rejected it. */
    failRefunds(sessionId: string) {
      const charge = chargeOf(sessionId);
      for (const refund of tables.refunds.values())
        if (idOf(refund.charge) === charge?.id && refund.status === "succeeded") failRefund(world, refund);
    },
    /** Opens an inquiry, which unlike a dispute does not withhold the money. */
    inquire(sessionId: string) {
      const charge = chargeOf(sessionId);
      if (charge) openDispute(world, charge, "general").status = "warning_needs_response";
    },
    dispute(sessionId: string) {
      const charge = chargeOf(sessionId);
      if (charge?.paid && !charge.disputed && charge.amount_refunded === 0)
        openDispute(world, charge, "fraudulent");
    },
    closeDispute(sessionId: string, outcome: "won" | "lost") {
      const dispute = disputeOf(sessionId);
      if (dispute && dispute.status === "needs_response") closeDispute(world, dispute, outcome);
    },
    /** @returns `paid`: centavos that were paid and neither refunded nor lost in a dispute */
    stateOf(sessionId: string) {
      const charge = chargeOf(sessionId);
      const dispute = disputeOf(sessionId)?.status ?? null;
      const paid = charge?.paid ? charge.amount - charge.amount_refunded : 0;
      return { paid: dispute === "lost" ? 0 : paid, isDisputed: dispute === "needs_response" };
    },
    sessionsOf: (checkoutIds: string[]) =>
      [...tables.sessions.values()].flatMap(({ id, client_reference_id: ours }) =>
        ours && checkoutIds.includes(ours) ? [{ id, checkoutId: ours }] : [],
      ),
    stop() {
      stripe.stop();
      vendorLine.stop();
      databaseLine.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}

export type MoneyWorld = Awaited<ReturnType<typeof startMoneyWorld>>;

/** Control API of the stand-in for tests and demonstrations, under /_sandbox/stripe. */
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { StripeSandbox } from "../stripe.ts";
import { clearAccount } from "./account.ts";
import { orderOf } from "./checkout.ts";
import {
  answerChallenge,
  applyCode,
  authoriseMandate,
  endMandate,
  failPix,
  MANDATE_ACTIONS,
  payByCard,
  payPix,
  startPix,
} from "./checkout-pay.ts";
import { modeSchema, releaseSchema } from "./deliveries.ts";
import { closeDispute, openDispute } from "./disputes.ts";
import { failRefund } from "./refunds.ts";
import { Refusal } from "./refusal.ts";
import { idOf } from "./world.ts";

/** Largest move (ms) of the clock: a hundred years. */
const FAR = 100 * 366 * 86_400_000;

const clockSchema = z.strictObject({ advance: z.coerce.number().int().min(0).max(FAR) });
const paySchema = z.strictObject({
  method: z.enum(["card", "pix"]).default("card"),
  card: z.string().default("4242424242424242"),
  email: z.string().default("pagador@example.com"),
  name: z.string().default("Pagador de Teste"),
  code: z.string().optional(),
  /** The payer's answer to 3-D Secure, or to the Pix in the bank's app. "wait": no answer. */
  answer: z.enum(["yes", "no", "wait"]).default("yes"),
});
const settingsSchema = z.strictObject({
  pixDelay: z.number().int().min(0).optional(),
  latency: z.number().int().min(0).max(60_000).optional(),
  draftDelay: z.number().int().min(0).optional(),
});
const disputeSchema = z.strictObject({
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  reason: z.string().default("fraudulent"),
});
const closeSchema = z.strictObject({ status: z.enum(["won", "lost"]) });
const replaySchema = z.strictObject({ times: z.number().int().min(1).max(100).default(1) });
const mandateSchema = z.strictObject({ action: z.enum(["authorise", "cancel", "nofunds", "funds"]) });

const wrong = (message: string, status = 400) => Response.json({ error: message }, { status });

const withBody =
  <T extends z.ZodType>(schema: T, work: (body: z.output<T>, c: Context) => unknown) =>
  async (c: Context): Promise<Response> => {
    const body = schema.safeParse((await c.req.json().catch(() => null)) ?? {});
    if (!body.success) return wrong(z.prettifyError(body.error));
    try {
      const result = await work(body.data, c);
      return result === null ? wrong("não encontrado", 404) : Response.json(result);
    } catch (error) {
      if (error instanceof Refusal) return wrong(error.message);
      throw error;
    }
  };

export function stripeControl({ world, clock, deliveries }: StripeSandbox): Hono {
  const { tables } = world;
  const state = () => ({ now: world.now(), ...world.settings });

  function pay(body: z.output<typeof paySchema>, id: string) {
    const session = tables.sessions.get(id);
    if (!session) return null;
    const report = (outcome: object) => ({
      ...outcome,
      status: session.status,
      payment_status: session.payment_status,
    });
    if (session.status !== "open") return report({ state: "closed" });
    const problem = body.code === undefined ? null : applyCode(world, session, body.code);
    if (problem) return report({ state: "refused", message: problem });
    const payer = { email: body.email, name: body.name };
    if (body.method === "card") {
      const card = { number: body.card.replaceAll(/\D/g, ""), month: 12, year: 2099, cvc: "123" };
      const outcome = payByCard(world, session, card, payer);
      if (outcome.state !== "challenge" || body.answer === "wait") return report(outcome);
      return report(answerChallenge(world, session, body.answer === "yes"));
    }
    if (!session.payment_method_types.includes("pix")) throw new Refusal(400, "esta sessão não aceita Pix");
    startPix(world, session, payer);
    const pix = orderOf(world, session).pix ?? "";
    const intent = tables.paymentIntents.get(pix);
    const mandate = tables.mandates.get(pix);
    if (body.answer !== "wait" && intent)
      body.answer === "yes" ? payPix(world, intent) : failPix(world, intent, false);
    if (body.answer !== "wait" && mandate) {
      body.answer === "yes" ? authoriseMandate(world, mandate) : endMandate(world, mandate);
    }
    return report({ state: body.answer === "no" ? "refused" : "done", pix });
  }

  return new Hono()
    .basePath("/_sandbox/stripe")
    .get("/", (c) => c.json(state()))
    .post(
      "/clock",
      withBody(clockSchema, async ({ advance }) => {
        clock.advance(advance);
        await deliveries.idle();
        return state();
      }),
    )
    .post(
      "/settings",
      withBody(settingsSchema, (settings) => {
        Object.assign(world.settings, settings);
        return state();
      }),
    )
    .post(
      "/account/clear",
      withBody(z.object({}), () => {
        clearAccount(world);
        return state();
      }),
    )
    .post(
      "/sessions/:id/pay",
      withBody(paySchema, (body, c) => pay(body, c.req.param("id") ?? "")),
    )
    .post(
      "/mandates/:id",
      withBody(mandateSchema, ({ action }, c) => {
        const mandate = tables.mandates.get(c.req.param("id") ?? "");
        if (!mandate) return null;
        MANDATE_ACTIONS[action]?.(world, mandate);
        return mandate;
      }),
    )
    .post(
      "/refunds/:id/fail",
      withBody(z.strictObject({}), (_, c) => {
        const refund = tables.refunds.get(c.req.param("id") ?? "");
        return refund ? failRefund(world, refund) : null;
      }),
    )
    .post(
      "/disputes",
      withBody(disputeSchema, ({ charge, payment_intent: intent, reason }) => {
        const id =
          charge ?? idOf(tables.paymentIntents.get(intent ?? "")?.latest_charge as string | undefined);
        const found = tables.charges.get(id);
        return found ? openDispute(world, found, reason) : null;
      }),
    )
    .post(
      "/disputes/:id/close",
      withBody(closeSchema, ({ status }, c) => {
        const dispute = tables.disputes.get(c.req.param("id") ?? "");
        return dispute ? closeDispute(world, dispute, status) : null;
      }),
    )
    .get("/webhooks", (c) =>
      c.json({
        ...deliveries.mode,
        url: deliveries.url,
        held: deliveries.held().map(({ id, type }) => ({ id, type })),
        deliveries: deliveries.list(),
      }),
    )
    .post(
      "/webhooks",
      withBody(modeSchema, (mode) => {
        deliveries.setMode(mode);
        return mode;
      }),
    )
    .post(
      "/webhooks/release",
      withBody(releaseSchema, async (wanted) => ({ sent: await deliveries.release(wanted) })),
    )
    .post(
      "/webhooks/idle",
      withBody(z.object({}), async () => {
        await deliveries.idle();
        return { ok: true };
      }),
    )
    .post(
      "/events/:id/replay",
      withBody(replaySchema, async ({ times }, c) => {
        const event = tables.events.get(c.req.param("id") ?? "");
        return event ? { answers: await deliveries.replay(event, times) } : null;
      }),
    );
}

/** Routes of the hosted pages and the actions of their forms. */
import { type Context, Hono } from "hono";
import type Stripe from "stripe";
import { fullAmountOf, orderOf } from "../vendors/stripe/checkout.ts";
import {
  answerChallenge,
  applyCode,
  authoriseMandate,
  type CardOutcome,
  endMandate,
  failPix,
  leaveUnpaid,
  payByCard,
  payPix,
  startPix,
} from "../vendors/stripe/checkout-pay.ts";
import { codeOf, pictureOf, pngOf } from "../vendors/stripe/pix.ts";
import type { World } from "../vendors/stripe/world.ts";
import type { StripeSandbox } from "../vendors/stripe.ts";
import { bankMandatePage, bankPaymentPage } from "./stripe-bank.ts";
import { cardOf, checkoutPage, pixPage, securePage, type Typed } from "./stripe-checkout.ts";
import { formOf, gonePage } from "./stripe-layout.ts";
import { panelRoutes } from "./stripe-panel.ts";
import { portalPages } from "./stripe-portal.ts";

type Session = Stripe.Checkout.Session;

const gone = () => gonePage("Página não encontrada", "O endereço não existe, ou o sandbox foi reiniciado.");

const successUrlOf = (session: Session): string =>
  (session.success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", session.id);

export function hostedRoutes(stripe: StripeSandbox, unread: () => number): Hono {
  const { world } = stripe;
  return new Hono()
    .route("/stripe/checkout", checkoutRoutes(world))
    .route("/stripe", pixRoutes(world))
    .route("/stripe", portalPages(world))
    .route("/stripe", panelRoutes(stripe, unread));
}

type Form = Typed & { answer?: string };
type Answer = Response | Promise<Response>;

const isAddress = (email: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);

function checkoutRoutes(world: World): Hono {
  const withSession = (answer: (c: Context, session: Session) => Answer) => (c: Context) => {
    const session = world.tables.sessions.get(c.req.param("id") ?? "");
    if (!session) return gone();
    if (session.status === "complete") return c.redirect(successUrlOf(session), 303);
    if (session.status === "expired") {
      const text = "O prazo para pagar acabou. Volte à loja e comece de novo.";
      return gonePage("Esta página expirou", text, session.cancel_url);
    }
    return answer(c, session);
  };
  const self = (c: Context, { id }: Session) => c.redirect(`/stripe/checkout/${id}`, 303);
  const after = (c: Context, session: Session, outcome: CardOutcome, typed: Typed = {}) => {
    if (outcome.state === "done") return c.redirect(successUrlOf(session), 303);
    if (outcome.state === "challenge") return self(c, session);
    return checkoutPage(world, session, typed, outcome);
  };
  const actions = new Map<string, (c: Context, session: Session, form: Form) => Answer>([
    [
      "cartao",
      (c, session, typed) => {
        const payer = { email: (typed.email ?? "").trim(), name: (typed.name ?? "").trim() };
        if (isAddress(payer.email))
          return after(c, session, payByCard(world, session, cardOf(typed), payer), typed);
        return checkoutPage(world, session, typed, { field: "email", message: "O e-mail está incompleto." });
      },
    ],
    [
      "confirmacao",
      (c, session, { answer }) => after(c, session, answerChallenge(world, session, answer === "yes")),
    ],
    [
      "pix",
      (c, session, { email = "", name = "" }) => {
        if (session.payment_method_types.includes("pix")) startPix(world, session, { email, name });
        return self(c, session);
      },
    ],
    [
      "depois",
      (c, session) => {
        leaveUnpaid(world, session);
        return c.redirect(successUrlOf(session), 303);
      },
    ],
    [
      "outra-forma",
      (c, session) => {
        orderOf(world, session).pix = null;
        return self(c, session);
      },
    ],
    [
      "cupom",
      (c, session, { code = "" }) => {
        const isTaken = session.allow_promotion_codes === true;
        const message = isTaken ? applyCode(world, session, code) : "Esta compra não aceita cupom.";
        return message
          ? checkoutPage(world, session, { code }, { field: "code", message })
          : self(c, session);
      },
    ],
  ]);

  return new Hono()
    .get(
      "/:id",
      withSession((_, session) => show(world, session)),
    )
    .get("/:id/estado", (c) =>
      c.json({ status: world.tables.sessions.get(c.req.param("id"))?.status ?? "gone" }),
    )
    .post(
      "/:id/:action",
      withSession(async (c, session) => {
        const act = actions.get(c.req.param("action") ?? "");
        return act ? act(c, session, await formOf(c)) : gone();
      }),
    );
}

async function show(world: World, session: Session): Promise<Response> {
  const order = orderOf(world, session);
  if (order.challenge) return securePage(session);
  const intent = world.tables.paymentIntents.get(order.pix ?? "");
  const mandate = world.tables.mandates.get(order.pix ?? "");
  if (intent?.status === "requires_action") {
    const shown = intent.next_action?.pix_display_qr_code;
    const code = shown?.data ?? "";
    const picture = await pictureOf(code);
    return pixPage(world, session, { id: intent.id, code, picture, expires: shown?.expires_at ?? null });
  }
  if (mandate?.status === "pending") {
    const code = codeOf(mandate.id, session.amount_total || fullAmountOf(order));
    return pixPage(world, session, { id: mandate.id, code, picture: await pictureOf(code), expires: null });
  }
  return checkoutPage(world, session);
}

const INTENT_ACTIONS: Record<string, (world: World, intent: Stripe.PaymentIntent) => unknown> = {
  pay: payPix,
  refuse: (world, intent) => failPix(world, intent, false),
  expire: (world, intent) => failPix(world, intent, true),
};

const MANDATE_ACTIONS: Record<string, (world: World, mandate: Stripe.Mandate) => unknown> = {
  authorise: authoriseMandate,
  refuse: endMandate,
  cancel: endMandate,
  nofunds: ({ hidden }, { id }) => hidden.refusedPix.push(id),
  funds({ hidden }, { id }) {
    hidden.refusedPix = hidden.refusedPix.filter((entry) => entry !== id);
  },
};

function pixRoutes(world: World): Hono {
  return new Hono()
    .get("/pix/:file", async (c) => {
      const [id = "", type] = c.req.param("file").split(".");
      const code = world.tables.paymentIntents.get(id)?.next_action?.pix_display_qr_code?.data;
      if (!code) return gone();
      if (type === "png")
        return c.body(new Uint8Array(await pngOf(code)), 200, { "content-type": "image/png" });
      return c.body(await pictureOf(code), 200, { "content-type": "image/svg+xml" });
    })
    .get("/banco/:id", (c) => {
      const intent = world.tables.paymentIntents.get(c.req.param("id"));
      const mandate = world.tables.mandates.get(c.req.param("id"));
      if (intent) return bankPaymentPage(world, intent);
      return mandate ? bankMandatePage(world, mandate) : gone();
    })
    .post("/banco/:id", async (c) => {
      const id = c.req.param("id");
      const { action = "" } = await formOf(c);
      const intent = world.tables.paymentIntents.get(id);
      const mandate = world.tables.mandates.get(id);
      if (intent) INTENT_ACTIONS[action]?.(world, intent);
      else if (mandate) MANDATE_ACTIONS[action]?.(world, mandate);
      else return gone();
      return c.redirect(`/stripe/banco/${id}`, 303);
    });
}

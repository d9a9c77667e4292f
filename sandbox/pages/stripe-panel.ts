/** The page behind the scenes: the clock, what Stripe knows, and the events on their way to the product. */
import { type Context, Hono } from "hono";
import type Stripe from "stripe";
import { nameOfPrice } from "../vendors/stripe/catalog.ts";
import { closeDispute, openDispute } from "../vendors/stripe/disputes.ts";
import { refundCharge } from "../vendors/stripe/refunds.ts";
import { Refusal } from "../vendors/stripe/refusal.ts";
import { idOf, type World } from "../vendors/stripe/world.ts";
import type { StripeSandbox } from "../vendors/stripe.ts";
import { page } from "./layout.ts";
import { html, type Markup, raw } from "./markup.ts";
import { formOf } from "./stripe-forms.ts";
import { momentOfSeconds, realOf } from "./stripe-layout.ts";
import { stateOfSubscription } from "./stripe-portal.ts";
import { STRIPE_STYLE } from "./stripe-style.ts";

const DAY = 86_400_000;
const SHOWN = 30;
const JUMPS: [days: number, label: string][] = [
  [1, "1 dia"],
  [3, "3 dias"],
  [7, "7 dias"],
  [31, "31 dias"],
];
const MODES: Record<string, string> = {
  normal: "Mandar na ordem",
  hold: "Segurar",
  duplicate: "Mandar em dobro",
  together: "Mandar tudo de uma vez",
  drop: "Perder",
};
const STATES: Record<string, [tone: string, text: string]> = {
  delivered: ["good", "✓ recebido"],
  pending: ["wait", "… tentando"],
  failed: ["bad", "× desistiu"],
  held: ["wait", "retido"],
  dropped: ["bad", "perdido"],
};

export function panelRoutes(stripe: StripeSandbox, unread: () => number): Hono {
  const { world, clock, deliveries } = stripe;
  const back = (c: Context) => c.redirect("/stripe", 303);
  const charge = (id: string) => world.tables.charges.get(id);

  const onCharge: Record<string, (found: Stripe.Charge) => unknown> = {
    refund: (found) => refundCharge(world, found),
    dispute: (found) => openDispute(world, found, "fraudulent"),
    won: (found) => closeOf(world, found, "won"),
    lost: (found) => closeOf(world, found, "lost"),
  };

  return new Hono()
    .get("/", () => panelPage(stripe, unread()))
    .post("/relogio", async (c) => {
      const days = Number((await formOf(c)).days);
      if (days > 0 && days <= 366) clock.advance(days * DAY);
      return back(c);
    })
    .post("/avisos", async (c) => {
      const { mode = "" } = await formOf(c);
      if (mode in MODES) deliveries.setMode({ mode: mode as "normal" });
      return back(c);
    })
    .post("/avisos/soltar", async (c) => {
      const { order } = await formOf(c);
      await deliveries.release({ order: order === "reversed" ? "reversed" : "given", times: 1 });
      return back(c);
    })
    .post("/eventos/:id", async (c) => {
      const event = world.tables.events.get(c.req.param("id"));
      if (event) await deliveries.replay(event);
      return back(c);
    })
    .post("/cobrancas/:id", async (c) => {
      const found = charge(c.req.param("id"));
      const work = onCharge[(await formOf(c)).action ?? ""];
      try {
        if (found) work?.(found);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
      return back(c);
    });
}

const disputeOf = ({ tables }: World, { id }: Stripe.Charge) =>
  [...tables.disputes.values()].findLast((dispute) => dispute.charge === id);

function closeOf(world: World, charge: Stripe.Charge, status: "won" | "lost"): void {
  const dispute = disputeOf(world, charge);
  if (dispute) closeDispute(world, dispute, status);
}

function panelPage({ world, deliveries }: StripeSandbox, unread: number): Response {
  const body = html`<h1>Stripe, por dentro</h1>
<p class="lead">O que o Stripe sabe e o que ele avisa ao produto. Nenhum dinheiro é verdadeiro.</p>
<section aria-labelledby="relogio" style="margin-top:2.5rem"><h2 id="relogio">Relógio</h2>
<p class="figures" style="margin-top:.5rem">No Stripe são <strong>${momentOfSeconds(world.now())}</strong>.</p>
<div class="row">${JUMPS.map(
    ([days, label]) =>
      html`<form method="post" action="/stripe/relogio"><button name="days" value="${days}"><span class="hidden">Avançar </span>+ ${label}</button></form>`,
  )}</div></section>
${subscriptionList(world)}
${chargeList(world)}
${eventList(world, deliveries)}`;
  return page({ title: "Stripe", current: "stripe", unread, body, style: STRIPE_STYLE });
}

const nameOfCustomer = ({ tables }: World, id: string): string => {
  const customer = tables.customers.get(id);
  return customer && !customer.deleted ? (customer.email ?? customer.id) : id || "sem cadastro";
};

const none = html`<p class="soft" style="margin-top:.6rem">Nada ainda.</p>`;

function subscriptionList(world: World): Markup {
  const all = [...world.tables.subscriptions.values()].toReversed().slice(0, SHOWN);
  return html`<section aria-labelledby="assinaturas"><h2 id="assinaturas">Assinaturas</h2>
${all.length === 0 ? none : ""}
<ul class="lines">${all.map((subscription) => {
    const [item] = subscription.items.data;
    const mandate = world.hidden.mandateOf[idOf(subscription.default_payment_method as string | null)];
    return html`<li><span><strong>${nameOfCustomer(world, idOf(subscription.customer))}</strong><br><span class="soft small">${item && nameOfPrice(world, item.price)} até ${momentOfSeconds(item?.current_period_end ?? 0)}${subscription.cancel_at_period_end && ", depois termina"}</span></span>
<span>${stateOfSubscription(subscription)} ${mandate && html`<a href="/stripe/banco/${mandate}">aplicativo do banco<span class="hidden"> de ${nameOfCustomer(world, idOf(subscription.customer))}</span></a>`}</span></li>`;
  })}</ul></section>`;
}

function chargeList(world: World): Markup {
  const all = [...world.tables.charges.values()].toReversed().slice(0, SHOWN);
  const action = ({ id, amount }: Stripe.Charge, name: string, label: string) =>
    html`<form method="post" action="/stripe/cobrancas/${id}" style="display:inline"><button class="quiet tiny" name="action" value="${name}">${label}<span class="hidden"> ${realOf(amount)} (${id.slice(-6)})</span></button></form>`;
  return html`<section aria-labelledby="cobrancas"><h2 id="cobrancas">Cobranças</h2>
${all.length === 0 ? none : ""}
<ul class="lines figures">${all.map((charge) => {
    const dispute = disputeOf(world, charge);
    const isOpen = dispute?.status === "needs_response";
    const left = charge.amount - charge.amount_refunded;
    return html`<li><span><strong>${realOf(charge.amount)}</strong> <span class="soft small">${charge.payment_method_details?.type === "pix" ? "Pix" : "cartão"}, ${nameOfCustomer(world, idOf(charge.customer as string | null))}, ${momentOfSeconds(charge.created)}</span></span>
<span>${charge.paid ? html`<span class="chip good">paga</span>` : html`<span class="chip bad">recusada</span>`}
${charge.amount_refunded > 0 && html`<span class="chip wait">devolvido ${realOf(charge.amount_refunded)}</span>`}
${dispute && html`<span class="chip bad">contestação ${isOpen ? "aberta" : dispute.status === "won" ? "ganha" : "perdida"}</span>`}
${charge.paid && left > 0 && !dispute && html`${action(charge, "refund", "Devolver")}${action(charge, "dispute", "Contestar")}`}
${isOpen && html`${action(charge, "won", "Ganhar contestação")}${action(charge, "lost", "Perder contestação")}`}</span></li>`;
  })}</ul></section>`;
}

function eventList(world: World, deliveries: StripeSandbox["deliveries"]): Markup {
  const last = new Map(deliveries.list().map((delivery) => [delivery.id, delivery]));
  const all = [...world.tables.events.values()].toReversed().slice(0, SHOWN);
  const held = deliveries.held().length;
  return html`<section aria-labelledby="eventos"><h2 id="eventos">Eventos</h2>
<p class="soft small" style="margin-top:.5rem">Para <code>${deliveries.url}</code></p>
<form class="row" method="post" action="/stripe/avisos"><label for="mode">Entrega</label>
<select id="mode" name="mode">${Object.entries(MODES).map(([mode, label]) => html`<option value="${mode}" ${mode === deliveries.mode.mode && raw("selected")}>${label}</option>`)}</select><button>Usar</button></form>
${
  held > 0 &&
  html`<form class="row" method="post" action="/stripe/avisos/soltar"><span>${held} ${held === 1 ? "retido" : "retidos"}</span><button name="order" value="given">Soltar na ordem</button><button name="order" value="reversed">Soltar ao contrário</button></form>`
}
${all.length === 0 ? none : ""}
<ul class="lines">${all.map((event) => {
    const delivery = last.get(event.id);
    const [tone, text] = STATES[delivery?.state ?? ""] ?? ["", "de antes"];
    return html`<li><span><strong>${event.type}</strong> <span class="soft small figures">${momentOfSeconds(event.created)}${delivery && delivery.attempts.length > 0 && `, resposta ${delivery.attempts.at(-1)}`}</span></span>
<span><span class="chip ${tone}">${text}</span> <form method="post" action="/stripe/eventos/${event.id}" style="display:inline"><button class="quiet tiny">Repetir<span class="hidden"> ${event.type} (${event.id.slice(-6)})</span></button></form></span></li>`;
  })}</ul></section>`;
}

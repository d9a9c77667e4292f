/** The panel of the stand-in: its clock, subscriptions, charges, and the events on their way to the product. */
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
import {
  chip,
  formOf,
  momentOfSeconds,
  postButton,
  realOf,
  STRIPE_STYLE,
  section,
  type Tone,
} from "./stripe-layout.ts";
import { stateOfSubscription } from "./stripe-portal.ts";

const DAY = 86_400_000;
const SHOWN = 30;
const JUMPS = [1, 3, 7, 31];
const MODES: Record<string, string> = {
  normal: "Mandar na ordem",
  hold: "Segurar",
  duplicate: "Mandar em dobro",
  together: "Mandar tudo de uma vez",
  drop: "Perder",
};
const STATES: Record<string, [tone: Tone, text: string]> = {
  delivered: ["good", "✓ recebido"],
  pending: ["wait", "… tentando"],
  failed: ["bad", "× desistiu"],
  held: ["wait", "retido"],
  dropped: ["bad", "perdido"],
};

export function panelRoutes(stripe: StripeSandbox, unread: () => number): Hono {
  const { world, clock, deliveries } = stripe;
  const close = (charge: Stripe.Charge, status: "won" | "lost") => {
    const dispute = disputeOf(world, charge);
    if (dispute) closeDispute(world, dispute, status);
  };
  const onCharge: Record<string, (charge: Stripe.Charge) => unknown> = {
    refund: (charge) => refundCharge(world, charge),
    dispute: (charge) => openDispute(world, charge, "fraudulent"),
    won: (charge) => close(charge, "won"),
    lost: (charge) => close(charge, "lost"),
  };
  /** Runs the action of a form, then shows the panel again. */
  const acts = (act: (form: Record<string, string>, id: string) => unknown) => async (c: Context) => {
    await act(await formOf(c), c.req.param("id") ?? "");
    return c.redirect("/stripe", 303);
  };

  return new Hono()
    .get("/", () => panelPage(stripe, unread()))
    .post(
      "/relogio",
      acts(({ days }) => {
        if (Number(days) > 0 && Number(days) <= 366) clock.advance(Number(days) * DAY);
      }),
    )
    .post(
      "/avisos",
      acts(({ mode = "" }) => mode in MODES && deliveries.setMode({ mode: mode as "normal" })),
    )
    .post(
      "/avisos/soltar",
      acts(({ order }) =>
        deliveries.release({ order: order === "reversed" ? "reversed" : "given", times: 1 }),
      ),
    )
    .post(
      "/eventos/:id",
      acts((_, id) => {
        const event = world.tables.events.get(id);
        return event && deliveries.replay(event);
      }),
    )
    .post(
      "/cobrancas/:id",
      acts(({ action = "" }, id) => {
        const charge = world.tables.charges.get(id);
        try {
          if (charge) onCharge[action]?.(charge);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
      }),
    );
}

const disputeOf = ({ tables }: World, { id }: Stripe.Charge) =>
  [...tables.disputes.values()].findLast((dispute) => dispute.charge === id);

function panelPage({ world, deliveries }: StripeSandbox, unread: number): Response {
  const { subscriptions, charges, events } = world.tables;
  const last = new Map(deliveries.list().map((delivery) => [delivery.id, delivery]));
  const held = deliveries.held().length;
  const body = html`<h1>Stripe, por dentro</h1>
<p class="lead">O que o Stripe sabe e o que ele avisa ao produto. Nenhum dinheiro é verdadeiro.</p>
${section(
  "relogio",
  "Relógio",
  html`<p class="figures">No Stripe são <strong>${momentOfSeconds(world.now())}</strong>.</p>
<div class="row">${JUMPS.map((days) => {
    const label = days === 1 ? "Avançar 1 dia" : `Avançar ${days} dias`;
    return postButton("/stripe/relogio", label, { name: "days", value: String(days) });
  })}</div>`,
)}
${section(
  "assinaturas",
  "Assinaturas",
  newest(subscriptions, (row) => subscriptionItem(world, row)),
)}
${section(
  "cobrancas",
  "Cobranças",
  newest(charges, (row) => chargeItem(world, row)),
)}
${section(
  "eventos",
  "Eventos",
  html`<p class="soft small">Para <code>${deliveries.url}</code></p>
<form class="row" method="post" action="/stripe/avisos"><label for="mode">Entrega</label>
<select id="mode" name="mode">${Object.entries(MODES).map(([mode, label]) => html`<option value="${mode}" ${mode === deliveries.mode.mode && raw("selected")}>${label}</option>`)}</select><button>Usar</button></form>
${
  held > 0 &&
  html`<form class="row" method="post" action="/stripe/avisos/soltar"><span>${held} ${held === 1 ? "retido" : "retidos"}</span><button name="order" value="given">Soltar na ordem</button><button name="order" value="reversed">Soltar ao contrário</button></form>`
}
${newest(events, (event) => eventItem(event, last.get(event.id)))}`,
)}`;
  return page({ title: "Stripe", current: "stripe", unread, body, style: STRIPE_STYLE });
}

function newest<Row>(table: Map<string, Row>, itemOf: (row: Row) => Markup): Markup {
  const rows = [...table.values()].toReversed().slice(0, SHOWN);
  if (rows.length === 0) return html`<p class="soft">Nada ainda.</p>`;
  return html`<ul class="lines figures">${rows.map((row) => html`<li>${itemOf(row)}</li>`)}</ul>`;
}

const nameOfCustomer = ({ tables }: World, id: string): string =>
  tables.customers.get(id)?.email ?? (id || "sem cadastro");

function subscriptionItem(world: World, subscription: Stripe.Subscription): Markup {
  const [item] = subscription.items.data;
  const name = nameOfCustomer(world, idOf(subscription.customer));
  const mandate = world.hidden.mandateOf[idOf(subscription.default_payment_method as string | null)];
  return html`<strong>${name}</strong>
<span class="soft small">${item && nameOfPrice(world, item.price)} até ${momentOfSeconds(item?.current_period_end ?? 0)}${subscription.cancel_at_period_end && ", depois termina"}</span>
${stateOfSubscription(subscription)}
${mandate && html`<a href="/stripe/banco/${mandate}">aplicativo do banco<span class="hidden"> de ${name}</span></a>`}`;
}

function chargeItem(world: World, charge: Stripe.Charge): Markup {
  const { id, amount, amount_refunded: refunded, paid } = charge;
  const dispute = disputeOf(world, charge);
  const isOpen = dispute?.status === "needs_response";
  const action = (value: string, label: string) =>
    postButton(`/stripe/cobrancas/${id}`, label, { value, hidden: `${realOf(amount)} (${id.slice(-6)})` });
  return html`<strong>${realOf(amount)}</strong>
<span class="soft small">${charge.payment_method_details?.type === "pix" ? "Pix" : "cartão"}, ${nameOfCustomer(world, idOf(charge.customer as string | null))}, ${momentOfSeconds(charge.created)}</span>
${chip(paid ? ["good", "paga"] : ["bad", "recusada"])}
${refunded > 0 && chip(["wait", `devolvido ${realOf(refunded)}`])}
${dispute && chip(["bad", `contestação ${isOpen ? "aberta" : dispute.status === "won" ? "ganha" : "perdida"}`])}
${paid && refunded < amount && !dispute && html`${action("refund", "Devolver")}${action("dispute", "Contestar")}`}
${isOpen && html`${action("won", "Ganhar contestação")}${action("lost", "Perder contestação")}`}`;
}

type Delivery = ReturnType<StripeSandbox["deliveries"]["list"]>[number];

function eventItem({ id, type, created }: Stripe.Event, delivery: Delivery | undefined): Markup {
  const answer = delivery?.attempts.at(-1);
  return html`<strong>${type}</strong>
<span class="soft small">${momentOfSeconds(created)}${answer !== undefined && `, resposta ${answer}`}</span>
${chip(STATES[delivery?.state ?? ""] ?? ["", "de antes"])}
${postButton(`/stripe/eventos/${id}`, "Repetir", { hidden: `${type} (${id.slice(-6)})` })}`;
}

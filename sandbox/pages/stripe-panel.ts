import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type Stripe from "stripe";
import { nameOfPrice } from "../vendors/stripe/catalog.ts";
import { closeDispute, openDispute } from "../vendors/stripe/disputes.ts";
import { refundCharge } from "../vendors/stripe/refunds.ts";
import { Refusal } from "../vendors/stripe/refusal.ts";
import { idOf, type World } from "../vendors/stripe/world.ts";
import type { StripeSandbox } from "../vendors/stripe.ts";
import {
  type Button,
  choice,
  DELIVERY_STATES,
  form,
  formOf,
  list,
  type Markup,
  momentOfSeconds,
  page,
  realOf,
  section,
} from "./page.ts";
import { stateOfSubscription } from "./stripe-portal.ts";

const DAY = 86_400_000;
const SHOWN = 30;
const JUMPS: Button[] = [
  ["Avançar 1 dia", "1"],
  ["Avançar 3 dias", "3"],
  ["Avançar 7 dias", "7"],
  ["Avançar 31 dias", "31"],
];
const MODES = {
  normal: "Mandar na ordem",
  hold: "Segurar",
  duplicate: "Mandar em dobro",
  together: "Mandar tudo de uma vez",
  drop: "Perder",
};
const STATES = { ...DELIVERY_STATES, held: "retido", dropped: "perdido" };

const disputeOf = ({ tables }: World, { id }: Stripe.Charge) =>
  [...tables.disputes.values()].findLast((dispute) => dispute.charge === id);

function actOnCharge(world: World, charge: Stripe.Charge, action = ""): void {
  const dispute = disputeOf(world, charge);
  if (action === "refund") refundCharge(world, charge);
  if (action === "dispute") openDispute(world, charge, "fraudulent");
  if (dispute && (action === "won" || action === "lost")) closeDispute(world, dispute, action);
}

export function panelPages(stripe: StripeSandbox): Hono {
  const { world, clock, deliveries } = stripe;
  const acts = (act: (form: Record<string, string>, id: string) => unknown) => async (c: Context) => {
    try {
      await act(await formOf(c), c.req.param("id") ?? "");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    return c.redirect("/stripe", 303);
  };

  return new Hono()
    .get("/", () => panelPage(stripe))
    .post(
      "/relogio",
      acts(({ days }) => {
        if (Number(days) > 0 && Number(days) <= 366) clock.advance(Number(days) * DAY);
      }),
    )
    .post(
      "/avisos",
      acts(({ mode = "" }) => mode in MODES && deliveries.setMode({ mode: mode as keyof typeof MODES })),
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
      acts(({ action }, id) => {
        const charge = world.tables.charges.get(id);
        if (charge) actOnCharge(world, charge, action);
      }),
    );
}

function panelPage({ world, deliveries }: StripeSandbox): Response {
  const { subscriptions, charges, events } = world.tables;
  const last = new Map(deliveries.list().map((delivery) => [delivery.id, delivery]));
  const held = deliveries.held().length;
  const releases: Button[] = [
    ["Soltar na ordem", "given"],
    ["Soltar ao contrário", "reversed"],
  ];
  const body = html`<h1>Stripe, por dentro</h1>
<p>O que o Stripe sabe e o que ele avisa ao produto. Nenhum dinheiro é verdadeiro.</p>
${section(
  "relogio",
  "Relógio",
  html`<p>No Stripe são <strong>${momentOfSeconds(world.now())}</strong>.</p>${form("/stripe/relogio", JUMPS, "", "days")}`,
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
  html`<p>Para <code>${deliveries.url}</code></p>
${form("/stripe/avisos", [["Usar"]], choice("mode", "mode", "Entrega", Object.entries(MODES), "", deliveries.mode.mode))}
${held > 0 && form("/stripe/avisos/soltar", releases, `${held} ${held === 1 ? "retido" : "retidos"}`, "order")}
${newest(events, (event) => eventItem(event, last.get(event.id)))}`,
)}`;
  return page({ title: "Stripe", current: "/stripe", body });
}

const newest = <Row>(table: Map<string, Row>, itemOf: (row: Row) => Markup): Markup =>
  list([...table.values()].toReversed().slice(0, SHOWN).map(itemOf), "Nada ainda.");

const nameOfCustomer = ({ tables }: World, id: string): string =>
  tables.customers.get(id)?.email ?? (id || "sem cadastro");

function subscriptionItem(world: World, subscription: Stripe.Subscription): Markup {
  const [item] = subscription.items.data;
  const name = nameOfCustomer(world, idOf(subscription.customer));
  const mandate = world.hidden.mandateOf[idOf(subscription.default_payment_method)];
  return html`<strong>${name}</strong> ${stateOfSubscription(subscription)}
<p>${item && nameOfPrice(world, item.price)} até ${momentOfSeconds(item?.current_period_end ?? 0)}${subscription.cancel_at !== null && ", depois termina"}</p>
${mandate && html`<a href="/stripe/banco/${mandate}">aplicativo do banco<span class="hidden"> de ${name}</span></a>`}`;
}

function chargeItem(world: World, charge: Stripe.Charge): Markup {
  const { id, amount, amount_refunded: refunded, paid } = charge;
  const dispute = disputeOf(world, charge);
  const isOpen = dispute?.status === "needs_response";
  const isWhole = paid && refunded < amount && !dispute;
  const button = (value: string, label: string): Button => [
    label,
    value,
    `${realOf(amount)} (${id.slice(-6)})`,
  ];
  const buttons = isWhole
    ? [button("refund", "Devolver"), button("dispute", "Contestar")]
    : isOpen
      ? [button("won", "Ganhar contestação"), button("lost", "Perder contestação")]
      : [];
  return html`<strong>${realOf(amount)}</strong> <b>${paid ? "paga" : "recusada"}</b>
${refunded > 0 && html`<b>devolvido ${realOf(refunded)}</b>`}
${dispute && html`<b>contestação ${isOpen ? "aberta" : dispute.status === "won" ? "ganha" : "perdida"}</b>`}
<p>${charge.payment_method_details?.type === "pix" ? "Pix" : "cartão"}, ${nameOfCustomer(world, idOf(charge.customer))}, ${momentOfSeconds(charge.created)}</p>
${buttons.length > 0 && form(`/stripe/cobrancas/${id}`, buttons)}`;
}

type Delivery = ReturnType<StripeSandbox["deliveries"]["list"]>[number];

function eventItem({ id, type, created }: Stripe.Event, delivery: Delivery | undefined): Markup {
  const answer = delivery?.attempts.at(-1);
  return html`<strong>${type}</strong> <b>${delivery ? STATES[delivery.state] : "de antes"}</b>
<p>${momentOfSeconds(created)}${answer !== undefined && `, resposta ${answer}`}</p>
${form(`/stripe/eventos/${id}`, [["Repetir", "", `${type} (${id.slice(-6)})`]])}`;
}

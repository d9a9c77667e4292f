/** Imitated app of the payer's bank. */
import { Hono } from "hono";
import { html } from "hono/html";
import type Stripe from "stripe";
import { failPix, MANDATE_ACTIONS, payPix, sessionOfPix } from "../vendors/stripe/checkout-pay.ts";
import type { World } from "../vendors/stripe/world.ts";
import {
  type Button,
  facts,
  form,
  formOf,
  gonePage,
  list,
  type Markup,
  momentOfSeconds,
  noteOf,
  page,
  realOf,
  section,
} from "./page.ts";

const ENDED = "Este código não pode mais ser pago.";
const INTENT_STATES: Record<string, string> = {
  processing: "Pago. O dinheiro está a caminho.",
  succeeded: "Pago.",
  requires_payment_method: ENDED,
  canceled: ENDED,
};

function wayBack(world: World, id: string): Markup {
  const session = sessionOfPix(world, id);
  return session
    ? html`<p><a class="button" href="/stripe/checkout/${session.id}">Voltar à página de pagamento</a></p>`
    : html`<p><a href="/stripe">Painel do Stripe</a></p>`;
}

const INTENT_BUTTONS: Button[] = [
  ["Pagar com Pix", "pay"],
  ["Pagamento sem saldo", "refuse"],
  ["Deixar o código vencer", "expire"],
];

function paymentPage(world: World, intent: Stripe.PaymentIntent): Response {
  const expires = intent.next_action?.pix_display_qr_code?.expires_at ?? 0;
  const body = html`<h1>Pix para Elo Recicla</h1>
<p class="due">${realOf(intent.amount)}</p>
${
  intent.status === "requires_action"
    ? html`<p>Confira o valor antes de pagar. O código vale até ${momentOfSeconds(expires)}.</p>
${form(`/stripe/banco/${intent.id}`, INTENT_BUTTONS)}`
    : noteOf(INTENT_STATES[intent.status] ?? intent.status)
}
${wayBack(world, intent.id)}`;
  return page({ title: "Pagar Pix", imitates: "bank", body });
}

const SCHEDULES: Record<string, string> = {
  weekly: "por semana",
  monthly: "por mês",
  quarterly: "por trimestre",
  halfyearly: "por semestre",
  yearly: "por ano",
};

const PENDING_BUTTONS: Button[] = [
  ["Autorizar", "authorise"],
  ["Não autorizar", "cancel"],
];

function mandatePage(world: World, mandate: Stripe.Mandate): Response {
  const { id, status } = mandate;
  const pix = mandate.payment_method_details.pix;
  const amount = realOf(mandate.multi_use?.amount);
  const limit = pix?.amount_type === "maximum" ? `até ${amount}` : amount;
  const notices = world.hidden.notices.filter((notice) => notice.mandate === id);
  const funds: Button = world.hidden.refusedPix.includes(id)
    ? ["Pôr saldo na conta", "funds"]
    : ["Deixar a conta sem saldo", "nofunds"];
  const body = html`<h1>Pix Automático</h1>
${facts([
  ["Quem recebe", "Elo Recicla"],
  ["Referência", pix?.reference ?? ""],
  ["Valor", `${limit} ${SCHEDULES[pix?.payment_schedule ?? ""]}`],
  ["A partir de", pix?.start_date?.split("-").reverse().join("/") ?? ""],
])}
${status === "pending" && form(`/stripe/banco/${id}`, PENDING_BUTTONS)}
${
  status === "active" &&
  html`${noteOf("Autorização ativa.")}${form(`/stripe/banco/${id}`, [["Cancelar autorização", "cancel"], funds])}`
}
${status === "inactive" && noteOf("Esta autorização não vale mais.")}
${section(
  "avisos",
  "Avisos do banco",
  list(
    notices.map(({ at, text }) => html`${text} <small>${momentOfSeconds(at)}</small>`),
    "Nenhum por enquanto. Cada cobrança é avisada antes.",
  ),
)}
${wayBack(world, id)}`;
  return page({ title: "Pix Automático", imitates: "bank", body });
}

const INTENT_ACTIONS: Record<string, (world: World, intent: Stripe.PaymentIntent) => unknown> = {
  pay: payPix,
  refuse: (world, intent) => failPix(world, intent, false),
  expire: (world, intent) => failPix(world, intent, true),
};

export function bankPages(world: World): Hono {
  const { tables } = world;
  return new Hono()
    .get("/banco/:id", (c) => {
      const intent = tables.paymentIntents.get(c.req.param("id"));
      const mandate = tables.mandates.get(c.req.param("id"));
      if (intent) return paymentPage(world, intent);
      return mandate ? mandatePage(world, mandate) : gonePage();
    })
    .post("/banco/:id", async (c) => {
      const id = c.req.param("id");
      const { action = "" } = await formOf(c);
      const intent = tables.paymentIntents.get(id);
      const mandate = tables.mandates.get(id);
      if (intent) INTENT_ACTIONS[action]?.(world, intent);
      else if (mandate) MANDATE_ACTIONS[action]?.(world, mandate);
      else return gonePage();
      return c.redirect(`/stripe/banco/${id}`, 303);
    });
}

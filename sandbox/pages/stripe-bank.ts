/** The page that plays the payer's bank app: a Pix code to pay, a mandate to authorise or cancel. */
import type Stripe from "stripe";
import { sessionOfPix } from "../vendors/stripe/checkout-pay.ts";
import type { World } from "../vendors/stripe/world.ts";
import { html, type Markup } from "./markup.ts";
import { bill, hostedPage, momentOfSeconds, noteOf, postButton, realOf, section } from "./stripe-layout.ts";

const INTENT_STATES: Record<string, string> = {
  processing: "Pago. O dinheiro está a caminho.",
  succeeded: "Pago.",
  requires_payment_method: "Este código não pode mais ser pago.",
  canceled: "Este código não pode mais ser pago.",
};

const action = (id: string, value: string, label: string, tone?: string) =>
  postButton(`/stripe/banco/${id}`, label, { value, ...(tone && { tone }) });

function wayBack(world: World, id: string): Markup {
  const session = sessionOfPix(world, id);
  return session
    ? html`<p class="after"><a class="button" href="/stripe/checkout/${session.id}">Voltar à página de pagamento</a></p>`
    : html`<p class="after"><a href="/stripe">Painel do Stripe</a></p>`;
}

export function bankPaymentPage(world: World, intent: Stripe.PaymentIntent): Response {
  const expires = intent.next_action?.pix_display_qr_code?.expires_at ?? 0;
  const body = html`<h1>Pix para Elo Recicla</h1>
<p class="due figures">${realOf(intent.amount)}</p>
${
  intent.status === "requires_action"
    ? html`<p class="soft">Confira o valor antes de pagar. O código vale até ${momentOfSeconds(expires)}.</p>
<div class="row">${action(intent.id, "pay", "Pagar com Pix", "primary")}${action(intent.id, "refuse", "Pagamento sem saldo", "danger")}${action(intent.id, "expire", "Deixar o código vencer")}</div>`
    : noteOf(INTENT_STATES[intent.status] ?? intent.status)
}
${wayBack(world, intent.id)}`;
  return hostedPage({ title: "Pagar Pix", role: "bank", body });
}

const SCHEDULES: Record<string, string> = {
  weekly: "por semana",
  monthly: "por mês",
  quarterly: "por trimestre",
  halfyearly: "por semestre",
  yearly: "por ano",
};

export function bankMandatePage(world: World, mandate: Stripe.Mandate): Response {
  const { id, status } = mandate;
  const pix = mandate.payment_method_details.pix;
  const amount = realOf(mandate.multi_use?.amount);
  const limit = pix?.amount_type === "maximum" ? `até ${amount}` : amount;
  const notices = world.hidden.notices.filter((notice) => notice.mandate === id);
  const isEmpty = world.hidden.refusedPix.includes(id);
  const body = html`<h1>Pix Automático</h1>
${bill([
  ["Quem recebe", "Elo Recicla"],
  ["Referência", pix?.reference ?? ""],
  ["Valor", `${limit} ${SCHEDULES[pix?.payment_schedule ?? ""]}`],
  ["A partir de", pix?.start_date?.split("-").reverse().join("/") ?? ""],
])}
${status === "pending" && html`<div class="row">${action(id, "authorise", "Autorizar", "primary")}${action(id, "refuse", "Não autorizar", "danger")}</div>`}
${
  status === "active" &&
  html`${noteOf("Autorização ativa.")}
<div class="row">${action(id, "cancel", "Cancelar autorização", "danger")}${
    isEmpty ? action(id, "funds", "Pôr saldo na conta") : action(id, "nofunds", "Deixar a conta sem saldo")
  }</div>`
}
${status === "inactive" && noteOf("Esta autorização não vale mais.")}
${section(
  "avisos",
  "Avisos do banco",
  html`${notices.length === 0 && html`<p class="soft small">Nenhum por enquanto. Cada cobrança é avisada antes.</p>`}
<ul class="lines">${notices.map(({ at, text }) => html`<li>${text}<span class="soft small figures">${momentOfSeconds(at)}</span></li>`)}</ul>`,
)}
${wayBack(world, id)}`;
  return hostedPage({ title: "Pix Automático", role: "bank", body });
}

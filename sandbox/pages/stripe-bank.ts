/** The page that plays the payer's bank app: a Pix code to pay, a mandate to authorise or cancel. */
import type Stripe from "stripe";
import { sessionOfPix } from "../vendors/stripe/checkout-pay.ts";
import type { World } from "../vendors/stripe/world.ts";
import { html, type Markup } from "./markup.ts";
import { hostedPage, momentOfSeconds, realOf } from "./stripe-layout.ts";

const INTENT_STATES: Record<string, string> = {
  processing: "Pago. O dinheiro está a caminho.",
  succeeded: "Pago.",
  requires_payment_method: "Este código não pode mais ser pago.",
  canceled: "Este código não pode mais ser pago.",
};

const backTo = (world: World, id: string, customerId?: string): Markup | false => {
  const session = sessionOfPix(world, id);
  if (session)
    return html`<p class="after"><a class="button" href="/stripe/checkout/${session.id}">Voltar à página de pagamento</a></p>`;
  return customerId !== undefined && html`<p class="after"><a href="/stripe">Painel do Stripe</a></p>`;
};

const action = (id: string, name: string, label: string, tone = "") =>
  html`<form method="post" action="/stripe/banco/${id}"><button class="${tone}" name="action" value="${name}">${label}</button></form>`;

export function bankPaymentPage(world: World, intent: Stripe.PaymentIntent): Response {
  const waits = intent.status === "requires_action";
  const body = html`<h1>Pix para Elo Recicla</h1>
<p class="due figures">${realOf(intent.amount)}</p>
${
  waits
    ? html`<p class="soft">Confira o valor antes de pagar. O código vale até ${momentOfSeconds(intent.next_action?.pix_display_qr_code?.expires_at ?? 0)}.</p>
<div class="row">${action(intent.id, "pay", "Pagar com Pix", "primary")}${action(intent.id, "refuse", "Pagamento sem saldo", "danger")}${action(intent.id, "expire", "Deixar o código vencer")}</div>`
    : html`<p class="note" role="status">${INTENT_STATES[intent.status] ?? intent.status}</p>`
}
${backTo(world, intent.id)}`;
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
  const pix = mandate.payment_method_details.pix;
  const amount = realOf(mandate.multi_use?.amount);
  const limit = pix?.amount_type === "maximum" ? `até ${amount}` : amount;
  const notices = world.hidden.notices.filter((notice) => notice.mandate === mandate.id);
  const refuses = world.hidden.refusedPix.includes(mandate.id);
  const body = html`<h1>Pix Automático</h1>
<dl class="bill figures">
<div><dt>Quem recebe</dt><dd>Elo Recicla</dd></div>
<div><dt>Referência</dt><dd>${pix?.reference}</dd></div>
<div><dt>Valor</dt><dd>${limit} ${SCHEDULES[pix?.payment_schedule ?? ""]}</dd></div>
<div><dt>A partir de</dt><dd>${pix?.start_date?.split("-").reverse().join("/")}</dd></div>
</dl>
${mandate.status === "pending" && html`<div class="row">${action(mandate.id, "authorise", "Autorizar", "primary")}${action(mandate.id, "refuse", "Não autorizar", "danger")}</div>`}
${
  mandate.status === "active" &&
  html`<p class="note" role="status">Autorização ativa.</p>
<div class="row">${action(mandate.id, "cancel", "Cancelar autorização", "danger")}${
    refuses
      ? action(mandate.id, "funds", "Pôr saldo na conta")
      : action(mandate.id, "nofunds", "Deixar a conta sem saldo")
  }</div>`
}
${mandate.status === "inactive" && html`<p class="note" role="status">Esta autorização não vale mais.</p>`}
<section><h2>Avisos do banco</h2>
${notices.length === 0 ? html`<p class="soft small">Nenhum por enquanto. Cada cobrança é avisada antes.</p>` : ""}
<ul class="lines">${notices.map(({ at, text }) => html`<li><span>${text}</span><span class="soft small figures">${momentOfSeconds(at)}</span></li>`)}</ul></section>
${backTo(world, mandate.id, "")}`;
  return hostedPage({ title: "Pix Automático", role: "bank", body });
}

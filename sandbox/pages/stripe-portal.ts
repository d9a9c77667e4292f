/** The hosted portal: a customer's subscriptions, card and invoices. It works without scripts. */
import type Stripe from "stripe";
import { nameOfPrice } from "../vendors/stripe/catalog.ts";
import { dateOf } from "../vendors/stripe/invoice-parts.ts";
import { offeredPrices } from "../vendors/stripe/portal.ts";
import { previewInvoice } from "../vendors/stripe/subscription-changes.ts";
import { idOf, type World } from "../vendors/stripe/world.ts";
import { html, type Markup } from "./markup.ts";
import { cardFields, field, type Problem, type Typed, testNumbers } from "./stripe-checkout.ts";
import { hostedPage, realOf } from "./stripe-layout.ts";

type Session = Stripe.BillingPortal.Session;

const STATES: Record<string, [tone: string, text: string]> = {
  active: ["good", "ativa"],
  trialing: ["good", "em teste"],
  past_due: ["bad", "pagamento atrasado"],
  unpaid: ["bad", "não paga"],
  incomplete: ["wait", "incompleta"],
  canceled: ["", "cancelada"],
};
export const stateOfSubscription = ({ status }: Stripe.Subscription): Markup => {
  const [tone, text] = STATES[status] ?? ["", status];
  return html`<span class="chip ${tone}">${text}</span>`;
};

const INVOICE_STATES: Record<string, [tone: string, text: string]> = {
  paid: ["good", "paga"],
  open: ["wait", "em aberto"],
  void: ["", "anulada"],
};
export const stateOfInvoice = ({ status }: Stripe.Invoice): Markup => {
  const [tone, text] = INVOICE_STATES[status ?? ""] ?? ["", status ?? ""];
  return html`<span class="chip ${tone}">${text}</span>`;
};

const planOf = (world: World, subscription: Stripe.Subscription): string => {
  const price = subscription.items.data[0]?.price;
  return price ? nameOfPrice(world, price) : "Assinatura";
};

export function methodText({ tables }: World, id: string): string {
  const method = tables.paymentMethods.get(id);
  if (method?.type === "pix") return "Pix Automático";
  const card = method?.card;
  return card
    ? `Cartão final ${card.last4}, validade ${String(card.exp_month).padStart(2, "0")}/${card.exp_year}`
    : "Nenhuma forma de pagamento";
}

const back = ({ id }: Session) => html`<a class="back" href="/stripe/portal/${id}">← Sua assinatura</a>`;

export function portalPage(world: World, session: Session, note: string | null): Response {
  const mine = [...world.tables.subscriptions.values()]
    .filter(({ customer }) => idOf(customer) === session.customer)
    .toReversed();
  const live = mine.filter(({ status }) => status !== "canceled");
  const invoices = [...world.tables.invoices.values()]
    .filter(({ customer }) => idOf(customer) === session.customer)
    .toReversed();
  const body = html`
${session.return_url && html`<a class="back" href="${session.return_url}">← Voltar para Elo Recicla</a>`}
<h1>Sua assinatura</h1>
${note && html`<p class="note" role="status">${note}</p>`}
<section aria-labelledby="planos"><h2 id="planos" class="hidden">Planos</h2>
<ul class="cards">${(live.length > 0 ? live : mine.slice(0, 1)).map((subscription) => html`<li>${subscriptionCard(world, session, subscription)}</li>`)}</ul>
${mine.length === 0 && html`<p class="soft">Você não tem assinatura.</p>`}</section>
<section aria-labelledby="pagamento"><h2 id="pagamento">Forma de pagamento</h2>
<div class="row"><span>${methodText(world, idOf(live[0]?.default_payment_method as string | undefined))}</span>
<a class="button" href="/stripe/portal/${session.id}/cartao">Atualizar cartão</a></div></section>
<section aria-labelledby="faturas"><h2 id="faturas">Faturas</h2>
${
  invoices.length === 0
    ? html`<p class="soft">Nenhuma ainda.</p>`
    : html`<ul class="lines figures">${invoices.map(
        (invoice) =>
          html`<li><a href="${invoice.hosted_invoice_url}">${invoice.number}</a><span>${dateOf(invoice.created)}</span><span>${realOf(invoice.total)}</span>${stateOfInvoice(invoice)}</li>`,
      )}</ul>`
}</section>`;
  return hostedPage({ title: "Sua assinatura", role: "stripe", body });
}

function subscriptionCard(world: World, session: Session, subscription: Stripe.Subscription): Markup {
  const at = `/stripe/portal/${session.id}/${subscription.id}`;
  const [item] = subscription.items.data;
  const end = dateOf(item?.current_period_end ?? 0);
  const mandate = world.hidden.mandateOf[idOf(subscription.default_payment_method as string | null)];
  const ends = subscription.cancel_at_period_end;
  return html`<div class="head"><h3>${planOf(world, subscription)}</h3>${stateOfSubscription(subscription)}</div>
<p class="figures">${realOf(item?.price.unit_amount)} por mês</p>
<p class="soft small figures">${
    subscription.status === "canceled"
      ? `Encerrada em ${dateOf(subscription.ended_at ?? 0)}.`
      : ends
        ? `Termina em ${end}.`
        : subscription.status === "trialing"
          ? `Teste até ${end}; a cobrança começa nesse dia.`
          : `Próxima cobrança em ${end}.`
  }</p>
${
  subscription.status !== "canceled" &&
  html`<div class="row">
${
  ends
    ? html`<form method="post" action="${at}/retomar"><button class="primary">Retomar assinatura</button></form>`
    : html`<a class="button" href="${at}/plano">Mudar de plano</a><a class="button danger" href="${at}/cancelar">Cancelar assinatura</a>`
}
${mandate && html`<a href="/stripe/banco/${mandate}">Ver no aplicativo do banco</a>`}
</div>`
}`;
}

export function plansPage(world: World, session: Session, subscription: Stripe.Subscription): Response {
  const current = subscription.items.data[0]?.price.id;
  const body = html`${back(session)}<h1>Mudar de plano</h1>
<ul class="cards">${offeredPrices(world, subscription).map(
    (
      price,
    ) => html`<li><div class="head"><div><h2>${nameOfPrice(world, price)}</h2><p class="figures">${realOf(price.unit_amount)} por mês</p></div>
${
  price.id === current
    ? html`<span class="chip">plano atual</span>`
    : html`<a class="button" href="/stripe/portal/${session.id}/${subscription.id}/plano/${price.id}">Escolher<span class="hidden"> ${nameOfPrice(world, price)}</span></a>`
}</div></li>`,
  )}</ul>`;
  return hostedPage({ title: "Mudar de plano", role: "stripe", body });
}

/** What the change costs, before it happens. */
export function changePage(
  world: World,
  session: Session,
  subscription: Stripe.Subscription,
  price: Stripe.Price,
): Response {
  const [item] = subscription.items.data;
  const isTrial = subscription.status === "trialing";
  const preview = previewInvoice(world, subscription, {
    items: [{ id: item?.id, price: price.id }],
    proration_behavior: "always_invoice",
  });
  const body = html`${back(session)}<h1>Confirmar mudança</h1>
<p class="lead">De ${planOf(world, subscription)} para ${nameOfPrice(world, price)}, ${realOf(price.unit_amount)} por mês.</p>
${
  isTrial
    ? html`<p class="after">Nada é cobrado agora: o teste continua até ${dateOf(item?.current_period_end ?? 0)}.</p>`
    : html`<dl class="bill figures">${preview.lines.data.map(({ description, amount }) => html`<div><dt>${description}</dt><dd>${amount < 0 ? `−${realOf(-amount)}` : realOf(amount)}</dd></div>`)}
<div class="sum"><dt>${preview.total < 0 ? "Crédito para as próximas faturas" : "A pagar agora"}</dt><dd>${realOf(preview.total < 0 ? -preview.total : preview.amount_due)}</dd></div></dl>`
}
<div class="row"><form method="post" action="/stripe/portal/${session.id}/${subscription.id}/plano/${price.id}"><button class="primary">Confirmar</button></form>
<a class="button" href="/stripe/portal/${session.id}">Voltar</a></div>`;
  return hostedPage({ title: "Confirmar mudança", role: "stripe", body, returnsTo: returnOf(session) });
}

export function cancelPage(world: World, session: Session, subscription: Stripe.Subscription): Response {
  const end = dateOf(subscription.items.data[0]?.current_period_end ?? 0);
  const body = html`${back(session)}<h1>Cancelar ${planOf(world, subscription)}?</h1>
<p class="lead">A assinatura continua valendo até ${end}. Depois, nada mais é cobrado.</p>
<form method="post" action="/stripe/portal/${session.id}/${subscription.id}/cancelar" class="fields">
<div class="field"><label for="comment">Por que você está saindo? (opcional)</label><input id="comment" name="comment" maxlength="200" autocomplete="off"></div>
<div class="row"><button class="danger">Cancelar assinatura</button><a class="button" href="/stripe/portal/${session.id}">Manter assinatura</a></div></form>`;
  return hostedPage({ title: "Cancelar assinatura", role: "stripe", body, returnsTo: returnOf(session) });
}

export function cardPage(session: Session, typed: Typed = {}, problem: Problem | null = null): Response {
  const body = html`${back(session)}
${problem && !problem.field && html`<p class="alert" role="alert">${problem.message}</p>`}
<h1>Atualizar cartão</h1>
<form method="post" action="/stripe/portal/${session.id}/cartao" class="fields">
${cardFields(typed, problem)}
${field("name", "Nome no cartão", typed.name ?? "", problem, 'autocomplete="cc-name"')}
<div><button class="primary">Salvar cartão</button></div></form>${testNumbers}`;
  return hostedPage({
    title: "Atualizar cartão",
    role: "stripe",
    body,
    returnsTo: returnOf(session),
  });
}

export const returnOf = (session: Session): string | null =>
  session.flow?.after_completion.redirect?.return_url ?? session.return_url;

/** An invoice as its customer sees it; an open one can be paid with the card in keeping. */
export function invoicePage(invoice: Stripe.Invoice, problem: string | null = null): Response {
  const off = invoice.total_discount_amounts?.[0]?.amount ?? 0;
  const used = invoice.total - invoice.amount_due;
  const body = html`${problem && html`<p class="alert" role="alert">${problem}</p>`}
<div class="head"><h1>Fatura ${invoice.number}</h1>${stateOfInvoice(invoice)}</div>
<p class="soft figures">De Elo Recicla para ${invoice.customer_name ?? invoice.customer_email}, ${dateOf(invoice.created)}</p>
<dl class="bill figures">${invoice.lines.data.map(({ description, amount }) => html`<div><dt>${description}</dt><dd>${amount < 0 ? `−${realOf(-amount)}` : realOf(amount)}</dd></div>`)}
${off > 0 && html`<div><dt>Desconto</dt><dd>−${realOf(off)}</dd></div>`}
${used > 0 && html`<div><dt>Crédito usado</dt><dd>−${realOf(used)}</dd></div>`}
<div class="sum"><dt>Total</dt><dd>${invoice.total < 0 ? `−${realOf(-invoice.total)}` : realOf(invoice.amount_due)}</dd></div></dl>
${invoice.next_payment_attempt && html`<p class="after">Tentamos de novo em ${dateOf(invoice.next_payment_attempt)}.</p>`}
${invoice.status === "open" && html`<div class="row"><form method="post" action="/stripe/faturas/${invoice.id}"><button class="primary">Pagar agora</button></form></div>`}`;
  return hostedPage({ title: `Fatura ${invoice.number}`, role: "stripe", body });
}

export function receiptPage(charge: Stripe.Charge): Response {
  const pix = charge.payment_method_details?.type === "pix";
  const body = html`<h1>Comprovante de pagamento</h1>
<p class="due figures">${realOf(charge.amount)}</p>
<dl class="bill figures"><div><dt>Para</dt><dd>Elo Recicla</dd></div><div><dt>Em</dt><dd>${dateOf(charge.created)}</dd></div>
<div><dt>Por</dt><dd>${pix ? "Pix" : `Cartão final ${charge.payment_method_details?.card?.last4}`}</dd></div>
${charge.amount_refunded > 0 && html`<div><dt>Devolvido</dt><dd>${realOf(charge.amount_refunded)}</dd></div>`}</dl>`;
  return hostedPage({ title: "Comprovante", role: "stripe", body });
}

/** The hosted portal as plain forms: a customer's subscriptions, card and invoices. It works without scripts. */
import { type Context, Hono } from "hono";
import type Stripe from "stripe";
import { behaviourOf, flawOf } from "../vendors/stripe/cards.ts";
import { nameOfPrice } from "../vendors/stripe/catalog.ts";
import { dateOf } from "../vendors/stripe/invoice-parts.ts";
import { collect } from "../vendors/stripe/invoices.ts";
import { cardMethod, replaceMethod } from "../vendors/stripe/payments.ts";
import { isExpired, offeredPrices } from "../vendors/stripe/portal.ts";
import { previewInvoice, updateSubscription } from "../vendors/stripe/subscription-changes.ts";
import { idOf, type World } from "../vendors/stripe/world.ts";
import { html, type Markup } from "./markup.ts";
import { cardFields, cardOf, type Problem, type Typed } from "./stripe-checkout.ts";
import {
  alertOf,
  bill,
  chip,
  formOf,
  gonePage,
  hostedPage,
  noteOf,
  postButton,
  realOf,
  section,
  signedRealOf,
  type Tone,
} from "./stripe-layout.ts";

type Session = Stripe.BillingPortal.Session;

/** Confirmations on the page after an action. */
const NOTES: Record<string, string> = {
  plano: "O plano mudou.",
  cancelar: "A assinatura termina no fim do período.",
  retomar: "A assinatura continua.",
  cartao: "O cartão foi salvo.",
};

const STATES: Record<string, [tone: Tone, text: string]> = {
  active: ["good", "ativa"],
  trialing: ["good", "em teste"],
  past_due: ["bad", "pagamento atrasado"],
  unpaid: ["bad", "não paga"],
  incomplete: ["wait", "incompleta"],
  canceled: ["", "cancelada"],
};
export const stateOfSubscription = ({ status }: Stripe.Subscription): Markup =>
  chip(STATES[status] ?? ["", status]);

const INVOICE_STATES: Record<string, [tone: Tone, text: string]> = {
  paid: ["good", "paga"],
  open: ["wait", "em aberto"],
  void: ["", "anulada"],
};
const stateOfInvoice = ({ status }: Stripe.Invoice): Markup =>
  chip(INVOICE_STATES[status ?? ""] ?? ["", status ?? ""]);

function methodText({ tables }: World, id: string): string {
  const method = tables.paymentMethods.get(id);
  if (method?.type === "pix") return "Pix Automático";
  const card = method?.card;
  return card
    ? `Cartão final ${card.last4}, validade ${String(card.exp_month).padStart(2, "0")}/${card.exp_year}`
    : "Nenhuma forma de pagamento";
}

function portalPage(
  world: World,
  session: Session,
  { note = "", typed = {}, problem = null }: { note?: string; typed?: Typed; problem?: Problem | null },
): Response {
  const ofCustomer = <Row extends { customer: unknown }>(rows: Iterable<Row>) =>
    [...rows].filter(({ customer }) => idOf(customer as string | null) === session.customer).toReversed();
  const mine = ofCustomer(world.tables.subscriptions.values());
  const live = mine.filter(({ status }) => status !== "canceled");
  const invoices = ofCustomer(world.tables.invoices.values());
  const action = `/stripe/portal/${session.id}/cartao`;
  const body = html`
${session.return_url && html`<a class="back" href="${session.return_url}">← Voltar para Elo Recicla</a>`}
<h1>Sua assinatura</h1>
${noteOf(note)}${!problem?.field && alertOf(problem?.message)}
${mine.length === 0 && html`<p class="soft">Você não tem assinatura.</p>`}
<ul class="lines">${(live.length > 0 ? live : mine.slice(0, 1)).map((subscription) => html`<li>${subscriptionItem(world, session, subscription)}</li>`)}</ul>
${section(
  "pagamento",
  "Forma de pagamento",
  html`<p>${methodText(world, idOf(live[0]?.default_payment_method as string | undefined))}</p>
${cardFields({ action, verb: "Salvar cartão", typed, problem })}`,
)}
${section(
  "faturas",
  "Faturas",
  html`${invoices.length === 0 && html`<p class="soft">Nenhuma ainda.</p>`}
<ul class="lines figures">${invoices.map(
    (invoice) =>
      html`<li><a href="${invoice.hosted_invoice_url}">${invoice.number}</a><span>${dateOf(invoice.created)}</span><span>${realOf(invoice.total)}</span>${stateOfInvoice(invoice)}</li>`,
  )}</ul>`,
)}`;
  return hostedPage({ title: "Sua assinatura", body });
}

function periodText({ status, ended_at: ended, cancel_at_period_end: ends, items }: Stripe.Subscription) {
  const end = dateOf(items.data[0]?.current_period_end ?? 0);
  if (status === "canceled") return `Encerrada em ${dateOf(ended ?? 0)}.`;
  if (ends) return `Termina em ${end}.`;
  return status === "trialing"
    ? `Teste até ${end}; a cobrança começa nesse dia.`
    : `Próxima cobrança em ${end}.`;
}

function subscriptionItem(world: World, session: Session, subscription: Stripe.Subscription): Markup {
  const at = `/stripe/portal/${session.id}/${subscription.id}`;
  const price = subscription.items.data[0]?.price;
  const mandate = world.hidden.mandateOf[idOf(subscription.default_payment_method as string | null)];
  return html`<div><h2>${price ? nameOfPrice(world, price) : "Assinatura"}</h2>
<p class="figures">${realOf(price?.unit_amount)} por mês</p>
<p class="soft small figures">${periodText(subscription)}</p></div>
${stateOfSubscription(subscription)}
${
  subscription.status !== "canceled" &&
  html`<div class="row">${
    subscription.cancel_at_period_end
      ? postButton(`${at}/retomar`, "Retomar assinatura", { tone: "primary" })
      : html`<a class="button" href="${at}/plano">Mudar de plano</a>
<form method="post" action="${at}/cancelar"><label for="comment">Por que você está saindo? (opcional)</label>
<input id="comment" name="comment" maxlength="200" autocomplete="off"><button class="danger">Cancelar assinatura</button></form>`
  }
${mandate && html`<a href="/stripe/banco/${mandate}">Ver no aplicativo do banco</a>`}</div>`
}`;
}

const changeTo = (subscription: Stripe.Subscription, price: Stripe.Price) => ({
  items: [{ id: subscription.items.data[0]?.id, price: price.id }],
  proration_behavior: "always_invoice" as const,
});

/** The prices of the same screen, each with the cost of changing to it. */
function plansPage(world: World, { id }: Session, subscription: Stripe.Subscription): Response {
  const current = subscription.items.data[0]?.price.id;
  const cost = (price: Stripe.Price) => {
    if (subscription.status === "trialing") return html`<p>Nada é cobrado agora: o teste continua.</p>`;
    const {
      lines,
      total,
      amount_due: due,
    } = previewInvoice(world, subscription, changeTo(subscription, price));
    return bill([
      ...lines.data.map(({ description, amount }) => [description ?? "", signedRealOf(amount)] as const),
      total < 0 ? ["Crédito para as próximas faturas", realOf(-total)] : ["A pagar agora", realOf(due)],
    ]);
  };
  const body = html`<a class="back" href="/stripe/portal/${id}">← Sua assinatura</a><h1>Mudar de plano</h1>
<ul class="lines">${offeredPrices(world, subscription).map(
    (
      price,
    ) => html`<li><div><h2>${nameOfPrice(world, price)}</h2><p class="figures">${realOf(price.unit_amount)} por mês</p>
${price.id !== current && cost(price)}</div>
${
  price.id === current
    ? chip(["", "plano atual"])
    : postButton(`/stripe/portal/${id}/${subscription.id}/plano/${price.id}`, "Escolher", {
        hidden: nameOfPrice(world, price),
      })
}</li>`,
  )}</ul>`;
  return hostedPage({ title: "Mudar de plano", body });
}

/** An invoice as its customer sees it; an open one can be paid with the stored card. */
function invoicePage(invoice: Stripe.Invoice, problem = ""): Response {
  const off = invoice.total_discount_amounts?.[0]?.amount ?? 0;
  const used = invoice.total - invoice.amount_due;
  const body = html`${alertOf(problem)}
<div class="head"><h1>Fatura ${invoice.number}</h1>${stateOfInvoice(invoice)}</div>
<p class="soft figures">De Elo Recicla para ${invoice.customer_name ?? invoice.customer_email}, ${dateOf(invoice.created)}</p>
${bill([
  ...invoice.lines.data.map(({ description, amount }) => [description ?? "", signedRealOf(amount)] as const),
  off > 0 && ["Desconto", `−${realOf(off)}`],
  used > 0 && ["Crédito usado", `−${realOf(used)}`],
  ["Total", invoice.total < 0 ? signedRealOf(invoice.total) : realOf(invoice.amount_due)],
])}
${invoice.next_payment_attempt && html`<p class="after">Tentamos de novo em ${dateOf(invoice.next_payment_attempt)}.</p>`}
${invoice.status === "open" && html`<div class="row">${postButton(`/stripe/faturas/${invoice.id}`, "Pagar agora", { tone: "primary" })}</div>`}`;
  return hostedPage({ title: `Fatura ${invoice.number}`, body });
}

function receiptPage(charge: Stripe.Charge): Response {
  const method = charge.payment_method_details;
  const body = html`<h1>Comprovante de pagamento</h1>
<p class="due figures">${realOf(charge.amount)}</p>
${bill([
  ["Para", "Elo Recicla"],
  ["Em", dateOf(charge.created)],
  ["Por", method?.type === "pix" ? "Pix" : `Cartão final ${method?.card?.last4}`],
  charge.amount_refunded > 0 && ["Devolvido", realOf(charge.amount_refunded)],
])}`;
  return hostedPage({ title: "Comprovante", body });
}

const gone = () =>
  gonePage("Este link não vale mais", "Volte ao site e abra de novo a página da sua assinatura.");

type Answer = Response | Promise<Response>;

export function portalPages(world: World): Hono {
  const { tables } = world;
  const withSession = (answer: (c: Context, session: Session) => Answer) => (c: Context) => {
    const session = tables.portalSessions.get(c.req.param("id") ?? "");
    return session && !isExpired(world, session) ? answer(c, session) : gone();
  };
  const withSubscription = (
    answer: (c: Context, session: Session, subscription: Stripe.Subscription) => Answer,
  ) =>
    withSession((c, session) => {
      const subscription = tables.subscriptions.get(c.req.param("subscription") ?? "");
      const isOwn = subscription && idOf(subscription.customer) === session.customer;
      return isOwn && subscription.status !== "canceled" ? answer(c, session, subscription) : gone();
    });
  const done = (c: Context, { id }: Session, note: string) =>
    c.redirect(`/stripe/portal/${id}?feito=${note}`, 303);

  const showPortal = withSession((c, session) =>
    portalPage(world, session, { note: NOTES[c.req.query("feito") ?? ""] ?? "" }),
  );
  const saveCard = withSession(async (c, session) => {
    const typed: Typed = await formOf(c);
    const card = cardOf(typed);
    const { refusal, attaches } = behaviourOf(card.number);
    const flaw = flawOf(card, new Date(world.time())) ?? (attaches ? null : refusal);
    if (flaw) return portalPage(world, session, { typed, problem: flaw });
    const customer = tables.customers.get(session.customer);
    if (!customer) return gone();
    const payer = { email: customer.email ?? "", name: typed.name ?? "" };
    replaceMethod(world, customer, cardMethod(world, card, payer, customer.id));
    return done(c, session, "cartao");
  });
  const changePlan = withSubscription((c, session, subscription) => {
    const price = offeredPrices(world, subscription).find(({ id }) => id === c.req.param("price"));
    if (!price) return gone();
    updateSubscription(world, subscription, changeTo(subscription, price));
    return done(c, session, "plano");
  });
  const cancel = withSubscription(async (c, session, subscription) => {
    const { comment = "" } = await formOf(c);
    updateSubscription(world, subscription, {
      cancel_at_period_end: true,
      ...(comment && { cancellation_details: { comment } }),
    });
    return done(c, session, "cancelar");
  });
  const resume = withSubscription((c, session, subscription) => {
    updateSubscription(world, subscription, { cancel_at_period_end: false });
    return done(c, session, "retomar");
  });
  const withInvoice = (answer: (c: Context, invoice: Stripe.Invoice) => Response) => (c: Context) => {
    const invoice = tables.invoices.get(c.req.param("id") ?? "");
    return invoice ? answer(c, invoice) : gone();
  };
  const payInvoice = withInvoice((c, invoice) => {
    collect(world, invoice, { present: true });
    if (invoice.status === "paid") return c.redirect(`/stripe/faturas/${invoice.id}`, 303);
    return invoicePage(invoice, "O pagamento não passou. Atualize o cartão e tente de novo.");
  });

  return new Hono()
    .get("/portal/:id", showPortal)
    .post("/portal/:id/cartao", saveCard)
    .get(
      "/portal/:id/:subscription/plano",
      withSubscription((_, session, subscription) => plansPage(world, session, subscription)),
    )
    .post("/portal/:id/:subscription/plano/:price", changePlan)
    .post("/portal/:id/:subscription/cancelar", cancel)
    .post("/portal/:id/:subscription/retomar", resume)
    .get(
      "/faturas/:id",
      withInvoice((_, invoice) => invoicePage(invoice)),
    )
    .post("/faturas/:id", payInvoice)
    .get("/recibo/:id", (c) => {
      const charge = tables.charges.get(c.req.param("id"));
      return charge ? receiptPage(charge) : gone();
    });
}

import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type Stripe from "stripe";
import { behaviourOf, flawOf } from "../vendors/stripe/cards.ts";
import { nameOfPrice } from "../vendors/stripe/catalog.ts";
import { dateOf } from "../vendors/stripe/invoice-parts.ts";
import { collect } from "../vendors/stripe/invoices.ts";
import { cardMethod, replaceMethod } from "../vendors/stripe/payments.ts";
import { isExpired } from "../vendors/stripe/portal.ts";
import { updateSubscription } from "../vendors/stripe/subscription-changes.ts";
import { idOf, type World } from "../vendors/stripe/world.ts";
import {
  alertOf,
  facts,
  field,
  form,
  formOf,
  gonePage,
  list,
  type Markup,
  noteOf,
  type Problem,
  page,
  realOf,
  section,
} from "./page.ts";
import { cardForm, cardOf, type TypedValues } from "./stripe-checkout.ts";

type Session = Stripe.BillingPortal.Session;

const NOTES: Record<string, string> = {
  cancelar: "A assinatura termina no fim do período.",
  retomar: "A assinatura continua.",
  cartao: "O cartão foi salvo.",
};

const STATES: Record<string, string> = {
  active: "ativa",
  trialing: "em teste",
  past_due: "pagamento atrasado",
  incomplete: "incompleta",
  canceled: "cancelada",
};
export const stateOfSubscription = ({ status }: Stripe.Subscription): Markup =>
  html`<b>${STATES[status] ?? status}</b>`;

const INVOICE_STATES: Record<string, string> = { paid: "paga", open: "em aberto", void: "anulada" };
const stateOfInvoice = ({ status }: Stripe.Invoice): Markup =>
  html`<b>${INVOICE_STATES[status ?? ""] ?? status}</b>`;

function methodText({ tables }: World, id: string): string {
  const method = tables.paymentMethods.get(id);
  if (method?.type === "pix") return "Pix Automático";
  const card = method?.card;
  return card
    ? `Cartão final ${card.last4}, validade ${String(card.exp_month).padStart(2, "0")}/${card.exp_year}`
    : "Nenhuma forma de pagamento";
}

type Shown = { note?: string | undefined; typed?: TypedValues; problem?: Problem | null };

function portalPage(world: World, session: Session, { note, typed = {}, problem = null }: Shown): Response {
  const ofCustomer = <Row extends { customer: string | { id: string } | null }>(rows: Iterable<Row>) =>
    [...rows].filter(({ customer }) => idOf(customer) === session.customer).toReversed();
  const mine = ofCustomer(world.tables.subscriptions.values());
  const live = mine.filter(({ status }) => status !== "canceled");
  const shown = live.length > 0 ? live : mine.slice(0, 1);
  const invoices = ofCustomer(world.tables.invoices.values());
  const body = html`
${session.return_url && html`<a class="back" href="${session.return_url}">← Voltar para Elo Recicla</a>`}
<h1>Sua assinatura</h1>
${noteOf(note)}${!problem?.field && alertOf(problem?.message)}
${list(
  shown.map((subscription) => subscriptionItem(world, session, subscription)),
  "Você não tem assinatura.",
)}
${section(
  "pagamento",
  "Forma de pagamento",
  html`<p>${methodText(world, idOf(live[0]?.default_payment_method))}</p>
${cardForm(`/stripe/portal/${session.id}/cartao`, "Salvar cartão", typed, problem)}`,
)}
${section("faturas", "Faturas", list(invoices.map(invoiceItem), "Nenhuma ainda."))}`;
  return page({ title: "Sua assinatura", imitates: "stripe", body });
}

const invoiceItem = (invoice: Stripe.Invoice): Markup =>
  html`<a href="${invoice.hosted_invoice_url}">${invoice.number}</a>, ${dateOf(invoice.created)}, ${realOf(invoice.total)} ${stateOfInvoice(invoice)}`;

function periodText({ status, ended_at: ended, cancel_at: endsAt, items }: Stripe.Subscription) {
  const end = dateOf(items.data[0]?.current_period_end ?? 0);
  if (status === "canceled") return `Encerrada em ${dateOf(ended ?? 0)}.`;
  if (endsAt !== null) return `Termina em ${end}.`;
  return status === "trialing"
    ? `Teste até ${end}; a cobrança começa nesse dia.`
    : `Próxima cobrança em ${end}.`;
}

const COMMENT = field(
  "comment",
  "Por que você está saindo? (opcional)",
  "",
  'maxlength="200" autocomplete="off"',
);

function subscriptionItem(world: World, session: Session, subscription: Stripe.Subscription): Markup {
  const at = `/stripe/portal/${session.id}/${subscription.id}`;
  const price = subscription.items.data[0]?.price;
  const mandate = world.hidden.mandateOf[idOf(subscription.default_payment_method)];
  const actions =
    subscription.cancel_at !== null
      ? form(`${at}/retomar`, [["Retomar assinatura"]])
      : form(`${at}/cancelar`, [["Cancelar assinatura"]], COMMENT);
  return html`<h2>${price ? nameOfPrice(world, price) : "Assinatura"}</h2>
<p>${realOf(price?.unit_amount)} por mês ${stateOfSubscription(subscription)}</p>
<p>${periodText(subscription)}</p>
${
  subscription.status !== "canceled" &&
  html`${actions}${mandate && html`<a href="/stripe/banco/${mandate}">Ver no aplicativo do banco</a>`}`
}`;
}

const linesOf = ({ lines }: Stripe.Invoice) =>
  lines.data.map(({ description, amount }) => [description ?? "", realOf(amount)] as const);

function invoicePage(invoice: Stripe.Invoice, problem = ""): Response {
  const { number, total, amount_due: due, status, next_payment_attempt: next } = invoice;
  const off = invoice.total_discount_amounts?.[0]?.amount ?? 0;
  const body = html`${alertOf(problem)}
<h1>Fatura ${number}</h1>
<p>De Elo Recicla para ${invoice.customer_name ?? invoice.customer_email}, ${dateOf(invoice.created)} ${stateOfInvoice(invoice)}</p>
${facts([
  ...linesOf(invoice),
  off > 0 && ["Desconto", realOf(-off)],
  total > due && ["Crédito usado", realOf(due - total)],
  ["Total", realOf(total < 0 ? total : due)],
])}
${next && html`<p>Tentamos de novo em ${dateOf(next)}.</p>`}
${status === "open" && form(`/stripe/faturas/${invoice.id}`, [["Pagar agora"]])}`;
  return page({ title: `Fatura ${number}`, imitates: "stripe", body });
}

function receiptPage(charge: Stripe.Charge): Response {
  const method = charge.payment_method_details;
  const body = html`<h1>Comprovante de pagamento</h1>
<p class="due">${realOf(charge.amount)}</p>
${facts([
  ["Para", "Elo Recicla"],
  ["Em", dateOf(charge.created)],
  ["Por", method?.type === "pix" ? "Pix" : `Cartão final ${method?.card?.last4}`],
  charge.amount_refunded > 0 && ["Devolvido", realOf(charge.amount_refunded)],
])}`;
  return page({ title: "Comprovante", imitates: "stripe", body });
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
  const saveCard = withSession(async (c, session) => {
    const typed: TypedValues = await formOf(c);
    const card = cardOf(typed);
    const { refusal, canBeStored } = behaviourOf(card.number);
    const problem = flawOf(card, new Date(world.time())) ?? (canBeStored ? null : refusal);
    if (problem) return portalPage(world, session, { typed, problem });
    const customer = tables.customers.get(session.customer);
    if (!customer) return gone();
    const payer = { email: customer.email ?? "", name: typed.name ?? "" };
    replaceMethod(world, customer, cardMethod(world, card, payer, customer.id));
    return done(c, session, "cartao");
  });
  const cancel = withSubscription(async (c, session, subscription) => {
    const { comment = "" } = await formOf(c);
    // Stripe's portal sets `cancel_at`, not `cancel_at_period_end`, on subscriptions in flexible billing mode.
    updateSubscription(world, subscription, {
      cancel_at: subscription.items.data[0]?.current_period_end ?? world.now(),
      ...(comment && { cancellation_details: { comment } }),
    });
    return done(c, session, "cancelar");
  });
  const resume = withSubscription((c, session, subscription) => {
    updateSubscription(world, subscription, { cancel_at: "" });
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
    .get(
      "/portal/:id",
      withSession((c, session) => portalPage(world, session, { note: NOTES[c.req.query("feito") ?? ""] })),
    )
    .post("/portal/:id/cartao", saveCard)
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

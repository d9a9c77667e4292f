/** Addresses of the portal, of invoices and receipts, and what their forms do. */
import { type Context, Hono } from "hono";
import type Stripe from "stripe";
import { behaviourOf, flawOf } from "../vendors/stripe/cards.ts";
import { collect } from "../vendors/stripe/invoices.ts";
import { cardMethod, replaceMethod } from "../vendors/stripe/payments.ts";
import { isExpired, offeredPrices } from "../vendors/stripe/portal.ts";
import { updateSubscription } from "../vendors/stripe/subscription-changes.ts";
import { idOf, type World } from "../vendors/stripe/world.ts";
import { cardOf, formOf } from "./stripe-forms.ts";
import { gonePage } from "./stripe-layout.ts";
import {
  cancelPage,
  cardPage,
  changePage,
  invoicePage,
  plansPage,
  portalPage,
  receiptPage,
  returnOf,
} from "./stripe-portal.ts";

type Session = Stripe.BillingPortal.Session;

/** What was just done, for the page that follows. */
const NOTES: Record<string, string> = {
  plano: "O plano mudou.",
  cancelar: "A assinatura termina no fim do período.",
  retomar: "A assinatura continua.",
  cartao: "O cartão foi salvo.",
};

const gone = () =>
  gonePage("Este link não vale mais", "Volte ao site e abra de novo a página da sua assinatura.");

export function portalPages(world: World): Hono {
  const { tables } = world;
  const withSession =
    (answer: (c: Context, session: Session) => Response | Promise<Response>) =>
    (c: Context): Response | Promise<Response> => {
      const session = tables.portalSessions.get(c.req.param("id") ?? "");
      return session && !isExpired(world, session) ? answer(c, session) : gone();
    };
  const withSubscription = (
    answer: (c: Context, session: Session, subscription: Stripe.Subscription) => Response | Promise<Response>,
  ) =>
    withSession((c, session) => {
      const subscription = tables.subscriptions.get(c.req.param("subscription") ?? "");
      const isOwn = subscription && idOf(subscription.customer) === session.customer;
      return isOwn && subscription.status !== "canceled" ? answer(c, session, subscription) : gone();
    });
  const done = (c: Context, session: Session, what: string) => {
    const { flow } = session;
    const away = flow?.after_completion.type === "redirect" && returnOf(session);
    return c.redirect(away || `/stripe/portal/${session.id}?feito=${what}`, 303);
  };
  const offered = (c: Context, subscription: Stripe.Subscription) =>
    offeredPrices(world, subscription).find(({ id }) => id === c.req.param("price"));

  return new Hono()
    .get(
      "/portal/:id",
      withSession((c, session) => portalPage(world, session, NOTES[c.req.query("feito") ?? ""] ?? null)),
    )
    .get(
      "/portal/:id/cartao",
      withSession((_, session) => cardPage(session)),
    )
    .post(
      "/portal/:id/cartao",
      withSession(async (c, session) => {
        const typed = await formOf(c);
        const card = cardOf(typed);
        const { refusal, attaches } = behaviourOf(card.number);
        const flaw = flawOf(card, new Date(world.time())) ?? (attaches ? null : refusal);
        if (flaw) return cardPage(session, typed, flaw);
        const customer = tables.customers.get(session.customer);
        if (!customer || customer.deleted) return gone();
        const payer = { email: customer.email ?? "", name: typed.name ?? "" };
        replaceMethod(world, customer, cardMethod(world, card, payer, customer.id));
        return done(c, session, "cartao");
      }),
    )
    .get(
      "/portal/:id/:subscription/plano",
      withSubscription((_, session, subscription) => plansPage(world, session, subscription)),
    )
    .get(
      "/portal/:id/:subscription/plano/:price",
      withSubscription((c, session, subscription) => {
        const price = offered(c, subscription);
        return price ? changePage(world, session, subscription, price) : gone();
      }),
    )
    .post(
      "/portal/:id/:subscription/plano/:price",
      withSubscription((c, session, subscription) => {
        const price = offered(c, subscription);
        if (!price) return gone();
        const [item] = subscription.items.data;
        updateSubscription(world, subscription, {
          items: [{ id: item?.id, price: price.id }],
          proration_behavior: "always_invoice",
        });
        return done(c, session, "plano");
      }),
    )
    .get(
      "/portal/:id/:subscription/cancelar",
      withSubscription((_, session, subscription) => cancelPage(world, session, subscription)),
    )
    .post(
      "/portal/:id/:subscription/cancelar",
      withSubscription(async (c, session, subscription) => {
        const { comment = "" } = await formOf(c);
        updateSubscription(world, subscription, {
          cancel_at_period_end: true,
          ...(comment && { cancellation_details: { comment } }),
        });
        return done(c, session, "cancelar");
      }),
    )
    .post(
      "/portal/:id/:subscription/retomar",
      withSubscription((c, session, subscription) => {
        updateSubscription(world, subscription, { cancel_at_period_end: false });
        return done(c, session, "retomar");
      }),
    )
    .get("/faturas/:id", (c) => {
      const invoice = tables.invoices.get(c.req.param("id"));
      return invoice ? invoicePage(invoice) : gone();
    })
    .post("/faturas/:id", (c) => {
      const invoice = tables.invoices.get(c.req.param("id"));
      if (!invoice) return gone();
      collect(world, invoice, { present: true });
      if (invoice.status === "paid") return c.redirect(`/stripe/faturas/${invoice.id}`, 303);
      return invoicePage(invoice, "O pagamento não passou. Atualize o cartão e tente de novo.");
    })
    .get("/recibo/:id", (c) => {
      const charge = tables.charges.get(c.req.param("id"));
      return charge ? receiptPage(charge) : gone();
    });
}

import { type Context, Hono } from "hono";
import { html, raw } from "hono/html";
import type Stripe from "stripe";
import { nameOfPrice } from "../vendors/stripe/catalog.ts";
import { fullAmountOf, hasTrial, orderOf } from "../vendors/stripe/checkout.ts";
import {
  answerChallenge,
  applyCode,
  type CardOutcome,
  leaveUnpaid,
  payByCard,
  startPix,
} from "../vendors/stripe/checkout-pay.ts";
import { codeOf, pictureOf } from "../vendors/stripe/pix.ts";
import type { CardInput, World } from "../vendors/stripe/world.ts";
import {
  alertOf,
  facts,
  field,
  form,
  formOf,
  gonePage,
  type Markup,
  momentOfSeconds,
  type Problem,
  page,
  realOf,
  section,
} from "./page.ts";

type Session = Stripe.Checkout.Session;
export type TypedValues = Record<string, string>;
type Answer = Response | Promise<Response>;

const isPlan = ({ mode }: Session) => mode === "subscription";
const at = ({ id }: Session, rest: string) => `/stripe/checkout/${id}/${rest}`;
const wayBack = (session: Session) =>
  session.cancel_url &&
  html`<p><a href="${session.cancel_url}">Voltar sem ${isPlan(session) ? "assinar" : "pagar"}</a></p>`;

function checkoutPage(
  world: World,
  session: Session,
  typed: TypedValues = {},
  problem: Problem | null = null,
): Response {
  const order = orderOf(world, session);
  const known = world.tables.customers.get(String(session.customer));
  const given: TypedValues = {
    email: known?.email ?? session.customer_details?.email ?? "",
    name: known?.name ?? "",
    ...typed,
  };
  const takes = (type: string) => session.payment_method_types.includes(type);
  const sale = `Pagar ${realOf(session.amount_total)}`;
  const verb = isPlan(session) ? (hasTrial(order) ? "Começar o teste" : "Assinar") : sale;
  const title = isPlan(session) ? "Assinar" : "Pagar";
  const body = html`${!problem?.field && alertOf(problem?.message)}
<h1>${title}</h1>
${summary(world, session)}
${session.allow_promotion_codes && promotion(session, order.promotionCode !== null, given, problem)}
${takes("card") && section("cartao", "Cartão", cardForm(at(session, "cartao"), verb, given, problem, true))}
${takes("pix") && pixForm(session, given)}
<p class="soft">Esta página vale até ${momentOfSeconds(session.expires_at)}.</p>
${wayBack(session)}`;
  return page({ title, imitates: "stripe", body, returnsTo: session.success_url });
}

function summary(world: World, session: Session): Markup {
  const order = orderOf(world, session);
  const every = isPlan(session) ? "por mês" : "";
  const off = session.total_details?.amount_discount ?? 0;
  return html`<p>${hasTrial(order) ? "A pagar hoje" : "Total"}</p>
<p class="due">${realOf(session.amount_total)}</p>
${
  hasTrial(order) &&
  html`<p>${order.trialDays} dias grátis, depois ${realOf(fullAmountOf(order))} ${every}</p>`
}
${facts([
  ...order.lines.map(({ price, quantity }) => {
    const times = quantity ?? 1;
    const name = price ? nameOfPrice(world, price) : "";
    const amount = realOf((price?.unit_amount ?? 0) * times);
    return [times > 1 ? `${name} × ${times}` : name, `${amount} ${every}`] as const;
  }),
  off > 0 && ["Desconto", realOf(-off)],
  ["A pagar hoje", realOf(session.amount_total)],
])}`;
}

const promotion = (session: Session, isSet: boolean, typed: TypedValues, problem: Problem | null): Markup =>
  isSet
    ? form(at(session, "cupom"), [["Tirar cupom"]], html`<b>Cupom aplicado</b>`, "code")
    : form(
        at(session, "cupom"),
        [["Aplicar"]],
        field("code", "Código promocional", typed.code, 'autocomplete="off" maxlength="40"', problem),
      );

const TEST_NUMBERS = [
  ["4242 4242 4242 4242", "paga"],
  ["4000 0000 0000 0002", "é recusado"],
  ["4000 0000 0000 9995", "não tem saldo"],
  ["4000 0025 0000 3155", "pede confirmação do banco"],
  ["4000 0000 0000 0341", "é guardado no teste grátis e recusado na cobrança"],
  ["4000 0000 0000 0259", "paga, e depois é contestado"],
] as const;

const CARD_FIELDS = [
  ["number", "Número do cartão", 'inputmode="numeric" autocomplete="cc-number" required'],
  ["expiry", "Validade (mm/aa)", 'inputmode="numeric" autocomplete="cc-exp" placeholder="12/34" required'],
  ["cvc", "Código de segurança", 'inputmode="numeric" autocomplete="cc-csc" maxlength="4" required'],
  ["name", "Nome no cartão", 'autocomplete="cc-name"'],
] as const;
const EMAIL_FIELD = ["email", "E-mail", 'type="email" autocomplete="email" required'] as const;

export const cardForm = (
  action: string,
  verb: string,
  typed: TypedValues,
  problem: Problem | null,
  withEmail = false,
): Markup =>
  html`${form(
    action,
    [[verb]],
    html`${[...(withEmail ? [EMAIL_FIELD] : []), ...CARD_FIELDS].map(([name, label, attributes]) =>
      field(name, label, typed[name], attributes, problem),
    )}`,
  )}
<details><summary>Números de teste</summary>${facts(TEST_NUMBERS)}
<p>Validade: qualquer data futura. Código: três algarismos quaisquer.</p></details>`;

/** `expiry` is typed as "12/34" or "12/2034". */
export function cardOf({ number = "", expiry = "", cvc = "" }: TypedValues): CardInput {
  const [month = "", year = ""] = expiry.split(/\s*[/-]\s*/);
  const short = Number(year.trim() || Number.NaN);
  return {
    number: number.replaceAll(/\D/g, ""),
    month: Number(month),
    year: short < 100 ? 2000 + short : short,
    cvc: cvc.trim(),
  };
}

function pixForm(session: Session, { email, name }: TypedValues): Markup {
  const [title, text, verb] = isPlan(session)
    ? [
        "Pix Automático",
        "Você autoriza uma vez no aplicativo do banco. Antes de cada cobrança o banco avisa, e você pode cancelar lá quando quiser.",
        "Autorizar por Pix Automático",
      ]
    : ["Pix", "Mostramos um código para você pagar no aplicativo do seu banco.", "Gerar código Pix"];
  const hidden = html`<input type="hidden" name="email" value="${email}"><input type="hidden" name="name" value="${name}">`;
  return section("pix", title ?? "", html`<p>${text}</p>${form(at(session, "pix"), [[verb ?? ""]], hidden)}`);
}

const WATCH = `setInterval(async () => { const { status } = await (await fetch(location.pathname + "/estado")).json(); if (status !== "open") location.reload(); }, 2000);
const copy = document.querySelector("#copiar"); copy.hidden = false;
copy.addEventListener("click", async () => { await navigator.clipboard.writeText(document.querySelector("#codigo").value); document.querySelector("#copiado").textContent = "Código copiado."; });`;

/**
 * @param id of the payment intent or, for a plan, of the mandate
 * @param expires Unix time in seconds
 */
async function pixPage(world: World, session: Session, id: string, code: string, expires?: number | null) {
  const isMandate = isPlan(session);
  const isOpen = session.status === "open";
  const body = html`<h1>${isMandate ? "Autorize no aplicativo do banco" : "Pague com Pix"}</h1>
${summary(world, session)}
<h2>Código Pix</h2>
<p>Aponte a câmera para o código ou copie o texto. ${expires && `Vale até ${momentOfSeconds(expires)}.`}</p>
<div class="qr" role="img" aria-label="Código QR do Pix">${raw(await pictureOf(code))}</div>
<label for="codigo">Pix copia e cola</label>
<textarea id="codigo" readonly>${code}</textarea>
<p><button type="button" id="copiar" hidden>Copiar código</button> <span role="status" id="copiado"></span></p>
<p><a class="button" href="/stripe/banco/${id}">Abrir o aplicativo do banco</a>
<a class="button" href="/stripe/checkout/${session.id}">Já ${isMandate ? "autorizei" : "paguei"}</a></p>
${isOpen && !isMandate && form(at(session, "depois"), [["Pagar depois e voltar à loja"]])}
${isOpen && form(at(session, "outra-forma"), [["Escolher outra forma"]])}
${isOpen && wayBack(session)}`;
  return page({ title: "Pix", imitates: "stripe", body, returnsTo: session.success_url, script: WATCH });
}

const securePage = (session: Session): Response =>
  page({
    title: "Confirmação do banco",
    imitates: "bank",
    returnsTo: session.success_url,
    body: html`<h1>É você quem está pagando?</h1>
<p>O banco do cartão pede que você confirme (3-D Secure): ${realOf(session.amount_total)} para Elo Recicla.</p>
${form(
  at(session, "confirmacao"),
  [
    ["Sim, autorizar", "yes"],
    ["Não, recusar", "no"],
  ],
  "",
  "answer",
)}`,
  });

function show(world: World, session: Session): Answer {
  const order = orderOf(world, session);
  if (order.challenge) return securePage(session);
  const intent = world.tables.paymentIntents.get(order.pix ?? "");
  const mandate = world.tables.mandates.get(order.pix ?? "");
  if (intent?.status === "requires_action") {
    const shown = intent.next_action?.pix_display_qr_code;
    return pixPage(world, session, intent.id, shown?.data ?? "", shown?.expires_at);
  }
  if (mandate?.status === "pending") {
    const code = codeOf(mandate.id, session.amount_total || fullAmountOf(order));
    return pixPage(world, session, mandate.id, code);
  }
  return checkoutPage(world, session);
}

const successUrlOf = (session: Session): string =>
  (session.success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", session.id);

/** Stripe's page of a Pix code, also after the session is complete. Once the code has ended, redirects to the shop. */
function showInstructions(world: World, session: Session | undefined): Answer {
  if (!session) return gonePage();
  const intent = waitingIntent(world, session);
  const shown = intent?.next_action?.pix_display_qr_code;
  if (intent && shown) return pixPage(world, session, intent.id, shown.data ?? "", shown.expires_at);
  const next = session.status === "complete" ? successUrlOf(session) : `/stripe/checkout/${session.id}`;
  return Response.redirect(new URL(next, world.origin()), 303);
}

function waitingIntent(world: World, session: Session): Stripe.PaymentIntent | null {
  const intent = world.tables.paymentIntents.get(orderOf(world, session).pix ?? "");
  return intent?.status === "requires_action" ? intent : null;
}

const isAddress = (email: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);

export function checkoutPages(world: World): Hono {
  const withSession = (answer: (c: Context, session: Session) => Answer) => (c: Context) => {
    const session = world.tables.sessions.get(c.req.param("id") ?? "");
    if (!session) return gonePage();
    if (session.status === "complete") return c.redirect(successUrlOf(session), 303);
    if (session.status === "expired") {
      const text = "O prazo para pagar acabou. Volte à loja e comece de novo.";
      return gonePage("Esta página expirou", text, session.cancel_url);
    }
    return answer(c, session);
  };
  const after = (
    c: Context,
    session: Session,
    typed: TypedValues = {},
    problem: Problem | null = null,
  ): Response => {
    if (problem) return checkoutPage(world, session, typed, problem);
    if (session.status === "complete") return c.redirect(successUrlOf(session), 303);
    return c.redirect(`/stripe/checkout/${session.id}`, 303);
  };
  const problemOf = (outcome: CardOutcome) => (outcome.state === "refused" ? outcome : null);

  /** Key: last part of the form's address. */
  const actions = new Map<string, (session: Session, typed: TypedValues) => Problem | null>([
    [
      "cartao",
      (session, typed) => {
        const payer = { email: (typed.email ?? "").trim(), name: (typed.name ?? "").trim() };
        return isAddress(payer.email)
          ? problemOf(payByCard(world, session, cardOf(typed), payer))
          : { field: "email", message: "O e-mail está incompleto." };
      },
    ],
    ["confirmacao", (session, { answer }) => problemOf(answerChallenge(world, session, answer === "yes"))],
    [
      "pix",
      (session, { email = "", name = "" }) => {
        if (session.payment_method_types.includes("pix")) startPix(world, session, { email, name });
        return null;
      },
    ],
    [
      "depois",
      (session) => {
        leaveUnpaid(world, session);
        return null;
      },
    ],
    [
      "outra-forma",
      (session) => {
        orderOf(world, session).pix = null;
        return null;
      },
    ],
    [
      "cupom",
      (session, { code = "" }) => {
        const isTaken = session.allow_promotion_codes === true;
        const message = isTaken ? applyCode(world, session, code) : "Esta compra não aceita cupom.";
        return message ? { field: "code", message } : null;
      },
    ],
  ]);

  return new Hono()
    .get(
      "/:id",
      withSession((_, session) => show(world, session)),
    )
    .get("/:id/instrucoes", (c) => showInstructions(world, world.tables.sessions.get(c.req.param("id"))))
    .get("/:id/instrucoes/estado", (c) => {
      const session = world.tables.sessions.get(c.req.param("id"));
      return c.json({ status: session && waitingIntent(world, session) ? "open" : "gone" });
    })
    .get("/:id/estado", (c) =>
      c.json({ status: world.tables.sessions.get(c.req.param("id"))?.status ?? "gone" }),
    )
    .post(
      "/:id/:action",
      withSession(async (c, session) => {
        const act = actions.get(c.req.param("action") ?? "");
        const typed = await formOf(c);
        return act ? after(c, session, typed, act(session, typed)) : gonePage();
      }),
    );
}

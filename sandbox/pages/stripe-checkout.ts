/** The hosted page of a checkout as plain forms: what is due, and the ways to pay it. It works without scripts. */
import type Stripe from "stripe";
import { nameOfPrice } from "../vendors/stripe/catalog.ts";
import { fullAmountOf, hasTrial, orderOf } from "../vendors/stripe/checkout.ts";
import type { CardGiven, World } from "../vendors/stripe/world.ts";
import { html, type Markup, raw } from "./markup.ts";
import { alertOf, bill, hostedPage, momentOfSeconds, postButton, realOf, section } from "./stripe-layout.ts";

type Session = Stripe.Checkout.Session;
type Field = "email" | "name" | "number" | "expiry" | "cvc" | "code";
export type Typed = Partial<Record<Field, string>>;
export type Problem = { message: string; field?: Field };

const INTERVALS: Record<string, string> = {
  day: "por dia",
  week: "por semana",
  month: "por mês",
  year: "por ano",
};

const isPlan = ({ mode }: Session) => mode === "subscription";
const at = ({ id }: Session, rest: string) => `/stripe/checkout/${id}/${rest}`;
const wayBack = (session: Session) =>
  session.cancel_url &&
  html`<p class="after"><a href="${session.cancel_url}">Voltar sem ${isPlan(session) ? "assinar" : "pagar"}</a></p>`;

export function checkoutPage(
  world: World,
  session: Session,
  typed: Typed = {},
  problem: Problem | null = null,
): Response {
  const order = orderOf(world, session);
  const known = typeof session.customer === "string" ? world.tables.customers.get(session.customer) : null;
  const given = {
    email: known?.email ?? session.customer_details?.email ?? "",
    name: known?.name ?? "",
    ...typed,
  };
  const takes = (type: string) => session.payment_method_types.includes(type);
  const title = isPlan(session) ? "Assinar" : "Pagar";
  const body = html`
${!problem?.field && alertOf(problem?.message)}
<h1>${title}</h1>
<div class="checkout">
<div>
${summary(world, session)}
${session.allow_promotion_codes === true && promotion(session, order.promotionCode !== null, given, problem)}
<p class="after small soft">Esta página vale até ${momentOfSeconds(session.expires_at)}.</p>
${wayBack(session)}
</div>
<div>
${takes("card") && cardForm(session, given, problem, hasTrial(order))}
${takes("pix") && pixForm(session, given)}
</div>
</div>`;
  return hostedPage({ title, body, returnsTo: session.success_url });
}

function summary(world: World, session: Session): Markup {
  const order = orderOf(world, session);
  const recurring = order.lines.find(({ price }) => price?.recurring)?.price?.recurring;
  const every = recurring ? INTERVALS[recurring.interval] : "";
  const off = session.total_details?.amount_discount ?? 0;
  return html`<p class="soft">${hasTrial(order) ? "A pagar hoje" : "Total"}</p>
<p class="due figures">${realOf(session.amount_total)}</p>
${
  hasTrial(order) &&
  html`<p class="small soft figures">${order.trialDays ? `${order.trialDays} dias grátis, depois ` : "Depois do teste: "}${realOf(fullAmountOf(order))} ${every}</p>`
}
${bill([
  ...order.lines.map(({ price, quantity }) => {
    const times = quantity ?? 1;
    const name = price ? nameOfPrice(world, price) : "";
    return [
      times > 1 ? `${name} × ${times}` : name,
      `${realOf((price?.unit_amount ?? 0) * times)} ${every}`,
    ] as const;
  }),
  off > 0 && ["Desconto", `−${realOf(off)}`],
  ["A pagar hoje", realOf(session.amount_total)],
])}`;
}

function promotion(session: Session, isSet: boolean, typed: Typed, problem: Problem | null): Markup {
  if (isSet)
    return html`<div class="row"><span class="chip good">Cupom aplicado</span>${postButton(at(session, "cupom"), "Tirar cupom", { name: "code" })}</div>`;
  return html`<form method="post" action="${at(session, "cupom")}" class="fields">
${field("code", "Código promocional", typed, problem, 'autocomplete="off" maxlength="40"')}
<p><button>Aplicar</button></p></form>`;
}

/** A labelled input with its error. */
function field(name: Field, label: string, typed: Typed, problem: Problem | null, more = ""): Markup {
  const isWrong = problem?.field === name;
  return html`<div><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${typed[name]}" ${raw(more)} ${isWrong && raw(`aria-invalid="true" aria-describedby="${name}-problem" autofocus`)}>
${isWrong && html`<p class="problem" id="${name}-problem" role="alert">${problem.message}</p>`}</div>`;
}

const TEST_NUMBERS = [
  ["4242 4242 4242 4242", "paga"],
  ["4000 0000 0000 0002", "é recusado"],
  ["4000 0000 0000 9995", "não tem saldo"],
  ["4000 0025 0000 3155", "pede confirmação do banco"],
  ["4000 0000 0000 0341", "é guardado no teste grátis e recusado na cobrança"],
  ["4000 0000 0000 0259", "paga, e depois é contestado"],
] as const;

type CardFields = { action: string; verb: string; typed: Typed; problem: Problem | null; email?: boolean };

/** The form of a card, with the numbers that the stand-in knows. */
export const cardFields = ({ action, verb, typed, problem, email = false }: CardFields): Markup =>
  html`<form method="post" action="${action}" class="fields">
${email && field("email", "E-mail", typed, problem, 'type="email" autocomplete="email" required')}
${field("number", "Número do cartão", typed, problem, 'inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" required')}
${field("expiry", "Validade (mm/aa)", typed, problem, 'inputmode="numeric" autocomplete="cc-exp" placeholder="12/34" required')}
${field("cvc", "Código de segurança", typed, problem, 'inputmode="numeric" autocomplete="cc-csc" placeholder="123" maxlength="4" required')}
${field("name", "Nome no cartão", typed, problem, 'autocomplete="cc-name"')}
<p><button class="primary">${verb}</button></p></form>
<details class="after"><summary>Números de teste</summary>${bill(TEST_NUMBERS)}
<p class="small soft">Validade: qualquer data futura. Código: três algarismos quaisquer.</p></details>`;

/** A card as people type it: groups of four, "12/34". */
export function cardOf({ number = "", expiry = "", cvc = "" }: Typed): CardGiven {
  const [month = "", year = ""] = expiry.split(/\s*[/-]\s*/);
  const short = Number(year.trim() || Number.NaN);
  return {
    number: number.replaceAll(/\D/g, ""),
    month: Number(month),
    year: short < 100 ? 2000 + short : short,
    cvc: cvc.trim(),
  };
}

function cardForm(session: Session, typed: Typed, problem: Problem | null, isTrial: boolean): Markup {
  const sale = `Pagar ${realOf(session.amount_total)}`;
  const verb = isPlan(session) ? (isTrial ? "Começar o teste" : "Assinar") : sale;
  const action = at(session, "cartao");
  return section("cartao", "Cartão", cardFields({ action, verb, typed, problem, email: true }));
}

function pixForm(session: Session, typed: Typed): Markup {
  const [title, text, verb] = isPlan(session)
    ? ([
        "Pix Automático",
        "Você autoriza uma vez no aplicativo do banco. Antes de cada cobrança o banco avisa, e você pode cancelar lá quando quiser.",
        "Autorizar por Pix Automático",
      ] as const)
    : ([
        "Pix",
        "Mostramos um código para você pagar no aplicativo do seu banco.",
        "Gerar código Pix",
      ] as const);
  return section(
    "pix",
    title,
    html`<p class="soft small">${text}</p>
<form method="post" action="${at(session, "pix")}" class="row">
<input type="hidden" name="email" value="${typed.email}"><input type="hidden" name="name" value="${typed.name}">
<button>${verb}</button></form>`,
  );
}

/** Reloads the page once the code was paid; offers to copy it. */
const WATCH = `setInterval(async () => { const { status } = await (await fetch(location.pathname + "/estado")).json(); if (status !== "open") location.reload(); }, 2000);
const copy = document.querySelector("#copiar"); copy.hidden = false;
copy.addEventListener("click", async () => { await navigator.clipboard.writeText(document.querySelector("#codigo").value); document.querySelector("#copiado").textContent = "Código copiado."; });`;

/** The page with a Pix code to scan. */
export function pixPage(
  world: World,
  session: Session,
  shown: { id: string; code: string; picture: string; expires: number | null },
): Response {
  const isMandate = isPlan(session);
  const body = html`<h1>${isMandate ? "Autorize no aplicativo do banco" : "Pague com Pix"}</h1>
<div class="checkout">
<div>${summary(world, session)}</div>
<div>
<h2>Código Pix</h2>
<p class="soft small">Aponte a câmera para o código ou copie o texto. ${shown.expires && `Vale até ${momentOfSeconds(shown.expires)}.`}</p>
<div class="qr" role="img" aria-label="Código QR do Pix">${raw(shown.picture)}</div>
<label for="codigo">Pix copia e cola</label>
<textarea id="codigo" readonly>${shown.code}</textarea>
<div class="row"><button type="button" id="copiar" hidden>Copiar código</button><span class="small" role="status" id="copiado"></span></div>
<div class="row"><a class="button primary" href="/stripe/banco/${shown.id}">Abrir o aplicativo do banco</a>
<a class="button" href="/stripe/checkout/${session.id}">Já ${isMandate ? "autorizei" : "paguei"}</a></div>
<div class="row">
${!isMandate && postButton(at(session, "depois"), "Pagar depois e voltar à loja", { tone: "quiet" })}
${postButton(at(session, "outra-forma"), "Escolher outra forma", { tone: "quiet" })}
</div>
${wayBack(session)}
</div></div>`;
  return hostedPage({ title: "Pix", body, returnsTo: session.success_url, script: WATCH });
}

/** The authentication step of the payer's bank (3-D Secure). */
export function securePage(session: Session): Response {
  const answer = (value: string, label: string, tone: string) =>
    postButton(at(session, "confirmacao"), label, { name: "answer", value, tone });
  return hostedPage({
    title: "Confirmação do banco",
    role: "bank",
    returnsTo: session.success_url,
    body: html`<h1>É você quem está pagando?</h1>
<p class="lead">O banco do cartão pede que você confirme (3-D Secure): ${realOf(session.amount_total)} para Elo Recicla.</p>
<div class="row">${answer("yes", "Sim, autorizar", "primary")}${answer("no", "Não, recusar", "danger")}</div>`,
  });
}

/** The hosted page of a checkout: what is due, and the ways to pay it. It works without scripts. */
import type Stripe from "stripe";
import { nameOfPrice } from "../vendors/stripe/catalog.ts";
import { hasTrial, orderOf } from "../vendors/stripe/checkout.ts";
import type { World } from "../vendors/stripe/world.ts";
import { html, type Markup, raw } from "./markup.ts";
import { hostedPage, momentOfSeconds, realOf } from "./stripe-layout.ts";

type Session = Stripe.Checkout.Session;
export type Typed = {
  email?: string;
  name?: string;
  number?: string;
  expiry?: string;
  cvc?: string;
  code?: string;
};
export type Problem = { message: string; field?: "number" | "expiry" | "cvc" | "email" | "code" };

const INTERVALS: Record<string, string> = {
  day: "por dia",
  week: "por semana",
  month: "por mês",
  year: "por ano",
};

export function checkoutPage(
  world: World,
  session: Session,
  typed: Typed = {},
  problem: Problem | null = null,
): Response {
  const order = orderOf(world, session);
  const isPlan = session.mode === "subscription";
  const customer = typeof session.customer === "string" ? world.tables.customers.get(session.customer) : null;
  const known = customer && !customer.deleted ? customer : null;
  const given = {
    email: typed.email ?? known?.email ?? session.customer_details?.email ?? "",
    name: typed.name ?? known?.name ?? "",
    ...typed,
  };
  const takes = (type: string) => session.payment_method_types.includes(type);
  const title = isPlan ? "Assinar" : "Pagar";
  const body = html`
${problem && !problem.field && html`<p class="alert" role="alert">${problem.message}</p>`}
<h1>${title}</h1>
<div class="checkout">
<div>
${summary(world, session)}
${session.allow_promotion_codes === true && promotion(session, order.promotionCode !== null, given, problem)}
<p class="after small soft">Esta página vale até ${momentOfSeconds(session.expires_at)}.</p>
${session.cancel_url && html`<p class="after"><a href="${session.cancel_url}">Voltar sem ${isPlan ? "assinar" : "pagar"}</a></p>`}
</div>
<div class="ways">
${takes("card") && cardForm(session, given, problem, isPlan, hasTrial(order))}
${takes("pix") && pixForm(session, given, isPlan)}
</div>
</div>`;
  return hostedPage({
    title,
    role: "stripe",
    body,
    returnsTo: session.success_url,
  });
}

export function summary(world: World, session: Session): Markup {
  const order = orderOf(world, session);
  const recurring = order.lines.find(({ price }) => price?.recurring)?.price;
  const every = recurring?.recurring ? INTERVALS[recurring.recurring.interval] : null;
  const full = order.lines.reduce(
    (sum, { price, quantity }) => sum + (price?.unit_amount ?? 0) * (quantity ?? 1),
    0,
  );
  const off = session.total_details?.amount_discount ?? 0;
  return html`<p class="soft">${hasTrial(order) ? "A pagar hoje" : "Total"}</p>
<p class="due figures">${realOf(session.amount_total)}</p>
${
  hasTrial(order) &&
  html`<p class="small soft figures">${order.trialDays ? `${order.trialDays} dias grátis, depois ` : "Depois do teste: "}${realOf(full)} ${every}</p>`
}
<dl class="bill figures">
${order.lines.map(
  ({ price, quantity }) =>
    html`<div><dt>${price && nameOfPrice(world, price)}${(quantity ?? 1) > 1 && ` × ${quantity}`}</dt><dd>${realOf((price?.unit_amount ?? 0) * (quantity ?? 1))}${every && html` <span class="soft small">${every}</span>`}</dd></div>`,
)}
${off > 0 && html`<div><dt>Desconto</dt><dd>−${realOf(off)}</dd></div>`}
<div class="sum"><dt>A pagar hoje</dt><dd>${realOf(session.amount_total)}</dd></div>
</dl>`;
}

const at = ({ id }: Session, rest: string) => `/stripe/checkout/${id}/${rest}`;

function promotion(session: Session, isSet: boolean, typed: Typed, problem: Problem | null): Markup {
  if (isSet) {
    return html`<form class="row" method="post" action="${at(session, "cupom")}"><span class="chip good">Cupom aplicado</span>
<input type="hidden" name="code" value=""><button class="quiet">Tirar cupom</button></form>`;
  }
  return html`<form method="post" action="${at(session, "cupom")}" class="fields">
${field("code", "Código promocional", typed.code ?? "", problem, 'autocomplete="off" maxlength="40"')}
<div><button>Aplicar</button></div></form>`;
}

/** A labelled input with what is wrong with it. */
export function field(
  name: string,
  label: string,
  value: string,
  problem: Problem | null,
  more = "",
): Markup {
  const isWrong = problem?.field === name;
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" ${raw(more)} ${isWrong && raw(`aria-invalid="true" aria-describedby="${name}-problem" autofocus`)}>
${isWrong && html`<p class="problem" id="${name}-problem" role="alert">${problem.message}</p>`}</div>`;
}

export function cardFields(typed: Typed, problem: Problem | null): Markup {
  return html`${field("number", "Número do cartão", typed.number ?? "", problem, 'inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" required')}
<div class="two">${field("expiry", "Validade (mm/aa)", typed.expiry ?? "", problem, 'inputmode="numeric" autocomplete="cc-exp" placeholder="12/34" required')}
${field("cvc", "Código de segurança", typed.cvc ?? "", problem, 'inputmode="numeric" autocomplete="cc-csc" placeholder="123" maxlength="4" required')}</div>`;
}

export const testNumbers: Markup = html`<details class="numbers"><summary>Números de teste</summary><dl class="figures">
${[
  ["4242 4242 4242 4242", "paga"],
  ["4000 0000 0000 0002", "é recusado"],
  ["4000 0000 0000 9995", "não tem saldo"],
  ["4000 0025 0000 3155", "pede confirmação do banco"],
  ["4000 0000 0000 0341", "é guardado no teste grátis e recusado na cobrança"],
  ["4000 0000 0000 0259", "paga, e depois é contestado"],
].map(([number, outcome]) => html`<div><dt>${number}</dt><dd>${outcome}</dd></div>`)}
</dl><p class="small soft">Validade: qualquer data futura. Código: três algarismos quaisquer.</p></details>`;

function cardForm(
  session: Session,
  typed: Typed,
  problem: Problem | null,
  isPlan: boolean,
  isTrial: boolean,
): Markup {
  const verb = isPlan ? (isTrial ? "Começar o teste" : "Assinar") : `Pagar ${realOf(session.amount_total)}`;
  return html`<section aria-labelledby="cartao"><h2 id="cartao">Cartão</h2>
<form method="post" action="${at(session, "cartao")}" class="fields">
${field("email", "E-mail", typed.email ?? "", problem, 'type="email" autocomplete="email" required')}
${cardFields(typed, problem)}
${field("name", "Nome no cartão", typed.name ?? "", problem, 'autocomplete="cc-name"')}
<div><button class="primary">${verb}</button></div>
</form>${testNumbers}</section>`;
}

function pixForm(session: Session, typed: Typed, isPlan: boolean): Markup {
  return html`<section aria-labelledby="pix"><h2 id="pix">${isPlan ? "Pix Automático" : "Pix"}</h2>
<p class="soft small">${
    isPlan
      ? "Você autoriza uma vez no aplicativo do banco. Antes de cada cobrança o banco avisa, e você pode cancelar lá quando quiser."
      : "Mostramos um código para você pagar no aplicativo do seu banco."
  }</p>
<form method="post" action="${at(session, "pix")}" class="fields">
<input type="hidden" name="email" value="${typed.email ?? ""}"><input type="hidden" name="name" value="${typed.name ?? ""}">
<div><button>${isPlan ? "Autorizar por Pix Automático" : "Gerar código Pix"}</button></div>
</form></section>`;
}

/** The page that shows a code to scan; it looks by itself whether it was paid. */
export function pixPage(
  world: World,
  session: Session,
  shown: { id: string; code: string; picture: string; expires: number | null },
): Response {
  const isPlan = session.mode === "subscription";
  const script = `setInterval(async () => { const { status } = await (await fetch(location.pathname + "/estado")).json(); if (status !== "open") location.reload(); }, 2000);
const copy = document.querySelector("#copiar"); copy.hidden = false;
copy.addEventListener("click", async () => { await navigator.clipboard.writeText(document.querySelector("#codigo").value); document.querySelector("#copiado").textContent = "Código copiado."; });`;
  const body = html`<h1>${isPlan ? "Autorize no aplicativo do banco" : "Pague com Pix"}</h1>
<div class="checkout">
<div>${summary(world, session)}</div>
<div>
<h2>Código Pix</h2>
<p class="soft small">Aponte a câmera para o código ou copie o texto. ${shown.expires && `Vale até ${momentOfSeconds(shown.expires)}.`}</p>
<div class="scan">
<div class="qr" role="img" aria-label="Código QR do Pix">${raw(shown.picture)}</div>
<div class="code"><label for="codigo">Pix copia e cola</label>
<textarea id="codigo" readonly>${shown.code}</textarea>
<div class="row"><button type="button" id="copiar" hidden>Copiar código</button></div>
<p class="status small" role="status" id="copiado"></p></div>
</div>
<div class="row"><a class="button primary" href="/stripe/banco/${shown.id}">Abrir o aplicativo do banco</a>
<a class="button" href="/stripe/checkout/${session.id}">Já ${isPlan ? "autorizei" : "paguei"}</a></div>
<div class="row">
${
  !isPlan &&
  html`<form method="post" action="${at(session, "depois")}"><button class="quiet">Pagar depois e voltar à loja</button></form>`
}
<form method="post" action="${at(session, "outra-forma")}"><button class="quiet">Escolher outra forma</button></form>
${session.cancel_url && html`<a href="${session.cancel_url}">Voltar sem ${isPlan ? "assinar" : "pagar"}</a>`}
</div>
</div></div>`;
  return hostedPage({ title: "Pix", role: "stripe", body, returnsTo: session.success_url, script });
}

/** The step that the payer's bank asks for. */
export const securePage = (session: Session): Response =>
  hostedPage({
    title: "Confirmação do banco",
    role: "bank",
    returnsTo: session.success_url,
    body: html`<h1>É você quem está pagando?</h1>
<p class="lead">O banco do cartão pede que você confirme (3-D Secure): ${realOf(session.amount_total)} para Elo Recicla.</p>
<div class="row">
<form method="post" action="${at(session, "confirmacao")}"><button class="primary" name="answer" value="yes">Sim, autorizar</button></form>
<form method="post" action="${at(session, "confirmacao")}"><button class="danger" name="answer" value="no">Não, recusar</button></form>
</div>`,
  });

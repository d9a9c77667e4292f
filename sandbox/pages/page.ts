/** Every page of the sandbox works without scripts. */
import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { html, raw } from "hono/html";
import { STYLE } from "./style.ts";

export type Markup = ReturnType<typeof html>;
type Text = Markup | string;

/** Notices, so that nobody takes the imitated pages for real. */
const BANNERS = {
  stripe: "Demonstração do Stripe nesta máquina: nenhum dinheiro sai, nenhum cartão é verdadeiro.",
  bank: "Demonstração do aplicativo do banco: aqui quem testa faz o papel de quem paga.",
};
const NAMES = { sandbox: "Sandbox da Elo Recicla", stripe: "Stripe", bank: "Banco de Mentira" };
export const DELIVERY_STATES = { delivered: "✓ recebido", pending: "… tentando", failed: "× desistiu" };
const LINKS = { "/": "Fornecedores", "/mailbox": "Caixa de entrada", "/stripe": "Stripe" };

type Page = {
  title: string;
  body: Markup;
  imitates?: keyof typeof BANNERS;
  current?: keyof typeof LINKS;
  /** Address to which the page's forms may redirect. Browsers apply the form-action policy to redirects, too. */
  returnsTo?: string | null;
  script?: string;
  status?: number;
};

export function page({ title, body, imitates, current, returnsTo, script, status }: Page): Response {
  const nonce = randomBytes(16).toString("base64");
  const header = imitates
    ? html`<strong>${NAMES[imitates]}</strong><p>${BANNERS[imitates]}</p>`
    : html`<strong>Elo Recicla, sandbox</strong>
<nav aria-label="Principal"><ul>${Object.entries(LINKS).map(([at, name]) => link(at, name, at === current))}</ul></nav>`;
  const markup = html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${NAMES[imitates ?? "sandbox"]}</title>
<link rel="icon" href="data:,">
<style>${raw(STYLE)}</style>
</head>
<body>
<a class="skip" href="#conteudo">Ir para o conteúdo</a>
<header>${header}</header>
<main id="conteudo">
${body}
</main>
${script && html`<script nonce="${nonce}">${raw(script)}</script>`}
</body>
</html>`;
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src 'self' data: http: https:",
    `script-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    `form-action 'self' ${URL.parse(returnsTo ?? "")?.origin ?? ""}`.trim(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return new Response(String(markup), {
    status: status ?? 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy.join("; "),
      "cache-control": "no-store",
      // With "no-referrer", this page's forms would send `Origin: null`, which server.ts refuses (`sameOrigin`).
      "referrer-policy": "same-origin",
    },
  });
}

export const link = (to: string, name: Text, isCurrent: boolean): Markup =>
  html`<li><a href="${to}" ${isCurrent && raw('aria-current="page"')}>${name}</a></li>`;

export const gonePage = (
  title = "Página não encontrada",
  text = "O endereço não existe, ou o sandbox foi reiniciado.",
  back?: string | null,
): Response =>
  page({
    title,
    imitates: "stripe",
    status: 404,
    body: html`<h1>${title}</h1><p>${text}</p>${back && html`<p><a class="button" href="${back}">Voltar à loja</a></p>`}`,
  });

/** `hidden`: visually hidden rest of the accessible name. */
export type Button = readonly [text: string, value?: string, hidden?: string];

export const form = (
  action: string,
  buttons: readonly Button[],
  fields: Text = "",
  name = "action",
): Markup =>
  html`<form method="post" action="${action}">${fields}<p>${buttons.map(
    ([text, value = "", hidden]) =>
      html`<button name="${name}" value="${value}">${text}${hidden && html`<span class="hidden"> ${hidden}</span>`}</button>`,
  )}</p></form>`;

export type Problem = { message: string; field?: string };

export function field(
  name: string,
  label: string,
  value = "",
  attributes = "",
  problem?: Problem | null,
): Markup {
  const isWrong = problem?.field === name;
  return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" ${raw(attributes)} ${isWrong && raw(`aria-invalid="true" aria-describedby="${name}-problem" autofocus`)}>
${isWrong && html`<p class="problem" id="${name}-problem" role="alert">${problem.message}</p>`}`;
}

export const choice = (
  id: string,
  name: string,
  label: string,
  options: [string, string][],
  hidden = "",
  chosen = "",
) =>
  html`<label for="${id}">${label}${hidden && html`<span class="hidden"> ${hidden}</span>`}</label>
<select id="${id}" name="${name}">${options.map(([value, text]) => html`<option value="${value}" ${value === chosen && raw("selected")}>${text}</option>`)}</select>`;

export async function formOf(c: Context): Promise<Record<string, string>> {
  const fields = await c.req.parseBody().catch(() => ({}));
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : [])),
  );
}

export const facts = (rows: readonly (readonly [name: Text, value: Text] | false)[]): Markup =>
  html`<dl>${rows.map((row) => row && html`<dt>${row[0]}</dt><dd>${row[1]}</dd>`)}</dl>`;

export const list = (entries: Markup[], empty: Text = ""): Markup =>
  entries.length === 0
    ? html`${empty && html`<p class="soft">${empty}</p>`}`
    : html`<ul class="list">${entries.map((entry) => html`<li>${entry}</li>`)}</ul>`;

export const section = (id: string, title: string, body: Markup): Markup =>
  html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${body}</section>`;

export const alertOf = (message: string | null | undefined) =>
  message && html`<p class="problem note" role="alert">${message}</p>`;
export const noteOf = (message: string | null | undefined) =>
  message && html`<p class="note" role="status">${message}</p>`;

const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** @param centavos negative for credit */
export const realOf = (centavos: number | null | undefined): string =>
  `${(centavos ?? 0) < 0 ? "−" : ""}${reais.format(Math.abs(centavos ?? 0) / 100)}`;

const moment = new Intl.DateTimeFormat("pt-BR", {
  timeZone: "America/Sao_Paulo",
  dateStyle: "short",
  timeStyle: "short",
});
export const momentOf = (date: Date): string => moment.format(date).replace(",", "");
export const momentOfSeconds = (seconds: number): string => momentOf(new Date(seconds * 1000));

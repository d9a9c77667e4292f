/** Frame, style and parts of the pages that play Stripe or a bank: plain forms, always marked as a demonstration. */
import type { Context } from "hono";
import { documentOf } from "./layout.ts";
import { html, type Markup } from "./markup.ts";

export const STRIPE_STYLE = `
.demo{background:var(--accent-wash);border-bottom:1px solid var(--accent);color:var(--accent-text)}
.demo .page{padding-block:.7rem}
.bank main{max-width:34rem}
.checkout{display:grid;gap:2rem 4rem}
@media (width>=56rem){.checkout{grid-template-columns:22rem minmax(0,1fr)}}
.due{font:650 2.2rem/1.2 Bricolage,sans-serif}
.lines,.bill{margin-top:1rem;border-top:1px solid var(--line)}
.lines>li,.bill div{display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:space-between;align-items:center;padding-block:.65rem;border-bottom:1px solid var(--line)}
.fields{display:grid;gap:1rem;margin-top:1rem;max-width:30rem}
.fields div{display:grid;gap:.3rem}
[aria-invalid=true]{border-color:var(--danger);border-width:2px}
.problem,.danger{color:var(--danger)}
.alert,.note{border-left:4px solid;padding:.7rem 1rem;margin-block:1rem;background:var(--brand-wash)}
.alert{background:var(--danger-wash)}
.row{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;margin-top:1.25rem}
.row form{display:contents}
.after,.lines+section,.lead+section{margin-top:2.5rem}
.qr{width:15rem;background:#fff}
textarea{width:100%;min-height:6.5rem;font:.8125rem/1.5 monospace;color:inherit;background:var(--sunken)}
`;

const ROLES = {
  stripe: {
    name: "Stripe",
    note: "Demonstração do Stripe nesta máquina: nenhum dinheiro sai, nenhum cartão é verdadeiro.",
  },
  bank: {
    name: "Banco de Mentira",
    note: "Demonstração do aplicativo do banco: aqui quem testa faz o papel de quem paga.",
  },
};

type HostedPage = {
  title: string;
  body: Markup;
  role?: keyof typeof ROLES;
  status?: number;
  /** Address whose origin the page's forms may lead to. */
  returnsTo?: string | null;
  script?: string;
};

export function hostedPage({
  title,
  body,
  role = "stripe",
  status,
  returnsTo,
  script,
}: HostedPage): Response {
  const origin = URL.parse(returnsTo ?? "")?.origin;
  const { name, note } = ROLES[role];
  return documentOf({
    title: `${title} · ${name} (demonstração)`,
    header: html`<header class="demo"><div class="page"><strong>${name}</strong><p>${note}</p></div></header>`,
    body,
    className: role,
    style: STRIPE_STYLE,
    script,
    status,
    formTo: origin ? [origin] : [],
  });
}

export const gonePage = (title: string, text: string, back?: string | null): Response =>
  hostedPage({
    title,
    status: 404,
    body: html`<h1>${title}</h1><p class="lead">${text}</p>
${back && html`<p class="after"><a class="button" href="${back}">Voltar à loja</a></p>`}`,
  });

/** The text fields of a submitted form. */
export async function formOf(c: Context): Promise<Record<string, string>> {
  const fields = await c.req.parseBody().catch(() => ({}));
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : [])),
  );
}

type Button = { name?: string; value?: string; tone?: string; hidden?: string };

/** A form that is one button. @param hidden the rest of its accessible name */
export const postButton = (
  action: string,
  label: string,
  { name = "action", value = "", tone = "", hidden = "" }: Button = {},
): Markup =>
  html`<form method="post" action="${action}"><button class="${tone}" name="${name}" value="${value}">${label}${hidden && html`<span class="hidden"> ${hidden}</span>`}</button></form>`;

/** Amounts or facts with their names, the sum last. */
export const bill = (rows: readonly (readonly [name: string, value: Markup | string] | false)[]): Markup =>
  html`<dl class="bill figures">${rows.map((row) => row && html`<div><dt>${row[0]}</dt><dd>${row[1]}</dd></div>`)}</dl>`;

export const section = (id: string, title: string, body: Markup): Markup =>
  html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${body}</section>`;

export type Tone = "good" | "wait" | "bad" | "";
export const chip = ([tone, text]: readonly [tone: Tone, text: string]): Markup =>
  html`<span class="chip ${tone}">${text}</span>`;

export const alertOf = (message: string | null | undefined): Markup | false =>
  Boolean(message) && html`<p class="alert" role="alert">${message}</p>`;
export const noteOf = (message: string | null | undefined): Markup | false =>
  Boolean(message) && html`<p class="note" role="status">${message}</p>`;

const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** @param centavos may be absent where the vendor leaves it open */
export const realOf = (centavos: number | null | undefined): string => reais.format((centavos ?? 0) / 100);
export const signedRealOf = (centavos: number): string =>
  centavos < 0 ? `−${realOf(-centavos)}` : realOf(centavos);

const moment = new Intl.DateTimeFormat("pt-BR", {
  timeZone: "America/Sao_Paulo",
  dateStyle: "short",
  timeStyle: "short",
});
/** @param seconds Unix time */
export const momentOfSeconds = (seconds: number): string =>
  moment.format(new Date(seconds * 1000)).replace(",", "");

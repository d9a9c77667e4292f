/** The frame of pages that stand for the vendor's and for a bank's: no menu, and always said that nothing is real. */
import { randomBytes } from "node:crypto";
import { asPage } from "./layout.ts";
import { html, type Markup, raw } from "./markup.ts";
import { STRIPE_STYLE } from "./stripe-style.ts";
import { STYLE } from "./style.ts";

export type HostedPage = {
  title: string;
  /** Whose page it plays. */
  role: "stripe" | "bank";
  body: Markup;
  status?: number;
  /** Address whose origin the page's forms may lead to. */
  returnsTo?: string | null;
  script?: string;
};

const NAMES = { stripe: "Stripe", bank: "Banco de Mentira" };
const NOTES = {
  stripe: "Demonstração do Stripe nesta máquina: nenhum dinheiro sai, nenhum cartão é verdadeiro.",
  bank: "Demonstração do aplicativo do banco: aqui quem testa faz o papel de quem paga.",
};

export function hostedPage({ title, role, body, status, returnsTo, script }: HostedPage): Response {
  const nonce = randomBytes(16).toString("base64");
  const origin = URL.parse(returnsTo ?? "")?.origin;
  const document = html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${NAMES[role]} (demonstração)</title>
<link rel="icon" href="data:,">
<style>${raw(STYLE + STRIPE_STYLE)}</style>
</head>
<body class="hosted ${role}">
<a class="skip" href="#conteudo">Ir para o conteúdo</a>
<header class="demo"><div class="page"><strong>${NAMES[role]}</strong><p>${NOTES[role]}</p></div></header>
<main class="page" id="conteudo">
${body}
</main>
${script ? html`<script nonce="${nonce}">${raw(script)}</script>` : ""}
</body>
</html>`;
  return asPage(document, { nonce, status, formTo: origin ? [origin] : [] });
}

const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** @param centavos may be absent where the vendor leaves it open */
export const realOf = (centavos: number | null | undefined): string => reais.format((centavos ?? 0) / 100);

const moment = new Intl.DateTimeFormat("pt-BR", {
  timeZone: "America/Sao_Paulo",
  dateStyle: "short",
  timeStyle: "short",
});
/** @param seconds Unix time */
export const momentOfSeconds = (seconds: number): string =>
  moment.format(new Date(seconds * 1000)).replace(",", "");

export const gonePage = (title: string, text: string, back?: string | null): Response =>
  hostedPage({
    title,
    role: "stripe",
    status: 404,
    body: html`<h1>${title}</h1><p class="lead">${text}</p>
${back ? html`<p class="after"><a class="button" href="${back}">Voltar à loja</a></p>` : ""}`,
  });

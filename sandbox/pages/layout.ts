import { randomBytes } from "node:crypto";
import { html, type Markup, raw } from "./markup.ts";
import { STYLE } from "./style.ts";

/** The mark of components/kit/layout/logo.tsx. */
const MARK = raw(
  '<svg viewBox="0 0 64 64" width="32" height="32" aria-hidden="true"><path fill="var(--brand)" d="M42.74 25.96A23.5 23.5 0 1 0 44.72 51.04A27.5 27.5 0 0 1 33.78 50.71A14.5 14.5 0 1 1 35.54 31.36ZM35.93 47.07A23.5 23.5 0 1 0 19.29 12.96A27.5 27.5 0 0 1 30.22 13.29A14.5 14.5 0 1 1 37.51 38.21Z"/><path fill="var(--accent)" d="M21.26 38.04A23.5 23.5 0 0 0 36.74 47.2L38.01 38.29A14.5 14.5 0 0 1 28.46 32.64Z"/></svg>',
);

export type Page = {
  title: string;
  current: "home" | "mailbox" | "stripe" | null;
  /** Number of unread mails. */
  unread: number;
  body: Markup;
  style?: string;
  /** Optional enhancement; the page works without it. */
  script?: string;
};

const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", ...options });
const clock = formatter({ timeStyle: "medium" });
const calendar = formatter({ dateStyle: "short", timeStyle: "short" });
const hour = formatter({ timeStyle: "short" });
const day = formatter({ day: "2-digit", month: "2-digit" });

/** Time of today's mails; day and time of older ones. */
export const shortMomentOf = (date: Date): string =>
  day.format(date) === day.format(new Date())
    ? hour.format(date)
    : `${day.format(date)} ${hour.format(date)}`;

export const timeOf = (date: Date): string => clock.format(date);
export const momentOf = (date: Date): string => calendar.format(date).replace(",", "");

export function page({ title, current, unread, body, style, script }: Page, status = 200): Response {
  const here = (name: Page["current"]) => (name === current ? raw('aria-current="page"') : "");
  const header = html`<header class="bar"><div class="page">
<a class="logo" href="/">${MARK}<span>Elo Recicla</span><small>sandbox</small></a>
<nav aria-label="Principal"><ul>
<li><a href="/" ${here("home")}>Fornecedores</a></li>
<li><a href="/mailbox" ${here("mailbox")}>Caixa de entrada${
    unread > 0 &&
    html` <span class="chip good figures">${unread}<span class="hidden"> não lidas</span></span>`
  }</a></li>
<li><a href="/stripe" ${here("stripe")}>Stripe</a></li>
</ul></nav>
</div></header>`;
  return documentOf({ title: `${title} · Sandbox da Elo Recicla`, header, body, style, script, status });
}

type Document = {
  title: string;
  header: Markup;
  body: Markup;
  className?: string;
  style?: string | undefined;
  script?: string | undefined;
  status?: number | undefined;
  /** Origins that the page's forms may lead to, besides its own: the browser applies the policy to redirects too. */
  formTo?: string[];
};

/** A whole page with its policy. */
export function documentOf({
  title,
  header,
  body,
  className = "",
  style = "",
  script,
  status = 200,
  formTo = [],
}: Document): Response {
  const nonce = randomBytes(16).toString("base64");
  const { markup } = html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${raw(STYLE + style)}</style>
</head>
<body class="${className}">
<a class="skip" href="#conteudo">Ir para o conteúdo</a>
${header}
<main class="page" id="conteudo">
${body}
</main>
${script ? html`<script nonce="${nonce}">${raw(script)}</script>` : ""}
</body>
</html>`;
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data: http: https:",
    `script-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    ["form-action 'self'", ...formTo].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return new Response(markup, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy.join("; "),
      "cache-control": "no-store",
      // "no-referrer" would also hide the origin of this page's own forms, which the control API checks.
      "referrer-policy": "same-origin",
    },
  });
}

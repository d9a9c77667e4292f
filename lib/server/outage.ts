import { toErrorCode } from "../kit/request-code";
import { supportLink } from "../kit/support-address";

const AWAY = {
  /** Prisma: unreachable, timeout of connection or query, closed, timeout of pool or transaction, too many clients. */
  prisma: ["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2037"],
  /** `kind` of an error of Prisma's adapter. Prisma wraps it in P2010 (raw query) or P2039 (any other query). */
  adapter: ["DatabaseNotReachable", "SocketTimeout", "ConnectionClosed", "TooManyConnections"],
  socket: [
    "ECONNREFUSED",
    "ECONNRESET",
    "ECONNABORTED",
    "ETIMEDOUT",
    "EPIPE",
    "ENOTFOUND",
    "EAI_AGAIN",
    "EHOSTUNREACH",
    "ENETUNREACH",
  ],
  /**
   * PostgreSQL: connection (class 08), resources (53), shutdown (57P0x), statement timeout, system errors (58),
   * read-only standby, transaction timeouts.
   */
  sqlState: /^(08...|53...|57P0.|57014|58...|25006|25P03|25P04)$/,
  /** Messages of errors without a code, from the driver or from Prisma. */
  text: /Query read timeout|timeout exceeded when trying to connect|Connection terminated|is not queryable|Connection ended|after calling end on the pool|Can't reach database server/,
} as const;

const CODES: ReadonlySet<string> = new Set([...AWAY.prisma, ...AWAY.adapter, ...AWAY.socket]);

const DEPTH = 6;

export function isDatabaseDown(error: unknown, depth = DEPTH): boolean {
  // Excludes TypeError: fetch throws it for an unreachable vendor, with a socket code in the cause.
  if (typeof error !== "object" || error === null || error instanceof TypeError || depth === 0) return false;
  const { code, kind, originalCode, message, originalMessage, meta, cause } = error as Record<
    string,
    unknown
  >;
  const { code: metaCode, driverAdapterError } = (meta ?? {}) as Record<string, unknown>;
  const isCode = (value: unknown) =>
    typeof value === "string" && (CODES.has(value) || AWAY.sqlState.test(value));
  const isText = (value: unknown) => typeof value === "string" && AWAY.text.test(value);
  return (
    [code, kind, originalCode, metaCode].some(isCode) ||
    [message, originalMessage].some(isText) ||
    [driverAdapterError, cause].some((inner) => isDatabaseDown(inner, depth - 1))
  );
}

/** Tells the person to check, because the change may have been committed. */
export const DATABASE_DOWN =
  "Nosso banco de dados não respondeu. O que você digitou continua aqui: confira se já foi gravado e, se não foi, tente de novo em instantes.";

type Words = {
  tab: string;
  title: string;
  paragraphs: readonly string[];
  links: readonly (readonly [href: string, text: string])[];
};

const RETRY = ["", "Tentar de novo"] as const;
const OPEN_PAGES = [
  ["/", "Ir para o início"],
  ["/faq", "Perguntas frequentes"],
] as const;

const codeLine = (code: string): string => (code ? `<p>Código do erro: <strong>${code}</strong></p>\n` : "");

/**
 * An HTML page without the layout of the site, because the layout may need the database. The colours are those of
 * app/globals.css.
 * @param code short form of the request id
 */
const wordedPage = ({ tab, title, paragraphs, links }: Words, code: string): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${tab} | Elo Recicla</title>
<style>
:root{color-scheme:light dark;--paper:oklch(0.985 0.006 95);--ink:oklch(0.23 0.025 165);--soft:oklch(0.43 0.022 160);--brand:oklch(0.43 0.085 162);--on-brand:oklch(0.99 0.008 110);--line:oklch(0.62 0.02 150)}
@media (prefers-color-scheme:dark){:root{--paper:oklch(0.195 0.018 168);--ink:oklch(0.945 0.012 95);--soft:oklch(0.775 0.018 120);--brand:oklch(0.8 0.105 160);--on-brand:oklch(0.2 0.035 165);--line:oklch(0.58 0.025 160)}}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:38rem;margin:0 auto;padding:clamp(3rem,12vh,8rem) 1.5rem}
img{display:block;height:2.5rem;width:auto}
h1{margin:2.5rem 0 0;font:700 clamp(2rem,1.6rem + 2vw,2.75rem)/1.15 "Trebuchet MS",sans-serif;text-wrap:balance}
p{margin:1.25rem 0 0;color:var(--soft)}
strong{color:var(--ink);font-variant-numeric:tabular-nums;letter-spacing:.04em;white-space:nowrap}
nav{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:2.25rem}
a{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1.25rem;border:1px solid var(--line);border-radius:.5rem;color:inherit;font-weight:600;text-decoration:none}
a:first-child{border-color:var(--brand);background:var(--brand);color:var(--on-brand)}
a:focus-visible{outline:3px solid var(--brand);outline-offset:3px}
</style>
</head>
<body>
<main>
<picture><source media="(prefers-color-scheme:dark)" srcset="/brand/logo-dark.svg"><img src="/brand/logo.svg" alt="Elo Recicla" width="175" height="40"></picture>
<h1>${title}</h1>
${paragraphs.map((text) => `<p>${text}</p>`).join("\n")}
${codeLine(code)}<nav aria-label="O que fazer agora">${links.map(([href, text]) => `<a href="${href}">${text}</a>`).join("")}</nav>
</main>
</body>
</html>
`;

const AWAY_TAB = "Serviço fora do ar";

const accountOutagePage = (requestId: string): string =>
  wordedPage(
    {
      tab: AWAY_TAB,
      title: "Não conseguimos abrir a sua conta agora",
      paragraphs: [
        "Nosso banco de dados não está respondendo. O que você já tinha gravado está salvo e sua sessão continua aberta. Tente de novo em instantes; um formulário que ficou em outra aba pode esperar lá.",
        "As páginas públicas continuam no ar.",
      ],
      links: [RETRY, ...OPEN_PAGES],
    },
    toErrorCode(requestId),
  );

export const publicOutagePage = (requestId: string): string =>
  wordedPage(
    {
      tab: AWAY_TAB,
      title: "Não conseguimos abrir esta página agora",
      paragraphs: [
        "Nosso banco de dados não está respondendo, e esta página ainda não estava guardada. Tente de novo em instantes.",
        "As páginas abertas há pouco continuam no ar.",
      ],
      links: [RETRY, ...OPEN_PAGES],
    },
    toErrorCode(requestId),
  );

/** @param support returns the address of the support form, given the short form of the request id */
export function failurePage(requestId: string, support: (code: string) => string): string {
  const code = toErrorCode(requestId);
  return wordedPage(
    {
      tab: "Algo falhou",
      title: "Algo falhou do nosso lado",
      paragraphs: [
        "Não conseguimos abrir esta página. O que você já tinha gravado está salvo. Tente de novo em instantes; se continuar, escreva para o suporte: o código abaixo vai junto.",
      ],
      links: [RETRY, [support(code), "Escrever para o suporte"], ["/", "Ir para o início"]],
    },
    code,
  );
}

type Asker = { hasSession: boolean; supportEmail: string };

export const accountFailure = (error: unknown, requestId: string, asker: Asker) => {
  const type = { "Content-Type": "text/html; charset=utf-8" };
  return isDatabaseDown(error)
    ? { status: 503, text: accountOutagePage(requestId), headers: { ...type, "Retry-After": "10" } }
    : {
        status: 500,
        text: failurePage(requestId, supportLink(asker.hasSession, asker.supportEmail)),
        headers: type,
      };
};

/** How an error says that the database is away or silent, whoever says it; nothing of it was written then. */
const AWAY = {
  /** Prisma: not reachable, too slow to connect, timed out, closed, no connection free, no transaction begun in time. */
  prisma: ["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2037"],
  /** Prisma's adapter, which hangs them on other codes (P2010 of a raw query, P2039 of any other). */
  adapter: ["DatabaseNotReachable", "SocketTimeout", "ConnectionClosed", "TooManyConnections"],
  /** Node's socket. */
  socket: [
    ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "ETIMEDOUT", "EPIPE"],
    ...["ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"],
  ],
  /**
   * PostgreSQL: connection (class 08), resources such as connections, memory and disk (53), stopped by somebody (57P0x),
   * statement given up, system (58), a standby that does not write, a transaction that waited too long.
   */
  sqlState: /^(08...|53...|57P0.|57014|58...|25006|25P03|25P04)$/,
  /** What the driver has no code for. */
  text: /Query read timeout|timeout exceeded when trying to connect|Connection terminated|is not queryable|Connection ended|after calling end on the pool|Can't reach database server/,
} as const;

const CODES: ReadonlySet<string> = new Set([...AWAY.prisma, ...AWAY.adapter, ...AWAY.socket]);

/** Errors within errors that are looked at. */
const DEPTH = 6;

/** Whether an error says that the database is away or silent, and nothing about what it was asked. */
export function isDatabaseAway(error: unknown, depth = DEPTH): boolean {
  // What fetch throws (a TypeError, with the socket's error as its cause) is about a vendor.
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
    [driverAdapterError, cause].some((inner) => isDatabaseAway(inner, depth - 1))
  );
}

/** What a form reads when its action found no database; the form keeps what was typed. */
export const DATABASE_AWAY =
  "Nosso banco de dados não respondeu, e nada foi gravado. O que você digitou continua aqui: tente de novo em instantes.";

/**
 * A page that stands alone, because whatever renders the others may wait for what is gone; colours are those of
 * app/globals.css. An empty address leads to where one is.
 */
const outagePage = (title: string, paragraphs: readonly string[]): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Serviço fora do ar | Elo Recicla</title>
<style>
:root{color-scheme:light dark;--paper:oklch(0.985 0.006 95);--ink:oklch(0.23 0.025 165);--soft:oklch(0.43 0.022 160);--brand:oklch(0.43 0.085 162);--on-brand:oklch(0.99 0.008 110);--line:oklch(0.62 0.02 150)}
@media (prefers-color-scheme:dark){:root{--paper:oklch(0.195 0.018 168);--ink:oklch(0.945 0.012 95);--soft:oklch(0.775 0.018 120);--brand:oklch(0.8 0.105 160);--on-brand:oklch(0.2 0.035 165);--line:oklch(0.58 0.025 160)}}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:38rem;margin:0 auto;padding:clamp(3rem,12vh,8rem) 1.5rem}
img{display:block;height:2.5rem;width:auto}
h1{margin:2.5rem 0 0;font:700 clamp(2rem,1.6rem + 2vw,2.75rem)/1.15 "Trebuchet MS",sans-serif;text-wrap:balance}
p{margin:1.25rem 0 0;color:var(--soft)}
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
<nav aria-label="O que fazer agora"><a href="">Tentar de novo</a><a href="/">Ir para o início</a><a href="/faq">Perguntas frequentes</a></nav>
</main>
</body>
</html>
`;

/** For somebody signed in, while nobody can say whose session it is. */
export const OUTAGE_PAGE = outagePage("Não conseguimos abrir a sua conta agora", [
  "Nosso banco de dados não está respondendo. O que você já tinha gravado está guardado e sua sessão continua aberta. Tente de novo em instantes; um formulário que ficou em outra aba pode esperar lá.",
  "As páginas públicas continuam no ar.",
]);

/** For a public page that is not stored yet. */
export const PUBLIC_OUTAGE_PAGE = outagePage("Não conseguimos abrir esta página agora", [
  "Nosso banco de dados não está respondendo, e esta página ainda não estava guardada. Tente de novo em instantes.",
  "As páginas abertas há pouco continuam no ar.",
]);

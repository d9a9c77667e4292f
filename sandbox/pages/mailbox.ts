/** Opening a mail of Resend, or a link in it, sends Resend's webhook to the product. */
import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type { Faults } from "../faults.ts";
import { rewriteAnchors, splitAddresses } from "../links.ts";
import type { Mailbox, Message } from "../mailbox.ts";
import type { RequestLog } from "../requests.ts";
import type { Vendor } from "../vendor.ts";
import type { Resend } from "../vendors/resend.ts";
import type { Delivery, Webhooks } from "../webhooks.ts";
import { homePage } from "./home.ts";
import {
  DELIVERY_STATES,
  facts,
  field,
  form,
  link,
  list,
  type Markup,
  momentOf,
  page,
  section,
} from "./page.ts";

type Dependencies = {
  vendors: Vendor[];
  addresses(): Record<string, string>;
  mailbox: Mailbox;
  faults: Faults;
  log: RequestLog;
  webhooks: Webhooks;
  resend: Resend;
};

export function pageRoutes(dependencies: Dependencies): Hono {
  const { vendors, addresses, mailbox, faults, log, webhooks, resend } = dependencies;

  function home(c: Context): Response {
    const filter = vendors.find(({ id }) => id === c.req.query("fornecedor"))?.id ?? null;
    const requests = log.list(filter ?? undefined);
    return homePage({ vendors, addresses: addresses(), faults: faults.list(), requests, filter });
  }

  function inbox(c: Context): Response {
    const search = c.req.query("to")?.trim() ?? "";
    const messages = search ? mailbox.search(search) : mailbox.list();
    return inboxPage(messages, search, new URL(webhooks.url).origin);
  }

  function open(c: Context, message: Message): Response {
    if (!message.read) {
      message.read = true;
      resend.track(message, { event: "opened" });
    }
    const { ver, tema } = c.req.query();
    const view = ver === "cabecalhos" || ver === "texto" ? ver : message.html === null ? "texto" : "html";
    return messagePage(message, view, tema === "escuro", webhooks.ofMail(message.id));
  }

  function follow(c: Context, message: Message): Response | null {
    const target = message.links[Number(c.req.param("index"))];
    if (!target) return null;
    resend.track(message, { event: "clicked", link: target, userAgent: c.req.header("user-agent") ?? "" });
    return c.redirect(target, 303);
  }

  const withMessage = (answer: (c: Context, message: Message) => Response | null) => (c: Context) => {
    const message = mailbox.get(c.req.param("id") ?? "");
    return (message && answer(c, message)) ?? notFound();
  };

  return new Hono()
    .get("/", home)
    .get("/mailbox", inbox)
    .get("/mailbox/:id", withMessage(open))
    .get("/mailbox/:id/links/:index", withMessage(follow))
    .get("/mailbox/:id/attachments/:index", withMessage(download));
}

const notFound = () =>
  page({
    title: "Não encontrado",
    status: 404,
    body: html`<h1>Não está mais aqui</h1><p>A mensagem foi apagada, ou o endereço não existe.</p>
<p><a href="/mailbox">Ir para a caixa de entrada</a></p>`,
  });

/** The browser shows bitmaps but downloads other files, even SVG, so that no script of a file runs in this origin. */
function download(c: Context, message: Message): Response | null {
  const attachment = message.attachments[Number(c.req.param("index"))];
  if (!attachment) return null;
  const isPicture = /^image\/(png|jpeg|gif|webp)$/.test(attachment.type);
  const name = encodeURIComponent(attachment.name);
  return c.body(new Uint8Array(attachment.content), 200, {
    "content-type": isPicture ? attachment.type : "application/octet-stream",
    "content-disposition": `${isPicture ? "inline" : "attachment"}; filename*=UTF-8''${name}`,
    "x-content-type-options": "nosniff",
  });
}

const SHOWN = 200;

/** Refreshes only the list, every three seconds, so that search text and focus are not lost. */
const REFRESH = `setInterval(async () => {
  const answer = document.hidden ? null : await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("lista");
  const old = document.getElementById("lista");
  if (old.innerHTML === fresh.innerHTML) return;
  const focused = document.activeElement.getAttribute("href");
  old.innerHTML = fresh.innerHTML;
  if (focused) old.querySelector('a[href="' + focused + '"]')?.focus();
}, 3000);`;

function inboxPage(messages: Message[], search: string, appUrl: string): Response {
  const amount = messages.length === 1 ? "1 mensagem" : `${messages.length} mensagens`;
  const body = html`<h1>Caixa de entrada</h1>
<form role="search" action="/mailbox">${field("to", "Buscar por destinatário", search, 'type="search" autocomplete="off"')}
<p><button>Buscar</button></p></form>
<div id="lista"><p role="status">${messages.length > 0 && `${amount} ${search ? `para “${search}”` : "de todos os destinatários"}`}${
    messages.length > SHOWN && `, as ${SHOWN} mais novas abaixo`
  }</p>
${list(messages.slice(0, SHOWN).map(mailItem), search ? noneFound(search) : noneYet(appUrl))}</div>`;
  return page({ title: "Caixa de entrada", current: "/mailbox", body, script: REFRESH });
}

const noneFound = (search: string) =>
  html`Nada para “${search}”. A busca olha endereço e nome de quem recebe. <a href="/mailbox">Ver todas as mensagens</a>`;

const noneYet = (appUrl: string) =>
  html`Ainda não chegou nada. Crie uma conta em <a href="${appUrl}/auth">${appUrl}/auth</a>: a mensagem de confirmação aparece aqui em segundos, e esta página se atualiza sozinha.`;

const mailItem = (message: Message): Markup =>
  html`<a href="/mailbox/${message.id}">${!message.read && html`<strong>Não lida: </strong>`}${subjectOf(message)}</a>
<br><small>para ${message.to.concat(message.cc, message.bcc).join(", ") || "ninguém"}, <time datetime="${message.at.toISOString()}">${momentOf(message.at)}</time></small> ${stateOf(message)}`;

const subjectOf = ({ subject }: Message): string => subject || "(sem assunto)";

const STATES: Partial<Record<Message["lastEvent"], string>> = {
  sent: "→ a caminho",
  delivery_delayed: "… atrasada",
  bounced: "← devolvida",
  complained: "! reclamação",
  suppressed: "× retida",
};

function stateOf({ lastEvent, provider }: Message) {
  const text = provider === "smtp" ? "por SMTP" : STATES[lastEvent];
  return text && html`<b>${text}</b>`;
}

const VIEWS = { html: "HTML", texto: "Texto", cabecalhos: "Cabeçalhos" };
type View = keyof typeof VIEWS;

const FIT = `const frame = document.querySelector("iframe");
const fit = () => { frame.style.height = "0"; frame.style.height = Math.max(240, frame.contentDocument.documentElement.scrollHeight + 2) + "px"; };
if (frame) { frame.addEventListener("load", fit); addEventListener("resize", fit); if (frame.contentDocument?.readyState === "complete") fit(); }`;

function messagePage(message: Message, view: View, isDark: boolean, deliveries: Delivery[]): Response {
  const { id, links, attachments, provider } = message;
  const people: [string, string[]][] = [
    ["De", [message.from]],
    ["Para", message.to],
    ["Cópia", message.cc],
    ["Cópia oculta", message.bcc],
    ["Responder a", message.replyTo],
  ];
  const views = Object.entries(VIEWS).filter(([name]) => name !== "html" || message.html !== null);
  const body = html`<a class="back" href="/mailbox">← Caixa de entrada</a>
<h1>${subjectOf(message)}</h1>
${facts([
  ...people.map(([name, all]) => all.length > 0 && ([name, all.join(", ")] as const)),
  [
    "Chegou",
    html`${momentOf(message.at)} por ${provider === "resend" ? html`Resend ${stateOf(message)}` : "SMTP"}`,
  ],
])}
<div class="two"><div><nav aria-label="Forma da mensagem"><ul>${views.map(([name, label]) => link(`/mailbox/${id}?ver=${name}`, label, name === view))}</ul></nav>
${view === "html" && html`<nav aria-label="Tema da mensagem"><ul>${link(`/mailbox/${id}?tema=claro`, "Claro", !isDark)}${link(`/mailbox/${id}?tema=escuro`, "Escuro", isDark)}</ul></nav>`}
${view === "html" ? frame(message, isDark) : view === "texto" ? plainText(message) : headerList(message)}</div>
<aside aria-label="Sobre a mensagem">
${links.length > 0 && section("links", "Links", list(links.map((address, index) => opened(`/mailbox/${id}/links/${index}`, address))))}
${attachments.length > 0 && section("anexos", "Anexos", list(attachments.map(({ name, content }, index) => html`<a href="${attachmentAddress(message, index)}">${name}</a> ${sizeOf(content.length)}`)))}
${provider === "resend" && section("avisos", "Avisos ao produto", list(deliveries.map(deliveryItem), "Nenhum ainda."))}
</aside></div>`;
  return page({ title: subjectOf(message), body, script: FIT });
}

const opened = (target: string, text: string) =>
  html`<a href="${target}" target="_blank" rel="noopener">${text}</a>`;

/** A sandboxed frame, so that no script of the mail runs. */
function frame(message: Message, isDark: boolean): Markup {
  const tracked = rewriteAnchors(message.html ?? "", (address) => trackedAddress(message, address));
  const document = message.attachments.reduce(
    (text, { contentId }, index) =>
      contentId ? text.replaceAll(`cid:${contentId}`, attachmentAddress(message, index)) : text,
    tracked,
  );
  return html`<iframe title="Conteúdo da mensagem: ${message.subject}"
 sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox" style="color-scheme:${isDark ? "dark" : "light"}"
 srcdoc="${document}"></iframe>`;
}

function trackedAddress({ id, links }: Message, address: string): string | null {
  const index = links.indexOf(address);
  return index < 0 ? null : `/mailbox/${id}/links/${index}`;
}

const attachmentAddress = ({ id }: Message, index: number) => `/mailbox/${id}/attachments/${index}`;

function plainText(message: Message): Markup {
  if (!message.text) return html`<p>Esta mensagem não tem versão em texto.</p>`;
  const pieces = splitAddresses(message.text).map(({ text, address }) => {
    const target = address && trackedAddress(message, address);
    return target ? opened(target, text) : text;
  });
  return html`<p class="plain">${pieces}</p>`;
}

function headerList({ headers, tags, messageId }: Message): Markup {
  const given = headers.length > 0 ? headers : [["Message-ID", messageId] as const];
  return facts([...given, ...tags.map(({ name, value }) => [`tag ${name}`, value] as const)]);
}

const kilobytes = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });
const sizeOf = (bytes: number) => `${kilobytes.format(bytes / 1024)} KB`;

function deliveryItem({ id, type, state, attempts }: Delivery): Markup {
  const last = attempts.at(-1);
  const answer = last === undefined ? "enviando" : last === "nenhuma" ? "sem resposta" : `resposta ${last}`;
  return html`${type} <b>${DELIVERY_STATES[state]}</b>
<p>${attempts.length > 1 && `${attempts.length} tentativas, `}${answer}</p>${form(`/_sandbox/webhooks/${id}/replay`, [["Repetir", "", type]])}`;
}

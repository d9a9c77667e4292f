import { rewriteAnchors, splitAddresses } from "../links.ts";
import type { Message } from "../mailbox.ts";
import type { Delivery } from "../webhooks.ts";
import { stateChip } from "./inbox.ts";
import { momentOf, page } from "./layout.ts";
import { html, type Markup } from "./markup.ts";

export type View = "html" | "texto" | "cabecalhos";
export type MessageProps = {
  message: Message;
  view: View;
  /** Theme in which the mail's own HTML is drawn. */
  dark: boolean;
  deliveries: Delivery[];
  unread: number;
};

/** Fits the frame to the mail; without scripts it scrolls. */
const FIT = `
const frame = document.querySelector("iframe");
const fit = () => { frame.style.height = "0"; frame.style.height = Math.max(240, frame.contentDocument.documentElement.scrollHeight + 2) + "px"; };
if (frame) { frame.addEventListener("load", fit); addEventListener("resize", fit); if (frame.contentDocument?.readyState === "complete") fit(); }`;

export function messagePage({ message, view, dark, deliveries, unread }: MessageProps): Response {
  const people: [string, string[]][] = [
    ["De", [message.from]],
    ["Para", message.to],
    ["Cópia", message.cc],
    ["Cópia oculta", message.bcc],
    ["Responder a", message.replyTo],
  ];
  const body = html`
<a class="back" href="/mailbox">← Caixa de entrada</a>
<h1>${message.subject || "(sem assunto)"}</h1>
<dl class="facts">
${people.filter(([, list]) => list.length > 0).map(([name, list]) => html`<dt>${name}</dt><dd>${list.join(", ")}</dd>`)}
<dt>Chegou</dt><dd class="figures"><time datetime="${message.at.toISOString()}">${momentOf(message.at)}</time> por ${message.provider === "resend" ? "Resend" : "SMTP"} ${message.provider === "resend" && stateChip(message)}</dd>
</dl>
<div class="reader">
<div>
${viewSwitch(message, view, dark)}
${view === "html" && message.html !== null && sheet(message, message.html, dark)}
${view === "texto" && plainText(message)}
${view === "cabecalhos" && headerList(message)}
</div>
<aside aria-label="Sobre a mensagem">
${linkList(message)}
${attachmentList(message)}
${message.provider === "resend" && noticeList(deliveries)}
</aside>
</div>`;
  return page({ title: message.subject || "(sem assunto)", current: null, unread, body, script: FIT });
}

function viewSwitch({ id, html: markup }: Message, view: View, dark: boolean): Markup {
  const views: [View, string][] = [
    ["html", "HTML"],
    ["texto", "Texto"],
    ["cabecalhos", "Cabeçalhos"],
  ];
  const link = (query: string, name: string, current: boolean) =>
    html`<li><a href="/mailbox/${id}?${query}" ${current && html`aria-current="true"`}>${name}</a></li>`;
  const offered = views.filter(([name]) => name !== "html" || markup !== null);
  return html`<div class="views">
<nav aria-label="Forma da mensagem"><ul>${offered.map(([name, label]) => link(`ver=${name}`, label, name === view))}</ul></nav>
${
  view === "html" &&
  html`<nav aria-label="Tema da mensagem"><ul>${link("tema=claro", "Claro", !dark)}${link("tema=escuro", "Escuro", dark)}</ul></nav>`
}
</div>`;
}

/** The mail in a sandboxed frame: no scripts, links in a new tab. */
function sheet(message: Message, markup: string, dark: boolean): Markup {
  const tracked = rewriteAnchors(markup, (address) => trackedAddress(message, address));
  const document = message.attachments.reduce(
    (text, { contentId }, index) =>
      contentId ? text.replaceAll(`cid:${contentId}`, attachmentAddress(message, index)) : text,
    tracked,
  );
  return html`<iframe class="sheet ${dark && "dark"}" title="Conteúdo da mensagem: ${message.subject}"
 sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox" style="color-scheme:${dark ? "dark" : "light"}"
 srcdoc="${document}"></iframe>`;
}

function trackedAddress({ id, links }: Message, address: string): string | null {
  const index = links.indexOf(address);
  return index < 0 ? null : `/mailbox/${id}/links/${index}`;
}

const attachmentAddress = ({ id }: Message, index: number) => `/mailbox/${id}/attachments/${index}`;

function plainText(message: Message): Markup {
  if (!message.text) return html`<p class="soft">Esta mensagem não tem versão em texto.</p>`;
  const pieces = splitAddresses(message.text).map(({ text, address }) => {
    const target = address && trackedAddress(message, address);
    return target ? html`<a href="${target}" target="_blank" rel="noopener">${text}</a>` : text;
  });
  return html`<p class="plain">${pieces}</p>`;
}

function headerList({ headers, tags, messageId }: Message): Markup {
  const given = headers.length > 0 ? headers : [["Message-ID", messageId] as const];
  const all = [...given, ...tags.map(({ name, value }) => [`tag ${name}`, value] as const)];
  return html`<dl class="headers">${all.map(([name, value]) => html`<dt>${name}</dt><dd><code>${value}</code></dd>`)}</dl>`;
}

function linkList(message: Message): Markup | false {
  if (message.links.length === 0) return false;
  return html`<section><h2>Links</h2><ul>${message.links.map(
    (address, index) =>
      html`<li><a href="/mailbox/${message.id}/links/${index}" target="_blank" rel="noopener">${address}</a></li>`,
  )}</ul></section>`;
}

function attachmentList(message: Message): Markup | false {
  if (message.attachments.length === 0) return false;
  return html`<section><h2>Anexos</h2><ul>${message.attachments.map(
    ({ name, content }, index) =>
      html`<li><a href="${attachmentAddress(message, index)}">${name}</a> <span class="soft">${sizeOf(content.length)}</span></li>`,
  )}</ul></section>`;
}

const number = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });
const sizeOf = (bytes: number) =>
  bytes < 1024
    ? `${bytes} bytes`
    : bytes < 1024 ** 2
      ? `${number.format(bytes / 1024)} KB`
      : `${number.format(bytes / 1024 ** 2)} MB`;

const STATE_NAMES: Record<Delivery["state"], [tone: string, text: string]> = {
  delivered: ["good", "✓ recebido"],
  pending: ["wait", "… tentando"],
  failed: ["bad", "× desistiu"],
};

function attemptsOf({ attempts }: Delivery): string {
  const last = attempts.at(-1);
  if (last === undefined) return "enviando";
  const answer = last === "nenhuma" ? "sem resposta" : `resposta ${last}`;
  return attempts.length === 1 ? answer : `${attempts.length} tentativas, ${answer}`;
}

function noticeList(deliveries: Delivery[]): Markup {
  return html`<section><h2>Avisos ao produto</h2>
${deliveries.length === 0 && html`<p class="small soft">Nenhum ainda.</p>`}
<ul>${deliveries.map((delivery) => {
    const [tone, text] = STATE_NAMES[delivery.state];
    return html`<li><div class="head"><strong>${delivery.type}</strong><span class="chip ${tone}">${text}</span></div>
<div class="head"><span class="soft figures">${attemptsOf(delivery)}</span>
<form method="post" action="/_sandbox/webhooks/${delivery.id}/replay"><button class="quiet tiny">Repetir<span class="hidden"> ${delivery.type}</span></button></form></div></li>`;
  })}</ul></section>`;
}

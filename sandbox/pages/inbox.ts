import type { Message } from "../mailbox.ts";
import { page, shortMomentOf } from "./layout.ts";
import { html, type Markup } from "./markup.ts";

type InboxProps = {
  messages: Message[];
  /** Search term for recipients. */
  search: string;
  unread: number;
  /** Address of the product. */
  appUrl: string;
};

const SHOWN = 200;

/** Refreshes the list every three seconds, and only the list, so that search and focus stay. */
const REFRESH = `
setInterval(async () => {
  if (document.hidden) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [old, list] = [document, fresh].map((page) => page.getElementById("lista"));
  if (old.innerHTML === list.innerHTML) return;
  const count = list.querySelectorAll("li").length - old.querySelectorAll("li").length;
  const focused = document.activeElement?.getAttribute("href");
  old.replaceWith(list);
  if (focused) list.querySelector('a[href="' + focused + '"]')?.focus();
  document.querySelector("nav").replaceWith(fresh.querySelector("nav"));
  if (count > 0) document.getElementById("novidade").textContent = count === 1 ? "Chegou 1 mensagem." : "Chegaram " + count + " mensagens.";
}, 3000);`;

export function inboxPage({ messages, search, unread, appUrl }: InboxProps): Response {
  const body = html`
<div class="head"><h1>Caixa de entrada</h1>
<form class="search" role="search" action="/mailbox">
<label class="hidden" for="busca">Buscar por destinatário</label>
<input id="busca" type="search" name="to" value="${search}" placeholder="Buscar por destinatário" autocomplete="off">
<button>Buscar</button>
</form></div>
<p class="status small soft" role="status" id="novidade">${summaryOf(messages.length, search)}</p>
<div id="lista">${messages.length === 0 ? emptyState(search, appUrl) : mailList(messages)}</div>`;
  return page({ title: "Caixa de entrada", current: "mailbox", unread, body, script: REFRESH });
}

function summaryOf(count: number, search: string): string {
  if (count === 0) return "";
  const amount = count === 1 ? "1 mensagem" : `${count} mensagens`;
  const shown = count > SHOWN ? `, as ${SHOWN} mais novas abaixo` : "";
  return search ? `${amount} para “${search}”${shown}` : `${amount}, de todos os destinatários${shown}`;
}

const mailList = (messages: Message[]): Markup =>
  html`<ul class="mails">${messages.slice(0, SHOWN).map(mailItem)}</ul>`;

const mailItem = (message: Message): Markup =>
  html`<li><a href="/mailbox/${message.id}" class="${message.read ? "" : "unread"}">
<span class="dot" aria-hidden="true"></span>
<span class="subject">${!message.read && html`<span class="hidden">Não lida: </span>`}${message.subject || "(sem assunto)"}</span>
<span class="who">para ${message.to.concat(message.cc, message.bcc).join(", ") || "ninguém"}</span>
<span class="state">${stateChip(message)}</span>
<time class="when figures" datetime="${message.at.toISOString()}">${shortMomentOf(message.at)}</time>
</a></li>`;

const STATES: Partial<Record<Message["lastEvent"], [tone: string, text: string]>> = {
  sent: ["wait", "→ a caminho"],
  delivery_delayed: ["wait", "… atrasada"],
  bounced: ["bad", "← devolvida"],
  complained: ["bad", "! reclamação"],
  suppressed: ["bad", "× retida"],
};

/** Marks exceptional states only; a delivered mail has no chip. */
export function stateChip({ lastEvent, provider }: Message): Markup | false {
  const [tone, text] = STATES[lastEvent] ?? [];
  if (text) return html`<span class="chip ${tone}">${text}</span>`;
  return provider === "smtp" && html`<span class="chip">por SMTP</span>`;
}

function emptyState(search: string, appUrl: string): Markup {
  if (search) {
    return html`<div class="empty"><h2>Nada para “${search}”</h2>
<p>A busca olha endereço e nome de quem recebe. <a href="/mailbox">Ver todas as mensagens</a></p></div>`;
  }
  return html`<div class="empty"><h2>Ainda não chegou nada</h2>
<p>Crie uma conta em <a href="${appUrl}/auth">${appUrl}/auth</a>: a mensagem de confirmação aparece aqui em segundos, e esta página se atualiza sozinha.</p></div>`;
}

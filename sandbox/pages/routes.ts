/** Pages of home and mailbox. Opening a mail and following a link notify the product, as the vendor would. */

import { type Context, Hono } from "hono";
import type { Faults } from "../faults.ts";
import type { Mailbox, Message } from "../mailbox.ts";
import type { RequestLog } from "../requests.ts";
import type { Vendor } from "../vendor.ts";
import type { Resend } from "../vendors/resend.ts";
import type { Webhooks } from "../webhooks.ts";
import { fontFile } from "./fonts.ts";
import { homePage } from "./home.ts";
import { inboxPage } from "./inbox.ts";
import { page } from "./layout.ts";
import { html } from "./markup.ts";
import { messagePage, type View } from "./message.ts";

type Surroundings = {
  vendors: Vendor[];
  addresses(): Record<string, string>;
  mailbox: Mailbox;
  faults: Faults;
  log: RequestLog;
  webhooks: Webhooks;
  resend: Resend;
};

export function pageRoutes(surroundings: Surroundings): Hono {
  const { vendors, addresses, mailbox, faults, log, webhooks, resend } = surroundings;
  const countUnread = () => mailbox.list().filter(({ read }) => !read).length;

  function home(c: Context): Response {
    const asked = c.req.query("fornecedor");
    const filter = vendors.find(({ id }) => id === asked)?.id ?? null;
    return homePage({
      vendors,
      addresses: addresses(),
      faults: faults.list(),
      requests: log.list(filter ?? undefined),
      filter,
      unread: countUnread(),
    });
  }

  function inbox(c: Context): Response {
    const search = c.req.query("to")?.trim() ?? "";
    const messages = search ? mailbox.search(search) : mailbox.list();
    return inboxPage({ messages, search, unread: countUnread(), appUrl: new URL(webhooks.url).origin });
  }

  /** Only the first opening notifies the product, not a reload or another view. */
  function open(c: Context, message: Message): Response {
    if (!message.read) {
      message.read = true;
      resend.track(message, { event: "opened" });
    }
    const asked = c.req.query("ver");
    const fallback: View = message.html === null ? "texto" : "html";
    return messagePage({
      message,
      view: asked === "texto" || asked === "cabecalhos" ? asked : fallback,
      dark: c.req.query("tema") === "escuro",
      deliveries: webhooks.about(message.id),
      unread: countUnread(),
    });
  }

  function follow(c: Context, message: Message): Response | null {
    const link = message.links[Number(c.req.param("index"))];
    if (!link) return null;
    resend.track(message, { event: "clicked", link, userAgent: c.req.header("user-agent") ?? "" });
    return c.redirect(link, 303);
  }

  const notFound = () =>
    page(
      {
        title: "Não encontrado",
        current: null,
        unread: countUnread(),
        body: html`<h1>Não está mais aqui</h1><p class="lead">A mensagem foi apagada, ou o endereço não existe.</p>
<p><a class="back" href="/mailbox">Ir para a caixa de entrada</a></p>`,
      },
      404,
    );

  const withMessage =
    (answer: (c: Context, message: Message) => Response | null) =>
    (c: Context): Response => {
      const message = mailbox.get(c.req.param("id") ?? "");
      return (message && answer(c, message)) ?? notFound();
    };

  return new Hono()
    .get("/", home)
    .get("/mailbox", inbox)
    .get("/mailbox/:id", withMessage(open))
    .get("/mailbox/:id/links/:index", withMessage(follow))
    .get("/mailbox/:id/attachments/:index", withMessage(download))
    .get("/_sandbox/fonts/:name", fontFile);
}

/** Pictures are inline; other files are downloads, so that none runs under this origin. */
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

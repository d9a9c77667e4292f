/** The pages for people. What a person does here is told to the product, as a vendor would. */
import type { Faults } from "../faults.ts";
import type { Mailbox, Message } from "../mailbox.ts";
import type { RequestLog } from "../requests.ts";
import { type Reply, type Request, type Route, redirect } from "../router.ts";
import type { Vendor } from "../vendor.ts";
import type { Resend } from "../vendors/resend.ts";
import type { Webhooks } from "../webhooks.ts";
import { fontFile } from "./fonts.ts";
import { homePage } from "./home.ts";
import { inboxPage } from "./inbox.ts";
import { page } from "./layout.ts";
import { html } from "./markup.ts";
import { messagePage, type View } from "./message.ts";

type Context = {
  vendors: Vendor[];
  addresses(): Record<string, string>;
  mailbox: Mailbox;
  faults: Faults;
  log: RequestLog;
  webhooks: Webhooks;
  resend: Resend;
};

export function pageRoutes(context: Context): Route[] {
  const { vendors, mailbox, faults, log, webhooks, resend } = context;
  const countUnread = () => mailbox.list().filter(({ read }) => !read).length;

  function home({ url }: Request): Reply {
    const asked = url.searchParams.get("fornecedor");
    const filter = vendors.some(({ id }) => id === asked) ? asked : null;
    return homePage({
      vendors,
      addresses: context.addresses(),
      faults: faults.list(),
      requests: log.list(filter ?? undefined),
      filter,
      unread: countUnread(),
    });
  }

  function inbox({ url }: Request): Reply {
    const search = url.searchParams.get("to")?.trim() ?? "";
    const messages = search ? mailbox.search(search) : mailbox.list();
    return inboxPage({ messages, search, unread: countUnread(), appUrl: new URL(webhooks.url).origin });
  }

  /** The first opening is told; a reload or another view of the same mail is not one more reader. */
  function open(request: Request, message: Message): Reply {
    if (!message.read) {
      message.read = true;
      resend.track(message, { event: "opened" });
    }
    const asked = request.url.searchParams.get("ver");
    const fallback: View = message.html === null ? "texto" : "html";
    return messagePage({
      message,
      view: asked === "texto" || asked === "cabecalhos" ? asked : fallback,
      dark: request.url.searchParams.get("tema") === "escuro",
      deliveries: webhooks.about(message.id),
      unread: countUnread(),
    });
  }

  function follow({ params, headers }: Request, message: Message): Reply | null {
    const link = message.links[Number(params.index)];
    if (!link) return null;
    resend.track(message, { event: "clicked", link, userAgent: headers["user-agent"] ?? "" });
    return redirect(link);
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
    (answer: (request: Request, message: Message) => Reply | null) =>
    (request: Request): Reply => {
      const message = mailbox.get(request.params.id ?? "");
      return (message && answer(request, message)) ?? notFound();
    };

  return [
    ["GET /", home],
    ["GET /mailbox", inbox],
    ["GET /mailbox/:id", withMessage(open)],
    ["GET /mailbox/:id/links/:index", withMessage(follow)],
    ["GET /mailbox/:id/attachments/:index", withMessage(download)],
    ["GET /_sandbox/fonts/:name", fontFile],
  ];
}

/** Pictures are shown inside mails; anything else is saved, never run under this address. */
function download({ params }: Request, message: Message): Reply | null {
  const attachment = message.attachments[Number(params.index)];
  if (!attachment) return null;
  const isPicture = /^image\/(png|jpeg|gif|webp)$/.test(attachment.type);
  const name = encodeURIComponent(attachment.name);
  return {
    status: 200,
    headers: {
      "content-type": isPicture ? attachment.type : "application/octet-stream",
      "content-disposition": `${isPicture ? "inline" : "attachment"}; filename*=UTF-8''${name}`,
      "x-content-type-options": "nosniff",
    },
    body: attachment.content,
  };
}

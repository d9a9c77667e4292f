/** The control API for tests and demonstrations, under /_sandbox. Its forms on the home page answer with the page. */
import type { Faults } from "./faults.ts";
import { type Mailbox, type Message, recipientsOf } from "./mailbox.ts";
import type { RequestLog } from "./requests.ts";
import { fieldsOf, json, type Reply, type Request, type Route, redirect } from "./router.ts";
import type { Webhooks } from "./webhooks.ts";

type Context = { mailbox: Mailbox; faults: Faults; log: RequestLog; webhooks: Webhooks; reset(): void };

export function controlRoutes({ mailbox, faults, log, webhooks, reset }: Context): Route[] {
  const done = (request: Request, value: unknown): Reply =>
    isForm(request) ? redirect(returnAddress(request)) : json(200, value);

  function setFault(request: Request): Reply {
    const fields = fieldsOf(request);
    const wrong = faults.set(fields && withModeOf(fields));
    return wrong ? json(400, { error: wrong }) : done(request, faults.list());
  }

  function clearFaults(request: Request): Reply {
    const provider = fieldsOf(request)?.provider;
    faults.clear(typeof provider === "string" ? provider : undefined);
    return done(request, faults.list());
  }

  async function replay(request: Request): Promise<Reply> {
    const found = await webhooks.replay(request.params.id ?? "");
    return found ? done(request, { ok: true }) : json(404, { error: "aviso não encontrado" });
  }

  return [
    ["GET /_sandbox/health", () => json(200, { ok: true })],
    [
      "GET /_sandbox/emails",
      ({ url }) => json(200, mailbox.list(url.searchParams.get("to") ?? undefined).map(toEmail)),
    ],
    [
      "GET /_sandbox/requests",
      ({ url }) => json(200, log.list(url.searchParams.get("provider") ?? undefined)),
    ],
    ["GET /_sandbox/faults", () => json(200, faults.list())],
    ["POST /_sandbox/faults", setFault],
    ["POST /_sandbox/faults/clear", clearFaults],
    [
      "POST /_sandbox/reset",
      (request) => {
        reset();
        return done(request, { ok: true });
      },
    ],
    ["POST /_sandbox/webhooks/:id/replay", replay],
  ];
}

const isForm = ({ headers }: Request) =>
  headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;

/** Back to the page with the form; a browser that keeps it to itself gets the home page. */
function returnAddress({ headers }: Request): string {
  const from = URL.parse(headers.referer ?? "");
  return from && from.host === headers.host ? from.pathname + from.search : "/";
}

/** The home page's one choice "status:500" or "timeout" as the two fields of the API. */
function withModeOf({ fault, ...fields }: Record<string, unknown>): Record<string, unknown> {
  if (typeof fault !== "string") return fields;
  const [mode, status] = fault.split(":", 2);
  return { ...fields, mode, ...(status && { status }) };
}

/** `to` is every visible recipient as written, `recipients` every bare address, copies included. */
const toEmail = (message: Message) => ({
  id: message.id,
  provider: message.provider,
  at: message.at.toISOString(),
  from: message.from,
  to: message.to.join(", "),
  recipients: recipientsOf(message),
  replyTo: message.replyTo,
  subject: message.subject,
  html: message.html,
  text: message.text,
  links: message.links,
  headers: Object.fromEntries(message.headers),
  tags: message.tags,
  attachments: message.attachments.map(({ name, type, content }) => ({ name, type, size: content.length })),
  lastEvent: message.lastEvent,
  read: message.read,
});

/** Control API for tests and demonstrations, under /_sandbox. */

import { type Context, Hono } from "hono";
import type { Faults } from "./faults.ts";
import { type Mailbox, type Message, recipientsOf } from "./mailbox.ts";
import type { RequestLog } from "./requests.ts";
import type { Webhooks } from "./webhooks.ts";

type Dependencies = { mailbox: Mailbox; faults: Faults; log: RequestLog; webhooks: Webhooks; reset(): void };

export function controlRoutes({ mailbox, faults, log, webhooks, reset }: Dependencies): Hono {
  return new Hono()
    .basePath("/_sandbox")
    .get("/health", (c) => c.json({ ok: true }))
    .get("/emails", (c) => c.json(mailbox.list(c.req.query("to")).map(toEmail)))
    .get("/requests", (c) => c.json(log.list(c.req.query("provider"))))
    .get("/faults", (c) => c.json(faults.list()))
    .post("/faults", async (c) => {
      const wrong = faults.set(withModeOf(await fieldsOf(c)));
      return wrong ? c.json({ error: wrong }, 400) : done(c, faults.list());
    })
    .post("/faults/clear", async (c) => {
      const { provider } = await fieldsOf(c);
      faults.clear(typeof provider === "string" ? provider : undefined);
      return done(c, faults.list());
    })
    .post("/reset", (c) => {
      reset();
      return done(c, { ok: true });
    })
    .post("/webhooks/:id/replay", async (c) => {
      const found = await webhooks.replay(c.req.param("id"));
      return found ? done(c, { ok: true }) : c.json({ error: "aviso não encontrado" }, 404);
    });
}

const isForm = (c: Context): boolean =>
  c.req.header("content-type")?.startsWith("application/x-www-form-urlencoded") ?? false;

const fieldsOf = async (c: Context): Promise<Record<string, unknown>> =>
  isForm(c) ? c.req.parseBody() : Object(await c.req.json().catch(() => null));

/** Redirects a form to its page, or to / if the referrer is missing or of another host. */
function done(c: Context, value: unknown): Response {
  if (!isForm(c)) return Response.json(value);
  const from = URL.parse(c.req.header("referer") ?? "");
  return c.redirect(from && from.host === c.req.header("host") ? from.pathname + from.search : "/", 303);
}

/** Splits the fault chosen on the home page ("status:500", "timeout") into the API's fields `mode` and `status`. */
function withModeOf({ fault, ...fields }: Record<string, unknown>): Record<string, unknown> {
  if (typeof fault !== "string") return fields;
  const [mode, status] = fault.split(":", 2);
  return { ...fields, mode, ...(status && { status }) };
}

/** `to`: recipients of the field To, as written. `recipients`: bare addresses of To, Cc and Bcc. */
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

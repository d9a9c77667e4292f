/**
 * Stand-in for Resend, after https://resend.com/docs/api-reference/emails/send-email, .../errors,
 * /docs/webhooks/event-types and /docs/dashboard/emails/send-test-emails.
 * Any sender may send. The list of domains has only the domain of EMAIL_FROM.
 * Does not cover:
 * - batches, reading of mails, templates, scheduling, attachments by URL, topics, audiences, receiving
 * - rate limits: use a fault
 * - the conflict of concurrent requests with one idempotency key: use a fault with 409
 * - refusing addresses at example.com and test.com: tests send to them
 */
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type Context, Hono } from "hono";
import type { CreateEmailResponseSuccess, ErrorResponse } from "resend";
import { type Mailbox, type Message, recipientsOf } from "../mailbox.ts";
import type { Vendor } from "../vendor.ts";
import type { Webhooks } from "../webhooks.ts";
import { EmailRefused, readEmail } from "./resend-email.ts";
import { type Outcome, type WebhookContent, webhookFor } from "./resend-webhooks.ts";

/** Prefix of accepted API keys, so that a real key is refused. */
const KEY_PREFIX = "re_sandbox";
/** Time (ms) before each event that follows "sent". */
const DELIVERY = 200;
const IDEMPOTENCY = 24 * 3600 * 1000;

const domains = () => ({
  object: "list",
  has_more: false,
  data: [
    {
      id: "d91cd9bd-1176-453e-8fc1-35364d380206",
      name: /@([^\s>]+)/.exec(process.env.EMAIL_FROM ?? "")?.[1] ?? "elorecicla.example",
      status: "verified",
    },
  ],
});

type ErrorName = ErrorResponse["name"];
type Dependencies = { mailbox: Mailbox; webhooks: Webhooks; stopped: AbortSignal };
export type Resend = ReturnType<typeof createResend>;

const refuse = (statusCode: number, name: ErrorName, message: string, headers = {}) =>
  Response.json({ statusCode, name, message } satisfies ErrorResponse, { status: statusCode, headers });

const WORDS: Record<number, [ErrorName, string]> = {
  400: ["validation_error", "We found an error with one or more fields in the request."],
  401: ["restricted_api_key", "This API key is restricted to only send emails"],
  403: ["invalid_api_key", "API key is invalid"],
  404: ["not_found", "The requested endpoint does not exist"],
  405: ["method_not_allowed", "This endpoint does not support the specified HTTP method"],
  409: [
    "concurrent_idempotent_requests",
    "Same idempotency key used while original request is still in progress",
  ],
  422: ["validation_error", "Invalid `to` field. Please use our testing email address instead of domains"],
  429: ["rate_limit_exceeded", "Too many requests. You can only make 2 requests per second."],
  451: ["security_error", "We may have found a security issue with the request."],
};
const LIMIT_HEADERS = {
  "retry-after": "1",
  "ratelimit-limit": "2",
  "ratelimit-remaining": "0",
  "ratelimit-reset": "1",
};

function refusal(status: number): Response {
  const [name, message] = WORDS[status] ?? ["application_error", "An unexpected error occurred"];
  return refuse(status, name, message, status === 429 ? LIMIT_HEADERS : {});
}

export function createResend({ mailbox, webhooks, stopped }: Dependencies) {
  const remembered = new Map<string, { fingerprint: string; reply: Response; until: number }>();

  async function notify(message: Message, content: WebhookContent): Promise<void> {
    if (!mailbox.get(message.id)) return;
    message.lastEvent = content.event;
    const payload = webhookFor(message, content);
    await webhooks.send(payload.type, message.id, payload);
  }

  async function sendEvents(message: Message): Promise<void> {
    await notify(message, { event: "sent" });
    for (const event of outcomeOf(recipientsOf(message))) {
      await wait(DELIVERY, undefined, { signal: stopped, ref: false });
      await notify(message, { event });
    }
  }

  function accept(value: unknown): CreateEmailResponseSuccess {
    const message = mailbox.add(readEmail(value));
    sendEvents(message).catch(() => {});
    return { id: message.id };
  }

  function guarded(work: (c: Context, body: unknown) => Response) {
    return async (c: Context): Promise<Response> => {
      const denied = checkKey(c.req.header("authorization"));
      if (denied) return denied;
      const key = c.req.header("idempotency-key");
      if (key !== undefined && (key.length < 1 || key.length > 256)) {
        return refuse(400, "invalid_idempotency_key", "The key must be between 1-256 chars");
      }
      const text = await c.req.text();
      const body = await c.req.json().catch(() => undefined);
      try {
        return key === undefined ? work(c, body) : once(`${c.req.path} ${key}`, text, () => work(c, body));
      } catch (error) {
        if (error instanceof EmailRefused) return refuse(422, error.name, error.message);
        throw error;
      }
    };
  }

  function once(place: string, text: string, work: () => Response): Response {
    const fingerprint = createHash("sha256").update(text).digest("hex");
    const earlier = remembered.get(place);
    if (earlier && earlier.until > Date.now()) {
      const message = "Same idempotency key used with a different request payload";
      if (earlier.fingerprint !== fingerprint) return refuse(409, "invalid_idempotent_request", message);
      return earlier.reply.clone();
    }
    const reply = work();
    if (reply.ok) remembered.set(place, { fingerprint, reply, until: Date.now() + IDEMPOTENCY });
    return reply.clone();
  }

  const vendor: Vendor = {
    id: "resend",
    name: "Resend",
    purpose: "Envio de e-mails",
    docs: "https://resend.com/docs/api-reference/emails/send-email",
    http: {
      prefix: "/resend",
      app: new Hono()
        .post(
          "/emails",
          guarded((c, email) => c.json(accept(email))),
        )
        .get(
          "/domains",
          guarded((c) => c.json(domains())),
        ),
      refusal,
    },
    statuses: [500, 429, 409, 422, 403, 503],
    hints: [
      ["re_sandbox…", "chave aceita; outras recebem 403"],
      ["alguem+bounce@…", "devolvida, como bounced@resend.dev"],
      ["alguem+complain@…", "vira reclamação, como complained@resend.dev"],
      ["alguem+suppressed@…", "retida, como suppressed@resend.dev"],
      ["alguem+delayed@…", "chega com atraso"],
    ],
    reset: () => remembered.clear(),
  };

  return {
    vendor,
    /** Ignores mails sent by SMTP, because only Resend tracks mails. */
    track(message: Message, content: WebhookContent) {
      if (message.provider === "resend") void notify(message, content);
    },
  };
}

function checkKey(authorization: string | undefined): Response | null {
  const key = /^Bearer\s+(\S+)$/i.exec(authorization ?? "")?.[1];
  if (!key) return refuse(401, "missing_api_key", "Missing API Key");
  return key.startsWith(KEY_PREFIX) ? null : refusal(403);
}

/** The first recipient with a test address decides. */
function outcomeOf(recipients: string[]): Outcome[] {
  for (const recipient of recipients) {
    const [, name = "", label = "", domain] = /^([^+@]*)(?:\+([^@]*))?@(.*)$/.exec(recipient) ?? [];
    const word = domain === "resend.dev" ? name : label;
    if (/^bounced?$/.test(word)) return ["bounced"];
    if (/^suppressed$/.test(word)) return ["suppressed"];
    if (/^complain(ed)?$/.test(word)) return ["delivered", "complained"];
    if (/^delayed$/.test(word)) return ["delivery_delayed", "delivered"];
  }
  return ["delivered"];
}

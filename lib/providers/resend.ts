import "server-only";
import { connect } from "node:net";
import { Resend, type WebhookEventPayload } from "resend";
import { env } from "@/lib/server/env";
import { type AttachedFile, type AttemptLimits, type Outcome, toAttachments } from "./mail-outcome";

export function resendFailure(status: number | null, name: string, details: string): Outcome {
  if (status === null) return { kind: "unknown", code: "CONNECTION_LOST", details };
  // Another attempt with the same key is running, so the result is unknown.
  if (name === "concurrent_idempotent_requests") return { kind: "unknown", code: "TIMEOUT", details };
  // Resend accepted an earlier version of this message under the same key.
  if (name === "invalid_idempotent_request") return { kind: "sent", messageId: null, httpStatus: status };
  const refused = { kind: "refused", httpStatus: status, details } as const;
  if (status === 429) return { ...refused, code: "RATE_LIMIT_EXCEEDED" };
  if (status >= 500) return { ...refused, code: "PROVIDER_ERROR" };
  const blamesAddress = /validation_error|invalid_parameter/.test(name) && /`to`|recipient/i.test(details);
  return { ...refused, code: blamesAddress ? "INVALID_EMAIL" : "PROVIDER_REJECTED" };
}

const resend = new Resend(env.RESEND_API_KEY, { baseUrl: env.RESEND_BASE_URL });

const PROBE = 1000;

export type OutgoingEmail = {
  /** Idempotency key of every attempt, and tag for webhooks. */
  id: string;
  to: string;
  replyTo: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  attachments?: AttachedFile[];
};

/**
 * Makes one attempt to send a mail. Never throws. Within 24 hours, several attempts of a message send it once.
 * @see https://resend.com/docs/dashboard/emails/idempotency-keys
 */
export async function sendByResend(
  { id, attachments = [], ...email }: OutgoingEmail,
  { perReply }: AttemptLimits,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(perReply);
  const payload = {
    ...email,
    from: env.EMAIL_FROM,
    ...(attachments.length > 0 && { attachments: toAttachments(attachments) }),
    tags: [{ name: "message", value: id }],
  };
  // The SDK passes its options to fetch, but its types omit the signal.
  const options: { idempotencyKey: string; signal: AbortSignal } = { idempotencyKey: id, signal };
  const { data, error, headers } = await resend.emails.send(payload, options);
  if (data?.id) return { kind: "sent", messageId: data.id, httpStatus: 200 };
  if (data) return resendFailure(null, "", "O provedor respondeu sem o número da mensagem.");
  if (headers === null && !signal.aborted && !(await isReachable())) {
    return { kind: "refused", code: "UNREACHABLE", httpStatus: 503, details: "connection refused" };
  }
  if (signal.aborted) return { kind: "unknown", code: "TIMEOUT", details: "timeout" };
  const status = headers === null ? null : (error.statusCode ?? 502);
  return resendFailure(status, error.name ?? "", error.message ?? "");
}

/** Whether Resend's address accepts a connection, which the SDK's error does not show. */
function isReachable(): Promise<boolean> {
  const { hostname, port, protocol } = new URL(env.RESEND_BASE_URL);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) || (protocol === "https:" ? 443 : 80) });
    const end = (reachable: boolean) => {
      socket.destroy();
      resolve(reachable);
    };
    socket.once("connect", () => end(true)).once("error", () => end(false));
    socket.setTimeout(PROBE, () => end(false));
  });
}

/**
 * `domain`: state of the sender's domain at Resend, such as `verified`; "" for an unknown domain; null if the key may
 * only send.
 */
type ResendCheck = { ok: true; domain: string | null } | { ok: false; status: number | null };

export async function checkResend(): Promise<ResendCheck> {
  const { data, error, headers } = await resend.domains.list();
  if (error?.name === "restricted_api_key") return { ok: true, domain: null };
  if (!data) return { ok: false, status: headers === null ? null : (error?.statusCode ?? null) };
  const sender = /@([^\s>]+)>?$/.exec(env.EMAIL_FROM)?.[1]?.toLowerCase() ?? "";
  return { ok: true, domain: data.data.find(({ name }) => name === sender)?.status ?? "" };
}

export type ResendEvent = WebhookEventPayload;

/** Reads an event of Resend's webhook. Null without a valid signature of the last five minutes. */
export function verifyResendWebhook(payload: string, headers: Headers): ResendEvent | null {
  const [id, timestamp, signature] = ["id", "timestamp", "signature"].map(
    (name) => headers.get(`svix-${name}`) ?? headers.get(`webhook-${name}`) ?? "",
  );
  if (!id || !timestamp || !signature) return null;
  try {
    const webhookSecret = env.RESEND_WEBHOOK_SECRET;
    return resend.webhooks.verify({ payload, headers: { id, timestamp, signature }, webhookSecret });
  } catch {
    return null;
  }
}

import "server-only";
import { connect } from "node:net";
import { Resend, type WebhookEventPayload } from "resend";
import { env } from "@/lib/server/env";
import { type AttachedFile, type AttemptLimits, type Outcome, toAttachments } from "./mail-outcome";

/** Maps a response of Resend; `status` is null without one. */
export function resendFailure(status: number | null, name: string, details: string): Outcome {
  if (status === null) return { kind: "unknown", code: "CONNECTION_LOST", details };
  // An attempt with the same key is in progress; its result is unknown.
  if (name === "concurrent_idempotent_requests") return { kind: "unknown", code: "TIMEOUT", details };
  // The key was used for an earlier version of this message, which the provider accepted.
  if (name === "invalid_idempotent_request") return { kind: "sent", messageId: null, httpStatus: status };
  const refused = { kind: "refused", httpStatus: status, details } as const;
  if (status === 429) return { ...refused, code: "RATE_LIMIT_EXCEEDED" };
  if (status >= 500) return { ...refused, code: "PROVIDER_ERROR" };
  const blamesAddress = /validation_error|invalid_parameter/.test(name) && /`to`|recipient/i.test(details);
  return { ...refused, code: blamesAddress ? "INVALID_EMAIL" : "PROVIDER_REJECTED" };
}

const resend = new Resend(env.RESEND_API_KEY, { baseUrl: env.RESEND_BASE_URL });

/** Timeout (ms) of the connectivity check. */
const PROBE = 1000;

export type OutgoingEmail = {
  /** Our id of the message: idempotency key of every attempt, and tag for its webhooks. */
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
 * One attempt. All attempts for a message share an Idempotency-Key, so that Resend sends the message once; keys are
 * kept for 24 hours. Never throws.
 * @see https://resend.com/docs/dashboard/emails/idempotency-keys
 */
export async function sendByResend(
  { id, attachments = [], ...email }: OutgoingEmail,
  { answer }: AttemptLimits,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(answer);
  const payload = {
    ...email,
    from: env.EMAIL_FROM,
    ...(attachments.length > 0 && { attachments: toAttachments(attachments) }),
    tags: [{ name: "message", value: id }],
  };
  // The SDK passes its options to fetch; its types omit the signal.
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

/** The SDK reports all connection errors alike; an unreachable address certainly did not accept the message. */
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
 * Whether the key is accepted. `domain`: state of the sender's domain at Resend, such as `verified`; null when the key
 * may only send, which hides the domains; "" for an unknown domain.
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

/** The event of a webhook; null without a valid signature of the last five minutes. */
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

import "server-only";
import { connect } from "node:net";
import { Resend, type WebhookEventPayload } from "resend";
import { env } from "@/lib/server/env";
import type { AttachedFile, AttemptLimits, Outcome } from "./mail";

/** What Resend's answer means; `status` is null when none came. */
export function resendFailure(status: number | null, name: string, details: string): Outcome {
  if (status === null) return { kind: "unknown", code: "CONNECTION_LOST", details };
  // Another attempt with the same key is being worked on: its end is not known yet.
  if (name === "concurrent_idempotent_requests") return { kind: "unknown", code: "TIMEOUT", details };
  // The key was used before, for what was then this message: the provider has it.
  if (name === "invalid_idempotent_request") return { kind: "sent", messageId: null, httpStatus: status };
  const refused = { kind: "refused", httpStatus: status, details } as const;
  if (status === 429) return { ...refused, code: "RATE_LIMIT_EXCEEDED" };
  if (status >= 500) return { ...refused, code: "PROVIDER_ERROR" };
  const blamesAddress = /validation_error|invalid_parameter/.test(name) && /`to`|recipient/i.test(details);
  return { ...refused, code: blamesAddress ? "INVALID_EMAIL" : "PROVIDER_REJECTED" };
}

const resend = new Resend(env.RESEND_API_KEY, { baseUrl: env.RESEND_BASE_URL });

/** Time (ms) to find out whether anything listens at the provider's address. */
const PROBE = 1000;

export type OutgoingEmail = {
  /** Our own id of the message: key of every attempt, and tag by which its webhooks find it. */
  id: string;
  to: string;
  /** Where an answer goes. */
  replyTo: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  attachments?: AttachedFile[];
};

/**
 * One attempt. Every attempt for a message carries the same Idempotency-Key, so repeating it at Resend never doubles
 * it (keys are kept for 24 hours). Never throws.
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
    ...(attachments.length > 0 && {
      attachments: attachments.map(({ name, type, bytes }) => ({
        filename: name,
        contentType: type,
        content: bytes,
      })),
    }),
    tags: [{ name: "message", value: id }],
  };
  // The SDK hands its options on to fetch; only its types leave the signal out.
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

/** The SDK calls every broken call the same; where nothing listens, certainly nothing was taken. */
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

export type ResendEvent = WebhookEventPayload;

/**
 * The event in a webhook, when Resend signed exactly these bytes within the last five minutes.
 * @returns null for anything else
 */
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

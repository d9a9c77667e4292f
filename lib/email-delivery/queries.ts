import "server-only";
import { db } from "@/lib/db";
import { EMAIL_MESSAGES as SAY } from "../email/messages";
import { headerText, isRetryable, trackingOf } from "../email/rules";
import type { EmailProvider, EmailResult, Outcome } from "../email/types";
import type { Block } from "../email-preferences/queries";

/** `settled`: nothing is left to do for this message. */
export type Delivery = { result: EmailResult; settled: boolean };

export type SentRow = Parameters<typeof trackingOf>[0] & {
  provider: string | null;
  providerMessageId: string | null;
};

export const sentResult = (row: SentRow): EmailResult => ({
  success: true,
  ...(row.providerMessageId && { messageId: row.providerMessageId }),
  ...(row.provider && { provider: row.provider === "smtp" ? "smtp" : "resend" }),
  httpStatus: 200,
  deliveryTracking: trackingOf(row),
});

const TEXTS = new Map<string, string>([
  ["INVALID_EMAIL", SAY.invalidEmail],
  ["RATE_LIMIT_EXCEEDED", SAY.rateLimited],
  ["TIMEOUT", SAY.noAnswer],
  ["CONNECTION_LOST", SAY.noAnswer],
  ["UNREACHABLE", SAY.noAnswer],
  ["PROVIDER_ERROR", SAY.providerError],
  ["PROVIDER_REJECTED", SAY.providerError],
]);

type Failed = Exclude<Outcome, { kind: "sent" }>;

/** A3.14 and A8.16 for the last failed attempt of a round. */
export function failedResult(outcome: Failed, provider: EmailProvider): EmailResult {
  const { code, kind } = outcome;
  const clear = kind === "refused";
  return {
    success: false,
    provider,
    code,
    error: TEXTS.get(code) ?? SAY.unknownProviderError,
    details: headerText(outcome.details, 300),
    httpStatus: clear ? outcome.httpStatus : 504,
    retryable: isRetryable(clear ? { from: "service", code } : { from: "invocation", message: "timeout" }),
  };
}

/** A8.16: something that nobody expected; always worth another try. */
export const exceptionResult = (): EmailResult => ({
  success: false,
  code: "EXCEPTION",
  error: SAY.unknown,
  httpStatus: 500,
  retryable: isRetryable({ from: "exception" }),
});

/** The person or the mailbox does not want it: no failure of the service, and no reason to try again. */
export const blockedResult = (block: Block): EmailResult => ({
  success: false,
  code: block === "undeliverable" ? "INVALID_EMAIL" : "UNSUBSCRIBED",
  error: SAY[block],
  retryable: false,
});

/** What became of a message that its caller may not send: it was sent, is being sent, or never will be. */
export async function readDelivery(id: string): Promise<Delivery> {
  const row = await db.emailMessage.findUnique({ where: { id } });
  if (row?.status === "queued") {
    const result = { success: false, code: "IN_PROGRESS", error: SAY.inProgress, retryable: true };
    return { settled: false, result };
  }
  if (row && row.status !== "failed" && row.status !== "suppressed") {
    return { settled: true, result: sentResult(row) };
  }
  if (row?.status === "suppressed") {
    return {
      settled: true,
      result: blockedResult(row.error === "undeliverable" ? row.error : "unsubscribed"),
    };
  }
  const code = row?.error ?? "";
  const error = TEXTS.get(code) ?? SAY.unknown;
  return {
    settled: true,
    result: { success: false, code, error, retryable: isRetryable({ from: "service", code }) },
  };
}

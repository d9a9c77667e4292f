import "server-only";
import type { Outcome } from "@/lib/providers/mail";
import { db, type Transaction } from "@/lib/server/db";
import { CATEGORIES } from "./categories";
import { EMAIL_MESSAGES as SAY } from "./messages";
import {
  type AlertFrequency,
  DEFAULT_PREFERENCES,
  type EmailPreferences,
  headerText,
  isOff,
  isRetryable,
  trackingOf,
} from "./rules";
import type { Addressee, DeliveryTracking, EmailCategory, EmailProvider, EmailResult } from "./types";

export type EmailStat = { email_type: string; total_sent: number };

/** B7.18: how many e-mails of each type left the house. */
export async function getEmailStats(): Promise<EmailStat[]> {
  const rows = await db.$queryRaw<{ email_type: string; total_sent: bigint }[]>`
    select email_type, total_sent from get_email_stats()`;
  return rows.map((row) => ({ ...row, total_sent: Number(row.total_sent) }));
}

/** A3.14: what the provider told about a message since; null for an unknown number. */
export async function getTracking(messageId: string): Promise<DeliveryTracking | null> {
  const row = await db.emailMessage.findUnique({
    where: { providerMessageId: messageId },
    select: { sentAt: true, deliveredAt: true, openedAt: true, clickedAt: true },
  });
  return row && trackingOf(row);
}

/** The address of an account, and whether its owner confirmed it; null once the account has ended. */
export async function findAddressee(
  tx: Transaction,
  userId: string,
): Promise<(Addressee & { isConfirmed: boolean }) | null> {
  const user = await tx.user.findFirst({
    where: { id: userId, anonymisedAt: null },
    select: { email: true, emailConfirmedAt: true, profile: { select: { fullName: true } } },
  });
  if (!user) return null;
  const { email, emailConfirmedAt, profile } = user;
  return { userId, email, name: profile?.fullName ?? "", isConfirmed: emailConfirmedAt !== null };
}

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

/** Whom a link to unsubscribe belongs to, and what it ends. */
export type Subscription = { address: string; userId: string | null; category: EmailCategory };

export type Block = "undeliverable" | "unsubscribed";

/**
 * Why this address must not get this message, or null. An address that bounced for good gets nothing; a complaint
 * or a wish to be left alone ends only what the person neither asked for nor has to know.
 */
export async function findBlock({ address, userId, category }: Subscription): Promise<Block | null> {
  const suppression = await db.emailSuppression.findUnique({ where: { email: address } });
  if (suppression?.reason === "bounce") return "undeliverable";
  const { preference } = CATEGORIES[category];
  if (preference === null) return null;
  if (suppression) return "unsubscribed";
  if (userId === null) return null;
  const wishes = await db.emailPreference.findUnique({ where: { userId } });
  return wishes && isOff(wishes[preference]) ? "unsubscribed" : null;
}

/** What an account wants to receive; who never chose has the defaults of the table. */
export async function getEmailPreferences(userId: string): Promise<EmailPreferences> {
  const wishes = await db.emailPreference.findUnique({ where: { userId } });
  if (!wishes) return DEFAULT_PREFERENCES;
  const { projectNotifications, matchNotifications, newsDigest, talkMessages, searchAlerts } = wishes;
  return {
    projectNotifications,
    matchNotifications,
    newsDigest,
    talkMessages,
    searchAlerts: searchAlerts as AlertFrequency,
  };
}

import "server-only";
import { headerText } from "@/lib/kit/text";
import type { Outcome } from "@/lib/providers/mail-outcome";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { CATEGORIES } from "./categories";
import { EMAIL_MESSAGES } from "./messages";
import {
  DEFAULT_STORED,
  digestKind,
  type EmailPreferences,
  fromStored,
  isRetryable,
  isSubscribedTo,
  OFF,
  type StoredPreferences,
  trackingOf,
} from "./rules";
import type {
  Addressee,
  BlockReason,
  DailyDigestData,
  DeliveryTracking,
  EmailCategory,
  EmailMessage,
  EmailProvider,
  EmailResult,
} from "./types";

export type EmailStat = { email_type: EmailCategory; total_sent: number };

/** Sent mails by category (B7.18). */
export async function getEmailStats(): Promise<EmailStat[]> {
  const rows = await db.$queryRaw<{ email_type: EmailCategory; total_sent: bigint }[]>`
    select email_type, total_sent from get_email_stats()`;
  return rows.map((row) => ({ ...row, total_sent: Number(row.total_sent) }));
}

/** Delivery status (A3.14) of a message. @param messageId the provider's id @returns null for an unknown id */
export async function getTracking(messageId: string): Promise<DeliveryTracking | null> {
  const row = await db.emailMessage.findUnique({
    where: { providerMessageId: messageId },
    select: { sentAt: true, deliveredAt: true, openedAt: true, clickedAt: true },
  });
  return row && trackingOf(row);
}

/** Name and e-mail of an account. Null once the account is deleted. */
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

/** For a row of `email_messages`: Resend reported that its copy failed. SMTP may still send the message. */
export const HAS_FAILED_COPY = Prisma.sql`exists (
  select from email_events where message_id = email_messages.id and type = 'email.failed')`;

type Present = { status: string; isReported: boolean; provider: string | null; hasFailedCopy: boolean };

/** Locks the message; null for an unknown id. */
export async function lockStatus(tx: Transaction, id: string): Promise<Present | null> {
  const [row] = await tx.$queryRaw<Present[]>`
    select status, provider, provider is not null as "isReported", ${HAS_FAILED_COPY} as "hasFailedCopy"
    from email_messages where id = ${id}::uuid for update`;
  return row ?? null;
}

/** `isFinal`: the mail was sent, has failed for good, must not be sent, or waits for the daily digest. */
export type Delivery = { result: EmailResult; isFinal: boolean };

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
  ["INVALID_EMAIL", EMAIL_MESSAGES.invalidEmail],
  ["RATE_LIMIT_EXCEEDED", EMAIL_MESSAGES.rateLimited],
  ["TIMEOUT", EMAIL_MESSAGES.noAnswer],
  ["CONNECTION_LOST", EMAIL_MESSAGES.noAnswer],
  ["UNREACHABLE", EMAIL_MESSAGES.noAnswer],
  ["PROVIDER_ERROR", EMAIL_MESSAGES.providerError],
  ["PROVIDER_REJECTED", EMAIL_MESSAGES.providerError],
]);

type FailedOutcome = Exclude<Outcome, { kind: "sent" }>;

/** Result after a failed last attempt (A3.14, A8.16). */
export function failedResult(outcome: FailedOutcome, provider: EmailProvider): EmailResult {
  const { code, kind } = outcome;
  const clear = kind === "refused";
  return {
    success: false,
    provider,
    code,
    error: TEXTS.get(code) ?? EMAIL_MESSAGES.unknownProviderError,
    details: headerText(outcome.details, 300),
    httpStatus: clear ? outcome.httpStatus : 504,
    retryable: isRetryable(clear ? { from: "service", code } : { from: "invocation", message: "timeout" }),
  };
}

/** Result after an unexpected exception, which may always be retried (A8.16). */
export const exceptionResult = (): EmailResult => ({
  success: false,
  code: "EXCEPTION",
  error: EMAIL_MESSAGES.unknown,
  httpStatus: 500,
  retryable: isRetryable({ from: "exception" }),
});

/** Result of a mail that must not be sent: no failure of the service, and no retry. */
export const blockedResult = (block: Block): EmailResult => ({
  success: false,
  code: block === "undeliverable" ? "INVALID_EMAIL" : "UNSUBSCRIBED",
  error: EMAIL_MESSAGES[block],
  retryable: false,
});

const KEPT_BLOCKS = ["undeliverable", "suspended", "revoked"] as const;

/** Result for a message that `deliver` could not lease. A message that waits for the daily digest counts as sent. */
export async function readDelivery(id: string): Promise<Delivery> {
  const row = await db.emailMessage.findUnique({ where: { id } });
  if (row?.status === "queued" && !row.forDigest) {
    const result = { success: false, code: "IN_PROGRESS", error: EMAIL_MESSAGES.inProgress, retryable: true };
    return { isFinal: false, result };
  }
  if (row?.status === "suppressed") {
    const block = KEPT_BLOCKS.find((kept) => kept === row.error) ?? "unsubscribed";
    return { isFinal: true, result: blockedResult(block) };
  }
  if (row && row.status !== "failed") return { isFinal: true, result: sentResult(row) };
  const code = row?.error ?? "";
  const error = TEXTS.get(code) ?? EMAIL_MESSAGES.unknown;
  return {
    isFinal: true,
    result: { success: false, code, error, retryable: isRetryable({ from: "service", code }) },
  };
}

/** Facts that decide whether a mail may be sent. An unsubscribe link contains them. */
export type Subscription = { address: string; userId: string | null; category: EmailCategory };

/**
 * `ended`: the account was deleted. `suspended`: an optional mail to a suspended account. `revoked`: the attached
 * document is gone or was revoked.
 */
export type Block = "undeliverable" | "unsubscribed" | "ended" | "suspended" | "revoked";

export type AddressBlock = { reason: BlockReason; since: Date };

const STORED = {
  projectNotifications: true,
  matchNotifications: true,
  newsDigest: true,
  talkMessages: true,
  searchAlerts: true,
  weeklyAlerts: true,
  digest: true,
} as const satisfies Record<keyof StoredPreferences, true>;

export async function readStoredPreferences(tx: Transaction, userId: string): Promise<StoredPreferences> {
  return (await tx.emailPreference.findUnique({ where: { userId }, select: STORED })) ?? DEFAULT_STORED;
}

export const getEmailPreferences = async (userId: string): Promise<EmailPreferences> =>
  fromStored(await readStoredPreferences(db, userId));

/** The block of an address, for all accounts that use it. */
export async function getAddressBlock(address: string): Promise<AddressBlock | null> {
  const row = await db.emailSuppression.findUnique({ where: { email: address } });
  // A constraint of the table permits no other reasons.
  return row && { reason: row.reason as BlockReason, since: row.createdAt };
}

/** Whether an address bounced permanently, so that no mail is sent to it. */
export const isBounced = async (address: string, client: Transaction = db): Promise<boolean> =>
  (await client.emailSuppression.count({ where: { email: address, reason: "bounce" } })) > 0;

/**
 * Whether somebody other than its owner may have entered the address, as for an accountant or an invited colleague.
 * False for the team's own addresses: after a team member marked a mail as spam, the next notices to the team must
 * still arrive.
 */
const mayBeToStranger = ({ address, userId, category }: Subscription): boolean =>
  userId === null &&
  category === "system_notification" &&
  ![env.CONTACT_EMAIL, env.SUPPORT_EMAIL].some((ours) => ours.toLowerCase() === address.toLowerCase());

/**
 * Whether an account has this address. The `userId` of a mail does not show it: some notices to accounts are stored
 * without `userId`, because its foreign key would lock the accounts in the wrong order.
 */
export const hasAccount = async (address: string, client: Transaction = db): Promise<boolean> =>
  (await client.user.count({ where: { email: address, anonymisedAt: null } })) > 0;

/**
 * A permanent bounce blocks all mails. A complaint or unsubscription blocks:
 * - optional mails
 * - notices to people without an account, unless the reader asked for the notice (`asked`)
 */
async function findAddressBlock(
  subscription: Subscription & { asked?: boolean | undefined },
): Promise<Block | null> {
  const { address, category, asked = false } = subscription;
  const suppression = await getAddressBlock(address);
  if (!suppression) return null;
  if (suppression.reason === "bounce") return "undeliverable";
  if (CATEGORIES[category].preference !== null) return "unsubscribed";
  return !asked && mayBeToStranger(subscription) && !(await hasAccount(address)) ? "unsubscribed" : null;
}

/**
 * Finds the reason for which the address or its account's preferences forbid the mail. Does not check for a suspended
 * or deleted account or a revoked document.
 * @param subscription `asked`: the reader asked for this notice, so it is sent although they blocked their address
 * @param digest content of a daily digest, which is sent while one of its kinds is on
 */
export async function findBlock(
  subscription: Subscription & { asked?: boolean | undefined },
  digest?: DailyDigestData,
): Promise<Block | null> {
  const block = await findAddressBlock(subscription);
  const { preference } = CATEGORIES[subscription.category];
  if (block || preference === null || subscription.userId === null) return block;
  const wishes = await getEmailPreferences(subscription.userId);
  const isWanted = digest
    ? digest.sections.some(({ kind }) => wishes[kind] !== OFF)
    : isSubscribedTo(wishes, preference);
  return isWanted ? null : "unsubscribed";
}

export async function findForDigest(
  tx: Transaction,
  messages: readonly EmailMessage[],
): Promise<ReadonlySet<EmailMessage>> {
  const people = messages.flatMap((one) => (one.userId && digestKind(one) ? [one.userId] : []));
  if (people.length === 0) return new Set();
  const rows = await tx.emailPreference.findMany({
    where: { userId: { in: people }, digest: { isEmpty: false } },
    select: { userId: true, ...STORED },
  });
  const wishes = new Map(rows.map(({ userId, ...stored }) => [userId, fromStored(stored)]));
  return new Set(
    messages.filter((one) => {
      const kind = digestKind(one);
      return kind !== null && wishes.get(one.userId ?? "")?.[kind] === "resumo";
    }),
  );
}

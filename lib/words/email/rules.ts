import { DAY } from "@/lib/kit/time";
import type { Priority } from "@/lib/providers/job-settings";
import type { AttemptLimits, Outcome } from "@/lib/providers/mail-outcome";
import { CATEGORIES } from "./categories";
import {
  type DeliveryTracking,
  type EmailCategory,
  type EmailMessage,
  type EmailProvider,
  KINDS,
  type Kind,
} from "./types";

/** Attempts at each provider in one round (A9.1). */
export const ATTEMPTS = 3;
const LONGEST_WAIT = 3000;
/** Timeout (ms) of each response in an attempt. */
export const ATTEMPT_TIMEOUT = 4000;
/** Timeouts (ms) of each attempt for an awaited message. */
const AWAITED_TIMEOUTS = [3500, 1500, 1000];
/** Longest round (ms) for an awaited message, with its pauses. */
export const AWAITED_DEADLINE = 14_000;
/** Longest attempt (ms), with several round trips (SMTP). */
export const ATTEMPT_DEADLINE = 12_000;
/** Length (ms) of a lease, which every attempt renews. It outlasts an attempt, so that only one process sends. */
export const LEASE = ATTEMPT_DEADLINE + 3_000;
/**
 * Time (ms) after an attempt with an unknown outcome, during which only Resend is tried. An awaited message does not
 * wait. If Resend accepted the message, its webhook arrives within this time. Attempts at Resend share one idempotency
 * key, so they cannot duplicate the message.
 */
export const PATIENCE = 30_000;

/**
 * @param number index of the attempt, from 0
 * @param left remaining time (ms) of the round; infinite unless the message is awaited
 */
export function attemptLimits(number: number, left: number): AttemptLimits {
  if (left === Number.POSITIVE_INFINITY) return { perReply: ATTEMPT_TIMEOUT, total: ATTEMPT_DEADLINE };
  const remaining = Math.max(0, left);
  const perReply = AWAITED_TIMEOUTS[number] ?? ATTEMPT_TIMEOUT;
  return { perReply: Math.min(perReply, remaining), total: Math.min(ATTEMPT_DEADLINE, remaining) };
}

/** Wait in ms (A9.1). `attempt` counts from 0. */
export const retryWait = (attempt: number): number => Math.min(1000 * 2 ** attempt, LONGEST_WAIT);

const FINAL_CODES = ["RATE_LIMIT_EXCEEDED", "INVALID_EMAIL"];
const PASSING_TROUBLE = /timeout|network|connection|temporary|rate_limit|service_unavailable|\b5\d\d\b/i;

type ServiceFailure =
  | { from: "service"; code?: string }
  | { from: "invocation"; message: string }
  | { from: "exception" };

/** Whether the caller should try again (A8.16, B8.14). */
export function isRetryable(failure: ServiceFailure): boolean {
  if (failure.from === "exception") return true;
  if (failure.from === "invocation") return PASSING_TROUBLE.test(failure.message);
  return !FINAL_CODES.includes(failure.code ?? "");
}

export type Attempt = { provider: EmailProvider; number: number };
export type Step = { do: "retry"; attempt: Attempt; wait: number } | { do: "stop"; final: boolean };

type StepInput = {
  attempt: Attempt;
  outcome: Exclude<Outcome, { kind: "sent" }>;
  providers: readonly EmailProvider[];
  /** ms since the first earlier attempt with an unknown outcome, else 0. */
  unresolvedFor: number;
  /** A person waits: a duplicate then does less harm than no message (A4.6). */
  awaited?: boolean;
  left?: number;
};

/**
 * Next step after a failed attempt (A4.6, A9.1). `final`: the job does not retry.
 * - A refused address ends all attempts.
 * - An unknown outcome at SMTP ends the round: SMTP has no idempotency keys, so a retry could duplicate the message.
 * - After an unknown outcome, the next provider is tried only if PATIENCE has passed or the message is awaited.
 */
export function nextStep({
  attempt,
  outcome,
  providers,
  unresolvedFor,
  awaited = false,
  left = Number.POSITIVE_INFINITY,
}: StepInput): Step {
  if (outcome.code === "INVALID_EMAIL") return { do: "stop", final: true };
  const unclear = outcome.kind === "unknown";
  if (unclear && attempt.provider === "smtp") return { do: "stop", final: false };
  const mayPass = outcome.code !== "RATE_LIMIT_EXCEEDED" && outcome.code !== "PROVIDER_REJECTED";
  if (mayPass && attempt.number + 1 < ATTEMPTS && retryWait(attempt.number) < left) {
    const again = { ...attempt, number: attempt.number + 1 };
    return { do: "retry", attempt: again, wait: retryWait(attempt.number) };
  }
  const other = providers[providers.indexOf(attempt.provider) + 1];
  const patient = (unclear || unresolvedFor > 0) && !awaited && unresolvedFor < PATIENCE;
  if (!other || patient || left <= 0) return { do: "stop", final: false };
  return { do: "retry", attempt: { provider: other, number: 0 }, wait: 0 };
}

/** Masks an address as `m•••@exemplo.com.br`, so that only its owner recognises it. */
export const maskAddress = (address: string): string => address.replace(/^(.)[^@]*/, "$1•••");

/** Whether a preference can switch the mail off. Such a mail carries an unsubscribe link. */
export const isOptional = (category: EmailCategory): boolean => CATEGORIES[category].preference !== null;

/** Mails to many people at once are sent after mails about single events. */
const BULK: ReadonlySet<EmailCategory> = new Set([
  "search_alert",
  "news_digest",
  "talk_messages",
  "daily_digest",
]);

/** A change of the terms goes to all accounts at once, so every other mail overtakes it. */
export function priorityOf(category: EmailCategory): Priority {
  if (category === "text_change") return "last";
  return BULK.has(category) ? "usual" : "first";
}

type Times = {
  sentAt: Date | null;
  deliveredAt: Date | null;
  openedAt: Date | null;
  clickedAt: Date | null;
};

export function trackingOf({ sentAt, deliveredAt, openedAt, clickedAt }: Times): DeliveryTracking {
  const clicked = clickedAt !== null;
  const opened = clicked || openedAt !== null;
  const delivered = opened || deliveredAt !== null;
  return { sent: delivered || sentAt !== null, delivered, opened, clicked };
}

/** A kind of mail is sent as a mail of its own, in the daily digest, or never. */
export const WISHES = ["agora", "resumo", "nunca"] as const;
export type Wish = (typeof WISHES)[number];

export const OFF = "nunca" satisfies Wish;

export const ALERT_RHYTHMS = ["diario", "semanal"] as const;
type AlertRhythm = (typeof ALERT_RHYTHMS)[number];
export type AlertFrequency = AlertRhythm | typeof OFF;

/** Mails about matches are left out: only the e-mail function (B7.15) sends them. */
export const OFFERED_KINDS = KINDS.filter((kind) => kind !== "matchNotifications");

export type EmailPreferences = Record<Kind, Wish> & { alertRhythm: AlertRhythm };

/**
 * Columns of email_preferences.
 * - `searchAlerts`: rhythm of the alerts, or 'nunca'
 * - `weeklyAlerts`: while alerts are off, whether they will be weekly once they are on again
 * - `digest`: kinds whose mails wait for the digest, unless the kind is off
 */
export type StoredPreferences = Record<Exclude<Kind, "searchAlerts">, boolean> & {
  searchAlerts: string;
  weeklyAlerts: boolean;
  digest: string[];
};

/** Equal to the table's defaults. */
export const DEFAULT_STORED: StoredPreferences = {
  projectNotifications: true,
  matchNotifications: true,
  newsDigest: true,
  talkMessages: true,
  searchAlerts: "diario",
  weeklyAlerts: false,
  digest: [],
};

/** `digest` may contain a kind that was switched off later. Such a kind is off. */
export function fromStored(stored: StoredPreferences): EmailPreferences {
  const isWeekly = stored.searchAlerts === OFF ? stored.weeklyAlerts : stored.searchAlerts === "semanal";
  const wishOf = (kind: Kind): Wish => {
    if (stored[kind] === false || stored[kind] === OFF) return OFF;
    return stored.digest.includes(kind) ? "resumo" : "agora";
  };
  return {
    projectNotifications: wishOf("projectNotifications"),
    matchNotifications: wishOf("matchNotifications"),
    newsDigest: wishOf("newsDigest"),
    talkMessages: wishOf("talkMessages"),
    searchAlerts: wishOf("searchAlerts"),
    alertRhythm: isWeekly ? "semanal" : "diario",
  };
}

export const DEFAULT_PREFERENCES: EmailPreferences = fromStored(DEFAULT_STORED);

export type PreferencesChange = Partial<Omit<EmailPreferences, "matchNotifications">>;

/**
 * Preferences after a change. Kinds that `change` lacks keep their columns and their places in `digest`. A new rhythm
 * alone does not switch alerts on.
 */
export function afterChange(stored: StoredPreferences, change: PreferencesChange): StoredPreferences {
  const wishes = fromStored(stored);
  const isOn = (kind: (typeof OFFERED_KINDS)[number]): boolean => (change[kind] ?? wishes[kind]) !== OFF;
  const changed = OFFERED_KINDS.filter((kind) => change[kind] !== undefined);
  const rhythm = change.alertRhythm ?? wishes.alertRhythm;
  return {
    projectNotifications: isOn("projectNotifications"),
    matchNotifications: stored.matchNotifications,
    newsDigest: isOn("newsDigest"),
    talkMessages: isOn("talkMessages"),
    searchAlerts: isOn("searchAlerts") ? rhythm : OFF,
    weeklyAlerts: rhythm === "semanal",
    digest: [
      ...stored.digest.filter((kind) => !changed.some((one) => one === kind)),
      ...changed.filter((kind) => change[kind] === "resumo"),
    ],
  };
}

/**
 * Preferences after a choice on the unsubscribe page.
 * - A kind that is switched off keeps its place in `digest`, and alerts keep their rhythm. If the person resumes the
 *   mails, they arrive as before.
 * - The link of a digest switches all kinds in `digest` on or off. If `digest` is empty, resuming puts all kinds into
 *   it.
 */
export function afterLink(
  stored: StoredPreferences,
  preference: Kind | "digest",
  subscribed: boolean,
): StoredPreferences {
  const waiting = KINDS.filter((kind) => stored.digest.includes(kind));
  const remembered = waiting.length > 0 || !subscribed ? waiting : [...KINDS];
  const kinds = preference === "digest" ? remembered : [preference];
  const wishes = fromStored({ ...stored, digest: preference === "digest" ? remembered : stored.digest });
  const on = (kind: Kind): boolean => (kinds.includes(kind) ? subscribed : wishes[kind] !== OFF);
  return {
    projectNotifications: on("projectNotifications"),
    matchNotifications: on("matchNotifications"),
    newsDigest: on("newsDigest"),
    talkMessages: on("talkMessages"),
    searchAlerts: on("searchAlerts") ? wishes.alertRhythm : OFF,
    weeklyAlerts: wishes.alertRhythm === "semanal",
    digest: preference === "digest" ? remembered : stored.digest,
  };
}

export const isSubscribedTo = (wishes: EmailPreferences, preference: Kind | "digest"): boolean =>
  preference === "digest" ? KINDS.some((kind) => wishes[kind] === "resumo") : wishes[preference] !== OFF;

/** Kind of a mail that may wait for the daily digest. Null for a mail that must not wait. */
export function digestKind({
  category,
  awaited,
  attachment,
}: Pick<EmailMessage, "category" | "awaited" | "attachment">): Kind | null {
  const { preference } = CATEGORIES[category];
  return preference === "digest" || awaited || attachment ? null : preference;
}

type Change = {
  status: "sent" | "delivered" | "failed" | "suppressed" | "bounced" | "complained";
  column?: "delivered_at" | "opened_at" | "clicked_at";
};

const CHANGES = new Map<string, Change>([
  ["email.sent", { status: "sent" }],
  ["email.delivery_delayed", { status: "sent" }],
  ["email.delivered", { status: "delivered", column: "delivered_at" }],
  ["email.opened", { status: "delivered", column: "opened_at" }],
  ["email.clicked", { status: "delivered", column: "clicked_at" }],
  ["email.failed", { status: "failed" }],
  ["email.suppressed", { status: "suppressed" }],
  ["email.bounced", { status: "bounced" }],
  ["email.complained", { status: "complained" }],
]);

const isText = (value: unknown): boolean => typeof value === "string" && /^[\x20-\x7e]{1,300}$/.test(value);
const isTextOrAbsent = (value: unknown): boolean => value === undefined || value === null || isText(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Checks only the fields that `handleWebhook` reads. */
export function isNotice(event: unknown): boolean {
  if (!isObject(event) || !isText(event.type) || !isObject(event.data)) return false;
  const { email_id, tags, bounce } = event.data;
  if (!isText(email_id) || !isTextOrAbsent(event.created_at)) return false;
  if (isObject(tags) && !isTextOrAbsent(tags.message)) return false;
  return !isObject(bounce) || (isTextOrAbsent(bounce.type) && isTextOrAbsent(bounce.subType));
}

/** @returns null for events unrelated to delivery */
export const changeOf = (type: string): Change | null => CHANGES.get(type) ?? null;

/** Later states outweigh earlier ones: events may repeat and arrive in any order. */
const ORDER = ["queued", "sent", "delivered", "failed", "suppressed", "bounced", "complained"];

/**
 * Status after an event, or after our own attempt.
 * @param isReported whether a provider has accepted the message or reported on it. If not, `failed` only means that our
 *   attempts ended. An event then replaces `failed`, because the event proves that the provider accepted the message.
 */
export function statusAfter(present: string, isReported: boolean, next: Change["status"]): string {
  const weight = present === "failed" && !isReported ? 0 : ORDER.indexOf(present);
  return ORDER.indexOf(next) > weight ? next : present;
}

/** Whether a status that Resend reported means that the message was sent. `failed`: accepted, but not sent. */
export const wasSent = (status: string): boolean => status !== "failed" && status !== "suppressed";

/**
 * Whether to ignore a failure that Resend reported, because SMTP sent the message instead.
 * @param sender null when unknown
 */
export const isIrrelevantRefusal = (sender: string | null, status: string): boolean =>
  sender === "smtp" && !wasSent(status);

type Reported = { status: string; hasFailedCopy: boolean };

/**
 * Whether SMTP must still send a queued message, because Resend reported a failure now (`reported`) or earlier
 * (`hasFailedCopy`). After such a report, Resend's `sent` does not count: attempts at Resend share one idempotency key,
 * so that `sent` is about the copy that failed.
 */
export const waitsForSmtp = ({ status, hasFailedCopy }: Reported, reported: Change["status"]): boolean =>
  status === "queued" && (reported === "failed" || (hasFailedCopy && reported === "sent"));

/** SMTP if Resend's copy failed, because Resend would return that copy again for the same idempotency key. */
export const firstProvider = (
  [usual, other = usual]: readonly [EmailProvider, ...EmailProvider[]],
  hasFailedCopy: boolean,
): EmailProvider => (hasFailedCopy ? other : usual);

/** Only a permanent bounce blocks the address; a full mailbox may accept messages later. */
export const isPermanentBounce = (bounce: { type?: string } | undefined): boolean =>
  bounce?.type?.toLowerCase() === "permanent";

export function suppressionOf(
  type: string,
  bounce: { type?: string } | undefined,
): "bounce" | "complaint" | null {
  if (type === "email.complained") return "complaint";
  return type === "email.bounced" && isPermanentBounce(bounce) ? "bounce" : null;
}

/** Days for which the content of a failed message is stored, so that the team can send the message again. */
export const CONTENT_KEPT = 30;
/** Days for which the content of an accepted message is stored, until a report on its delivery arrives. */
export const ACCEPTED_KEPT = 3;
/** States in which a message keeps its content, because it may have to be sent again. */
export const KEEPS_CONTENT: ReadonlySet<string> = new Set(["sent", "failed"]);
/** Days for which mail addresses, subjects and bounces of people without an account are stored (LGPD, art. 15, I). */
export const STRANGER_KEPT = 180;
/** Days between two mails of `offerResume` to one address. */
export const RESUME_PAUSE = 7;
/** Days for which delivery, opening and click of a message are stored, as promised on /privacidade. */
export const DELIVERY_KEPT = 180;
export const DELIVERY_STATES = ["delivered", "bounced", "complained"] as const satisfies Change["status"][];
/** Categories whose link expires within a day and proves the address. */
const SHORT_LIVED = new Set<string>(["auth_signup_confirmation", "signup_confirmation", "password_reset"]);

/** Whether a mail's link proves the address. Such a mail may go to an unconfirmed account. */
export const provesAddress = (category: string): boolean => SHORT_LIVED.has(category);

export type Resendable = "yes" | "not_failed" | "content_gone" | "link_expired";

type Failed = {
  status: string;
  emailType: string;
  hasContent: boolean;
  /** Such a mail has a link that expires within a day. */
  isAwaited?: boolean;
  createdAt: Date;
};

export function resendable(
  { status, emailType, hasContent, isAwaited, createdAt }: Failed,
  now: Date,
): Resendable {
  if (status !== "failed") return "not_failed";
  if (!hasContent) return "content_gone";
  const isOld = now.getTime() - createdAt.getTime() >= DAY;
  return isOld && (isAwaited || SHORT_LIVED.has(emailType)) ? "link_expired" : "yes";
}

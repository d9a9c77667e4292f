import type { AttemptLimits, Outcome } from "@/lib/providers/mail";
import { CATEGORIES } from "./categories";
import type { DeliveryTracking, EmailCategory, EmailProvider } from "./types";

/** A9.1: attempts at each provider before the next one is asked. */
export const ATTEMPTS = 3;
/** Most milliseconds between two attempts (A9.1). */
const LONGEST_WAIT = 3000;
/** Time (ms) that one attempt has for its answer. */
export const ATTEMPT_TIMEOUT = 4000;
/**
 * The same for a message that somebody waits for: longest first, because a service that answers at all mostly does so
 * then, and a repetition under the same key finds its answer ready.
 */
const AWAITED_TIMEOUTS = [3500, 1500, 1000];
/** Time (ms) that all attempts for such a message have together, waits included: somebody looks at a screen. */
export const AWAITED_DEADLINE = 14_000;
/** Time (ms) that an attempt of several questions and answers has altogether, however briskly each one comes. */
export const ATTEMPT_DEADLINE = 12_000;
/**
 * Time (ms) that a message stays with whoever sends it; taken anew before every attempt, so a crash frees it soon.
 * Longer than any attempt lasts, or another would begin to send it too.
 */
export const LEASE = ATTEMPT_DEADLINE + 3_000;
/**
 * Time (ms) during which an unclear answer keeps the message at its provider. Repeating it there under the same key
 * cannot double it, elsewhere it can; and what the provider took, its webhook reports well within this time.
 */
export const PATIENCE = 30_000;

/** The limits of the attempt with this number (from 0); `left` ms remain of a round that somebody waits for. */
export function attemptLimits(number: number, left: number): AttemptLimits {
  if (left === Number.POSITIVE_INFINITY) return { answer: ATTEMPT_TIMEOUT, total: ATTEMPT_DEADLINE };
  const remaining = Math.max(0, left);
  const answer = AWAITED_TIMEOUTS[number] ?? ATTEMPT_TIMEOUT;
  return { answer: Math.min(answer, remaining), total: Math.min(ATTEMPT_DEADLINE, remaining) };
}

/** A9.1: milliseconds to wait after the attempt with this number (from 0): 1 s, 2 s, never more than 3 s. */
export const retryWait = (attempt: number): number => Math.min(1000 * 2 ** attempt, LONGEST_WAIT);

const FINAL_CODES = ["RATE_LIMIT_EXCEEDED", "INVALID_EMAIL"];
const PASSING_TROUBLE = /timeout|network|connection|temporary|rate_limit|service_unavailable|\b5\d\d\b/i;

/** Where a failure came from: the service's own answer, the call to it, or something thrown. */
type ServiceFailure =
  | { from: "service"; code?: string }
  | { from: "invocation"; message: string }
  | { from: "exception" };

/** A8.16, B8.14: whether the caller should try again. */
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
  /** Providers in the order in which they are asked. */
  providers: readonly EmailProvider[];
  /** Milliseconds since the first unclear answer that nothing cleared up; 0 when all is clear. */
  unresolvedFor: number;
  /** Somebody waits for the message: a second copy is the smaller harm than none (A4.6). */
  awaited?: boolean;
  /** Milliseconds that remain of the round. */
  left?: number;
};

/**
 * What to do after a failed attempt (A4.6, A9.1). A refused address ends everything. Another provider is asked only
 * when this one certainly did not take the message, or stayed unclear for longer than PATIENCE; a message that somebody
 * waits for goes on to it at once. An unclear answer of SMTP, which knows no keys, ends the round: its message may be
 * there, so nothing is sent again in haste. No attempt begins that could not end in the time that is left.
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
  const patient = unclear && !awaited && unresolvedFor < PATIENCE;
  if (!other || patient || left <= 0) return { do: "stop", final: false };
  return { do: "retry", attempt: { provider: other, number: 0 }, wait: 0 };
}

/** One line without control characters, at most `limit` characters: nothing can become a second header. */
export const headerText = (text: string, limit = 200): string => {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
  return [...line].slice(0, limit).join("");
};

/** What mail clients turn into a link, and what somebody is told to call. */
const LEADS_AWAY = /[/@:\\]|[\p{L}\d]\.[\p{L}\d]|\d{4}/u;

/**
 * A name for a mail to an address that nobody has confirmed: null when it could lead a reader elsewhere, because anybody
 * may sign up with a stranger's address and such a "name".
 */
export const nameForStrangers = (name: string): string | null => (LEADS_AWAY.test(name) ? null : name);

/** `m•••@exemplo.com.br`: enough to recognise one's own address, useless to anybody else. */
export const maskAddress = (address: string): string => address.replace(/^(.)[^@]*/, "$1•••");

/** A message that may be switched off, so it carries a way to do it. */
export const isOptional = (category: EmailCategory): boolean => CATEGORIES[category].preference !== null;

/** A message that gathers what happened for many people at once: it is sent after those that are about one event. */
export const isBulk = (category: EmailCategory): boolean => BULK.has(category);
const BULK: ReadonlySet<EmailCategory> = new Set(["search_alert", "news_digest", "talk_messages"]);

type Times = {
  sentAt: Date | null;
  deliveredAt: Date | null;
  openedAt: Date | null;
  clickedAt: Date | null;
};

/** What happened to a message so far; whoever clicked has opened it, whoever opened it has received it. */
export function trackingOf({ sentAt, deliveredAt, openedAt, clickedAt }: Times): DeliveryTracking {
  const clicked = clickedAt !== null;
  const opened = clicked || openedAt !== null;
  const delivered = opened || deliveredAt !== null;
  return { sent: delivered || sentAt !== null, delivered, opened, clicked };
}

/** How often alerts of saved searches are sent; the words that the database keeps. */
export const ALERT_FREQUENCIES = ["diario", "semanal", "nunca"] as const;
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number];

export const OFF = "nunca" satisfies AlertFrequency;

export type EmailPreferences = {
  projectNotifications: boolean;
  matchNotifications: boolean;
  /** The digest of what followed projects tell. */
  newsDigest: boolean;
  talkMessages: boolean;
  searchAlerts: AlertFrequency;
};

/** Of whoever never chose; the same as the table's. */
export const DEFAULT_PREFERENCES: EmailPreferences = {
  projectNotifications: true,
  matchNotifications: true,
  newsDigest: true,
  talkMessages: true,
  searchAlerts: "diario",
};

/** Whether a stored wish keeps a kind of message away. */
export const isOff = (wish: boolean | string): boolean => wish === false || wish === OFF;

/** What a notice of the provider says about a message. */
type Change = {
  status: "sent" | "delivered" | "failed" | "suppressed" | "bounced" | "complained";
  /** The time that it fills in. */
  column?: "delivered_at" | "opened_at" | "clicked_at";
};

/** Whatever the provider tells about a message, it has taken it: nothing is left to send. */
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

/** Whether a notice has what we read of it, in the shape that the provider documents; its key alone does not promise that. */
export function isNotice(event: unknown): boolean {
  if (!isObject(event) || !isText(event.type) || !isObject(event.data)) return false;
  const { email_id, tags, bounce } = event.data;
  if (!isText(email_id) || !isTextOrAbsent(event.created_at)) return false;
  if (isObject(tags) && !isTextOrAbsent(tags.message)) return false;
  return !isObject(bounce) || (isTextOrAbsent(bounce.type) && isTextOrAbsent(bounce.subType));
}

/** @returns null for notices that are not about the delivery of a message */
export const changeOf = (type: string): Change | null => CHANGES.get(type) ?? null;

/** Later words outweigh earlier ones, so notices may come in any order and any number of times. */
const ORDER = ["queued", "sent", "delivered", "failed", "suppressed", "bounced", "complained"];

/**
 * The status after a notice. A message that we gave up (`failed` and never sent) is corrected by any notice: the
 * provider had it after all.
 */
export function statusAfter(present: string, wasSent: boolean, told: Change["status"]): string {
  const weight = present === "failed" && !wasSent ? 0 : ORDER.indexOf(present);
  return ORDER.indexOf(told) > weight ? told : present;
}

/** A provider that refused a message after taking it has not sent it. */
export const meansSent = (status: Change["status"]): boolean =>
  status !== "failed" && status !== "suppressed";

/** Only a mailbox that does not exist is given up; one that is full today may take messages tomorrow. */
export const isPermanentBounce = (bounce: { type?: string } | undefined): boolean =>
  bounce?.type?.toLowerCase() === "permanent";

/** Why nothing more is written to an address after a notice about a message to it; null when nothing keeps us. */
export function suppressionOf(
  type: string,
  bounce: { type?: string } | undefined,
): "bounce" | "complaint" | null {
  if (type === "email.complained") return "complaint";
  return type === "email.bounced" && isPermanentBounce(bounce) ? "bounce" : null;
}

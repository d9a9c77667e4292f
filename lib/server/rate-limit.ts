import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { failure, ok, type Result } from "@/lib/kit/result";
import { pool } from "./db";

const MINUTE = 60;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;

const SOON = "Muitas tentativas. Aguarde alguns minutos antes de tentar novamente.";
const COMMENTS = "Muitas perguntas em pouco tempo. Aguarde um minuto e envie de novo.";
const PROFILE = "Limite excedido: Muitas atualizações realizadas. Tente novamente em uma hora.";

/** `points` uses in `seconds` from the first one, for each key; `message` is what the person then reads. */
type Limit = { points: number; seconds: number; message: string };

/**
 * Every limit of the product. The numbers of A9.7 and B5.10 (login, comments, profile) count for an account; an
 * address is shared by a whole office, so its limits are wider and only stop a machine.
 */
export const LIMITS = {
  login: { points: 5, seconds: QUARTER, message: SOON },
  login_address: { points: 20, seconds: QUARTER, message: SOON },
  signup_address: { points: 60, seconds: HOUR, message: SOON },
  confirm_address: { points: 60, seconds: QUARTER, message: SOON },
  resend: { points: 3, seconds: QUARTER, message: SOON },
  resend_address: { points: 30, seconds: HOUR, message: SOON },
  recovery: { points: 3, seconds: HOUR, message: SOON },
  recovery_address: { points: 30, seconds: HOUR, message: SOON },
  /** Whatever asks for the current password of an open session. */
  password_check: { points: 5, seconds: QUARTER, message: SOON },
  profile: { points: 10, seconds: HOUR, message: PROFILE },
  /** What is agreed to or taken back: each answer stays as a row. */
  consent: { points: 30, seconds: HOUR, message: SOON },
  export: { points: 10, seconds: HOUR, message: SOON },
  /** What somebody writes for others to read below a project. */
  comments: { points: 3, seconds: MINUTE, message: COMMENTS },
  /** A captador's news, with corrections, and answers to questions. */
  news: { points: 60, seconds: HOUR, message: SOON },
  report_address: { points: 10, seconds: HOUR, message: SOON },
  cnpj_address: { points: 30, seconds: MINUTE, message: SOON },
  locations_address: { points: 240, seconds: MINUTE, message: SOON },
  /** The open e-mail functions: for who calls, and for who would receive. */
  email_address: { points: 60, seconds: HOUR, message: SOON },
  email_recipient: { points: 30, seconds: HOUR, message: SOON },
  email_stats_address: { points: 120, seconds: HOUR, message: SOON },
  interest: { points: 30, seconds: HOUR, message: SOON },
  /** A captador's answers to interests, with those that are taken back. */
  answer: { points: 120, seconds: HOUR, message: SOON },
  /** What a side says in its deals: deposits, amounts, payments that are begun. */
  deal: { points: 120, seconds: HOUR, message: SOON },
  /** An account that changes more often is nobody's account; each change is a mail to everybody concerned. */
  bank_account: { points: 10, seconds: HOUR, message: SOON },
  favorite: { points: 300, seconds: HOUR, message: SOON },
  /** What is written of a project saves itself about every two seconds. */
  project_draft: { points: 1800, seconds: HOUR, message: SOON },
  own_project: { points: 60, seconds: HOUR, message: SOON },
  /** Organizations that are added, changed or left; and what the registry is asked about them. */
  organization: { points: 30, seconds: HOUR, message: SOON },
  organization_lookup: { points: 30, seconds: QUARTER, message: SOON },
  saved_search: { points: 60, seconds: HOUR, message: SOON },
  project_export: { points: 20, seconds: HOUR, message: SOON },
  upload: { points: 60, seconds: QUARTER, message: SOON },
  /** Messages between the two sides of a deal, how far they have read, and their streams, which a bad line reopens. */
  talk_message: { points: 300, seconds: QUARTER, message: SOON },
  talk_read: { points: 900, seconds: QUARTER, message: SOON },
  talk_stream: { points: 300, seconds: QUARTER, message: SOON },
  talk_change: { points: 60, seconds: HOUR, message: SOON },
  talk_report: { points: 10, seconds: HOUR, message: SOON },
  /** Hosted pages that are opened, and what a plan is asked to become: each asks the vendor of payments. */
  checkout: { points: 30, seconds: HOUR, message: SOON },
  plan_change: { points: 60, seconds: HOUR, message: SOON },
  settling: { points: 120, seconds: HOUR, message: SOON },
  ticket: { points: 10, seconds: HOUR, message: SOON },
  /** The proposal assistant: messages, texts by the model, changes, files, presentations. */
  proposal_message: { points: 120, seconds: HOUR, message: SOON },
  proposal_writing: { points: 40, seconds: HOUR, message: SOON },
  proposal_change: { points: 600, seconds: HOUR, message: SOON },
  proposal_file: { points: 60, seconds: HOUR, message: SOON },
  presentation: { points: 10, seconds: HOUR, message: SOON },
  /** How a presentation that is made comes along (asked every 3 s), each time at the vendor; a proposal that is opened. */
  presentation_check: { points: 1200, seconds: HOUR, message: SOON },
  proposal_read: { points: 1200, seconds: HOUR, message: SOON },
  /** Devices that are signed out from the list. */
  session_end: { points: 60, seconds: HOUR, message: SOON },
  /** Receipts issued and revoked, their files and statements; and codes that an address asks about. */
  receipt_issue: { points: 120, seconds: HOUR, message: SOON },
  receipt_file: { points: 120, seconds: HOUR, message: SOON },
  receipt_check_address: { points: 60, seconds: QUARTER, message: SOON },
  /** Questions to the assistant: of an account, and of an address without one. */
  chat_viewer: { points: 40, seconds: HOUR, message: SOON },
  chat_address: { points: 30, seconds: HOUR, message: SOON },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

function createLimiter(name: LimitName) {
  const { points, seconds } = LIMITS[name];
  const options = { keyPrefix: name, points, duration: seconds };
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    // While the database is away each instance counts alone, instead of refusing or admitting everybody.
    insuranceLimiter: new RateLimiterMemory(options),
  });
}

const limiters = new Map<LimitName, RateLimiterPostgres>();

function limiterOf(name: LimitName): RateLimiterPostgres {
  const limiter = limiters.get(name) ?? createLimiter(name);
  limiters.set(name, limiter);
  return limiter;
}

/** Keys are e-mails, ids and addresses: the table keeps only their hashes, which also bounds their length. */
const stored = (key: string) => createHash("sha256").update(key.toLowerCase()).digest("base64url");

/**
 * Takes one use of a limit.
 * @param key whom it counts for: an e-mail, a user id, an address
 * @returns a `rate_limited` failure with `retryAfter` in seconds when none was left
 */
export async function consume(name: LimitName, key: string): Promise<Result<void>> {
  try {
    await limiterOf(name).consume(stored(key));
    return ok(undefined);
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    const retryAfter = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
    const body = { code: "RATE_LIMIT_EXCEEDED", retryable: false };
    return { ...failure("rate_limited", LIMITS[name].message), retryAfter, body };
  }
}

/** Requests for pages that were counted lately; a rendering takes seconds. */
const counted = new LRUCache<string, Promise<Result<void>>>({ max: 2_000, ttl: MINUTE * 1000 });

/**
 * The same for a page: one request is one use, however often Next renders the page for it.
 * @param head the request's headers; the nonce in its policy, which the middleware sets, tells it from all others
 */
export function consumeByPage(name: LimitName, key: string, head: Headers): Promise<Result<void>> {
  const policy = head.get("content-security-policy");
  if (policy === null) return consume(name, key);
  const request = stored([name, key, policy].join("\n"));
  const known = counted.get(request);
  if (known) return known;
  const taken = consume(name, key);
  counted.set(request, taken);
  return taken;
}

/** Gives every use back: who it counts for has proved more than the limit asks, such as a mailbox. */
export async function forgive(name: LimitName, key: string): Promise<void> {
  await limiterOf(name).delete(stored(key));
}

/** Gives one use back: what was admitted turned out not to count, such as a login with the right password. */
export async function restore(name: LimitName, key: string): Promise<void> {
  await limiterOf(name).reward(stored(key));
}

import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { type Failure, failure, mapData, ok, type Result } from "@/lib/kit/result";
import { db, limiterClient } from "./db";

const MINUTE = 60;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const SOON = "Muitas tentativas. Aguarde alguns minutos antes de tentar novamente.";
const COMMENTS = "Muitas perguntas em pouco tempo. Aguarde um minuto e envie de novo.";
const PROFILE = "Limite excedido: Muitas atualizações realizadas. Tente novamente em uma hora.";
const MODEL_ACCOUNT =
  "Sua conta chegou ao limite diário do assistente. Ele volta a responder em até 24 horas.";
const MODEL_VISITORS =
  "O assistente chegou ao limite diário de respostas a visitantes. Entre na sua conta para continuar; para visitantes, ele volta a responder em até 24 horas.";

/** At most `points` uses within `seconds` of the first use. */
type Limit = { points: number; seconds: number; message: string };

/**
 * Every limit of the product. The limits of A9.7 and B5.10 (login, comments, profile) are per account. Most limits per
 * network address (`…_address`) are wide, because all people of an office may share an address.
 */
export const LIMITS = {
  login: { points: 5, seconds: QUARTER, message: SOON },
  login_address: { points: 20, seconds: QUARTER, message: SOON },
  signup_address: { points: 60, seconds: HOUR, message: SOON },
  confirm_address: { points: 60, seconds: QUARTER, message: SOON },
  resend: { points: 3, seconds: QUARTER, message: SOON },
  resend_address: { points: 30, seconds: HOUR, message: SOON },
  /** A change mails the new address, or reveals that the new address has an account. */
  email_change: { points: 10, seconds: HOUR, message: SOON },
  recovery: { points: 3, seconds: HOUR, message: SOON },
  recovery_address: { points: 30, seconds: HOUR, message: SOON },
  /** Per account, e-mailed link or network address. The door gives the use back unless the password was wrong. */
  password_check: { points: 5, seconds: QUARTER, message: SOON },
  /** Codes of the second factor. On average, one of 300,000 guesses is right. */
  second_factor: { points: 5, seconds: QUARTER, message: SOON },
  /** Each invitation of a colleague mails an address that nobody has confirmed. */
  team_invitation: { points: 20, seconds: HOUR, message: SOON },
  /** Changed roles, removed colleagues, and accounts switched or left. */
  team: { points: 120, seconds: HOUR, message: SOON },
  /** Answers to invitations, and visits of their pages. */
  team_address: { points: 30, seconds: QUARTER, message: SOON },
  /** Decisions of the platform's team. */
  office: { points: 600, seconds: HOUR, message: SOON },
  profile: { points: 10, seconds: HOUR, message: PROFILE },
  consent: { points: 30, seconds: HOUR, message: SOON },
  export: { points: 10, seconds: HOUR, message: SOON },
  comments: { points: 3, seconds: MINUTE, message: COMMENTS },
  /** News of a captador, and answered or declined project questions. */
  news: { points: 60, seconds: HOUR, message: SOON },
  report_address: { points: 10, seconds: HOUR, message: SOON },
  /** The open API and the feed together. */
  open_address: { points: 120, seconds: MINUTE, message: SOON },
  cnpj_address: { points: 30, seconds: MINUTE, message: SOON },
  locations_address: { points: 240, seconds: MINUTE, message: SOON },
  /** E-mail functions that need no login, per network address of the caller and per recipient. */
  email_address: { points: 60, seconds: HOUR, message: SOON },
  email_recipient: { points: 30, seconds: HOUR, message: SOON },
  email_stats_address: { points: 120, seconds: HOUR, message: SOON },
  interest: { points: 30, seconds: HOUR, message: SOON },
  portfolio: { points: 120, seconds: HOUR, message: SOON },
  /** Each use registers up to 20 interests. */
  portfolio_register: { points: 6, seconds: HOUR, message: SOON },
  portfolio_address: { points: 120, seconds: QUARTER, message: SOON },
  /** Answers to interests, undone answers, and questions to a funder about the amount. */
  answer: { points: 120, seconds: HOUR, message: SOON },
  /** Reports of deposits, corrected days, confirmed amounts, and checkouts of fees. */
  deal: { points: 120, seconds: HOUR, message: SOON },
  /** Each change of a bank account mails everybody concerned. */
  bank_account: { points: 10, seconds: HOUR, message: SOON },
  favorite: { points: 300, seconds: HOUR, message: SOON },
  /** Autosave, about every two seconds. */
  project_draft: { points: 1800, seconds: HOUR, message: SOON },
  own_project: { points: 60, seconds: HOUR, message: SOON },
  organization: { points: 30, seconds: HOUR, message: SOON },
  organization_lookup: { points: 30, seconds: QUARTER, message: SOON },
  saved_search: { points: 60, seconds: HOUR, message: SOON },
  project_export: { points: 20, seconds: HOUR, message: SOON },
  upload: { points: 60, seconds: QUARTER, message: SOON },
  conversation_message: { points: 300, seconds: QUARTER, message: SOON },
  conversation_read: { points: 900, seconds: QUARTER, message: SOON },
  /** Event streams, which bad connections reopen often. */
  conversation_stream: { points: 300, seconds: QUARTER, message: SOON },
  conversation_change: { points: 60, seconds: HOUR, message: SOON },
  supporter_message: { points: 30, seconds: HOUR, message: SOON },
  conversation_report: { points: 10, seconds: HOUR, message: SOON },
  checkout: { points: 30, seconds: HOUR, message: SOON },
  plan_change: { points: 60, seconds: HOUR, message: SOON },
  /** Checking a payment when its payer returns from Stripe. */
  settling: { points: 120, seconds: HOUR, message: SOON },
  ticket: { points: 10, seconds: HOUR, message: SOON },
  proposal_message: { points: 120, seconds: HOUR, message: SOON },
  proposal_writing: { points: 40, seconds: HOUR, message: SOON },
  proposal_change: { points: 600, seconds: HOUR, message: SOON },
  proposal_file: { points: 60, seconds: HOUR, message: SOON },
  presentation: { points: 10, seconds: HOUR, message: SOON },
  /** A page polls a presentation every 3 s, and each poll calls the vendor. */
  presentation_check: { points: 1200, seconds: HOUR, message: SOON },
  proposal_read: { points: 1200, seconds: HOUR, message: SOON },
  session_end: { points: 60, seconds: HOUR, message: SOON },
  receipt_issue: { points: 120, seconds: HOUR, message: SOON },
  receipt_send: { points: 30, seconds: HOUR, message: SOON },
  receipt_file: { points: 120, seconds: HOUR, message: SOON },
  receipt_check_address: { points: 60, seconds: QUARTER, message: SOON },
  brief: { points: 60, seconds: HOUR, message: SOON },
  poster: { points: 60, seconds: HOUR, message: SOON },
  chat_viewer: { points: 40, seconds: HOUR, message: SOON },
  chat_address: { points: 30, seconds: HOUR, message: SOON },
  /** Calls of the model, which cost money: per account, and for all visitors together. */
  model_account: { points: 1_200, seconds: DAY, message: MODEL_ACCOUNT },
  model_visitors: { points: 20_000, seconds: DAY, message: MODEL_VISITORS },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** `key`: the e-mail, user id, network address or link's token whose uses count together. */
export type LimitUse = readonly [name: LimitName, key: string];

/** `stored` counts in the database; during its outage, each instance counts in `memory`. */
type Limiter = { stored: RateLimiterPostgres; memory: RateLimiterMemory };

function createLimiter(name: LimitName): Limiter {
  const { points, seconds } = LIMITS[name];
  const options = { keyPrefix: name, points, duration: seconds };
  const memory = new RateLimiterMemory(options);
  const stored = new RateLimiterPostgres({
    ...options,
    storeClient: limiterClient,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    insuranceLimiter: memory,
  });
  return { stored, memory };
}

const limiters = new Map<LimitName, Limiter>();

function limiterOf(name: LimitName): Limiter {
  const limiter = limiters.get(name) ?? createLimiter(name);
  limiters.set(name, limiter);
  return limiter;
}

/** The key as it is stored: hashed to hide e-mails, ids and addresses, and to limit its length. */
const hashOf = (key: string) => createHash("sha256").update(key.toLowerCase()).digest("base64url");

/** `until`: end (ms since 1970) of the window that counted the use. */
type ConsumedUse = { name: LimitName; key: string; until: number };

async function consumeUse(name: LimitName, key: string): Promise<Result<ConsumedUse>> {
  try {
    const { msBeforeNext } = await limiterOf(name).stored.consume(hashOf(key));
    return ok({ name, key, until: Date.now() + msBeforeNext });
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    const retryAfter = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
    const body = { code: "RATE_LIMIT_EXCEEDED", retryable: false };
    return { ...failure("rate_limited", LIMITS[name].message), retryAfter, body };
  }
}

/** Consumes one use of a limit. Fails with `rate_limited` and `retryAfter` (s) when no use was left. */
export const consume = async (name: LimitName, key: string): Promise<Result<void>> =>
  mapData(await consumeUse(name, key), () => undefined);

/** `refused`: the limit that has no use left; in that case, no use of any limit is consumed. */
type Consumption =
  | { consumed: ConsumedUse[]; refused: null }
  | { consumed: []; refused: { limit: LimitName; refusal: Failure } };

/** Consumes one use of each limit, in this order. If a limit refuses, restores the uses consumed before. */
export async function consumeAll(uses: readonly LimitUse[]): Promise<Consumption> {
  const consumed: ConsumedUse[] = [];
  for (const [limit, key] of uses) {
    const admitted = await consumeUse(limit, key);
    if (!admitted.ok) {
      await refundUses(consumed);
      return { consumed: [], refused: { limit, refusal: admitted } };
    }
    consumed.push(admitted.data);
  }
  return { consumed, refused: null };
}

/** Page requests of the last minute. A minute is longer than any rendering. */
const recentPages = new LRUCache<string, Promise<Result<void>>>({ max: 2_000, ttl: MINUTE * 1000 });

/**
 * Consumes one use for each page request, however often Next renders the page for it.
 * @param head headers of the request. The middleware puts a new nonce into their content policy, which identifies the
 *   request. Without a policy, every call consumes a use
 */
export function consumeByPage(name: LimitName, key: string, head: Headers): Promise<Result<void>> {
  const policy = head.get("content-security-policy");
  if (policy === null) return consume(name, key);
  const request = hashOf([name, key, policy].join("\n"));
  const known = recentPages.get(request);
  if (known) return known;
  const taken = consume(name, key);
  recentPages.set(request, taken);
  return taken;
}

/** Resets a limit after a stronger proof, such as access to the mailbox. */
export async function resetLimit(name: LimitName, key: string): Promise<void> {
  await limiterOf(name).stored.delete(hashOf(key));
}

/** Largest difference (ms) between a window's stored and computed end. */
const TOLERANCE = 1_000;

async function refundInMemory({ name, key, until }: ConsumedUse): Promise<void> {
  const { memory } = limiterOf(name);
  const open = await memory.get(hashOf(key));
  if (open && Math.abs(Date.now() + open.msBeforeNext - until) <= TOLERANCE) await memory.reward(hashOf(key));
}

/** Restores a use in the window that counted it, unless the window has ended. */
async function refund(use: ConsumedUse): Promise<void> {
  const { name, key, until } = use;
  const expire = { gte: BigInt(until - TOLERANCE), lte: BigInt(until + TOLERANCE) };
  const stored = await db.rateLimit
    .updateMany({
      where: { key: limiterOf(name).stored.getKey(hashOf(key)), expire, points: { gt: 0 } },
      data: { points: { decrement: 1 } },
    })
    .catch(() => null);
  if (!stored?.count) await refundInMemory(use);
}

/** Restores uses that should not count, such as those of a login with the right password. */
export async function refundUses(consumed: readonly ConsumedUse[]): Promise<void> {
  await Promise.all(consumed.map(refund));
}

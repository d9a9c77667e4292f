import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import OpenAI from "openai";
import { type Failure, ok, type Result } from "@/lib/kit/result";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { readRetryAfter } from "./get-json";

export type ModelMessage = { role: "system" | "user" | "assistant"; content: string };

/**
 * `busy`: rate limit. `refused`: wrong key, model or request. `down`: unreachable or server error. `cut`: interrupted
 * stream.
 */
export type ModelTrouble = "busy" | "refused" | "down" | "slow" | "invalid" | "cut";

/**
 * `end` follows the last text. Its `isComplete` is false if the model stopped early, such as at MAX_TOKENS.
 * `retryAfter` in ms.
 */
export type ModelPart =
  | { kind: "text"; text: string }
  | { kind: "end"; isComplete: boolean }
  | { kind: "failed"; trouble: ModelTrouble; retryAfter: number | null };
export type ModelFailure = Extract<ModelPart, { kind: "failed" }>;

/** Timeouts (ms) until the first text of an attempt, and between two texts. */
type Patience = { first: number; between: number };
const PATIENCE: Patience = { first: 20_000, between: 10_000 };
const PAUSE = 300;
/** Maximum tokens, reasoning included, of a streamed answer and of an answer as JSON. */
const MAX_TOKENS = 1_500;
const MAX_JSON_TOKENS = 6_000;
const JSON_TIMEOUT = 60_000;

// The SDK must not log the model's answers. It must not retry: streamAnswer retries, but never after the first text.
const openai = new OpenAI({
  apiKey: env.OPENAI_API_KEY,
  baseURL: env.OPENAI_BASE_URL,
  maxRetries: 0,
  logLevel: "off",
});

const CHECK_TIMEOUT = 10_000;

const failed = (trouble: ModelTrouble, retryAfter: number | null = null): ModelFailure => ({
  kind: "failed",
  trouble,
  retryAfter,
});

/** Effort parameter, which only reasoning models accept. */
const EFFORT = /^(gpt-5|o\d)/.test(env.OPENAI_MODEL) ? ({ reasoning_effort: "low" } as const) : {};

/** Null if the key may use the configured model. */
export async function checkModel(): Promise<ModelTrouble | null> {
  try {
    await openai.models.retrieve(env.OPENAI_MODEL, { timeout: CHECK_TIMEOUT });
    return null;
  } catch (error) {
    return troubleOf(error, false).trouble;
  }
}

/**
 * Streams an answer of the model. Never throws. Retries once after a connection or server error before the first text,
 * but not after a refusal or a timeout.
 * @param signal aborting it ends the vendor's call and this generator
 */
export async function* streamAnswer(
  messages: ModelMessage[],
  signal: AbortSignal,
  patience = PATIENCE,
): AsyncGenerator<ModelPart> {
  const started = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    let hasText = false;
    let last: ModelPart | null = null;
    for await (const part of tryOnce(messages, signal, patience)) {
      last = part;
      if (part.kind === "failed") break;
      hasText = true;
      yield part;
    }
    if (last?.kind !== "failed" || signal.aborted) return;
    if (hasText || last.trouble !== "down" || attempt === 2) {
      const ms = Math.round(performance.now() - started);
      log.warn({ vendor: "openai", trouble: last.trouble, attempt, ms }, "vendor did not answer");
      yield last;
      return;
    }
    await wait(PAUSE, undefined, { signal }).catch(() => {});
  }
}

async function* tryOnce(
  messages: ModelMessage[],
  reader: AbortSignal,
  { first, between }: Patience,
): AsyncGenerator<ModelPart> {
  const patience = new AbortController();
  let timer = setTimeout(() => patience.abort(), first);
  let hasText = false;
  let ended: { isComplete: boolean } | null = null;
  try {
    const stream = await openai.chat.completions.create(
      {
        model: env.OPENAI_MODEL,
        messages,
        stream: true,
        store: false,
        max_completion_tokens: MAX_TOKENS,
        ...EFFORT,
      },
      { signal: AbortSignal.any([reader, patience.signal]), timeout: first },
    );
    for await (const chunk of stream) {
      const choice = chunk.choices?.[0];
      const text = choice?.delta?.content;
      if (text) {
        clearTimeout(timer);
        timer = setTimeout(() => patience.abort(), between);
        hasText = true;
        yield { kind: "text", text };
      }
      if (choice?.finish_reason) ended = { isComplete: choice.finish_reason === "stop" };
    }
    // The SDK ends a stream without error on an abort, and if the server closes between two events.
    if (reader.aborted) return;
    if (patience.signal.aborted) yield failed("slow");
    else if (!hasText) yield failed("invalid");
    else yield ended ? { kind: "end", ...ended } : failed("cut");
  } catch (error) {
    if (!reader.aborted) yield patience.signal.aborted ? failed("slow") : troubleOf(error, hasText);
  } finally {
    clearTimeout(timer);
  }
}

type ModelJson =
  | { ok: true; text: string; isComplete: boolean }
  | { ok: false; trouble: ModelTrouble; retryAfter: number | null };

/**
 * Requests an answer of the model as JSON. Never throws and never retries. The caller validates and repairs the text.
 * @param schema JSON schema, which must require all its properties and allow no others
 */
export async function requestJson(
  messages: ModelMessage[],
  { name, schema }: { name: string; schema: Record<string, unknown> },
): Promise<ModelJson> {
  const started = performance.now();
  const fail = ({ trouble, retryAfter }: ModelFailure): ModelJson => {
    const ms = Math.round(performance.now() - started);
    log.warn({ vendor: "openai", trouble, ms }, "vendor did not answer");
    return { ok: false, trouble, retryAfter };
  };
  try {
    const { choices } = await openai.chat.completions.create(
      {
        model: env.OPENAI_MODEL,
        messages,
        store: false,
        response_format: { type: "json_schema", json_schema: { name, strict: true, schema } },
        max_completion_tokens: MAX_JSON_TOKENS,
        ...EFFORT,
      },
      { timeout: JSON_TIMEOUT },
    );
    const choice = choices?.[0];
    const text = choice?.message?.content;
    if (!text) return fail(failed("invalid"));
    return { ok: true, text, isComplete: choice.finish_reason === "stop" };
  } catch (error) {
    return fail(troubleOf(error, false));
  }
}

function troubleOf(error: unknown, hasText: boolean): ModelFailure {
  if (hasText) return failed("cut");
  if (error instanceof OpenAI.APIConnectionTimeoutError) return failed("slow");
  if (!(error instanceof OpenAI.APIError)) return failed(error instanceof SyntaxError ? "invalid" : "down");
  if (error.status === 429) {
    return failed("busy", readRetryAfter(error.headers?.get("retry-after") ?? null, Date.now()));
  }
  if (error.status === undefined || error.status >= 500 || error.status === 408) return failed("down");
  log.error({ vendor: "openai", status: error.status, code: error.code }, "vendor refuses the request");
  return failed("refused");
}

/** `retryAfter` in seconds, to be spread into a `Failure`. */
export const retryOf = ({ retryAfter }: ModelFailure) =>
  retryAfter ? { retryAfter: Math.ceil(retryAfter / 1000) } : {};

/**
 * Opens a stream and waits for its first part. For a failure, returns `failureOf` of the part instead of a stream, so
 * that the response can still have the HTTP status of the failure.
 * @param left result when the client disconnected before the first part
 */
export async function openParts(
  [prompt, signal]: Parameters<typeof streamAnswer>,
  failureOf: (part: ModelFailure) => Failure,
  left: Failure,
): Promise<Result<AsyncGenerator<ModelPart>>> {
  const parts = streamAnswer(prompt, signal);
  const first = await parts.next();
  if (first.done) return left;
  return first.value.kind === "failed" ? failureOf(first.value) : ok(resume(first.value, parts));
}

async function* resume(first: ModelPart, parts: AsyncGenerator<ModelPart>): AsyncGenerator<ModelPart> {
  try {
    yield first;
    yield* parts;
  } finally {
    await parts.return(undefined);
  }
}

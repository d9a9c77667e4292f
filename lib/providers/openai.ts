import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import OpenAI from "openai";
import { type Failure, ok, type Result } from "@/lib/kit/result";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { readRetryAfter } from "./http";

export type ModelMessage = { role: "system" | "user" | "assistant"; content: string };

/**
 * Why no (further) text comes: `busy` it asks to wait, `refused` our key, model or request is wrong, `down` it cannot
 * be reached or broke down, `slow` it took too long, `invalid` what came is no answer, `cut` the answer broke off.
 */
export type ModelTrouble = "busy" | "refused" | "down" | "slow" | "invalid" | "cut";

/** `end` comes once after the last text; `whole` is false where the limit of tokens ended it. */
export type ModelPart =
  | { kind: "text"; text: string }
  | { kind: "end"; whole: boolean }
  | { kind: "failed"; trouble: ModelTrouble; retryAfter: number | null };

/** Times (ms) that one waits: for the first text of an attempt, and between two texts. */
export type Patience = { first: number; between: number };
const PATIENCE: Patience = { first: 20_000, between: 10_000 };
/** Pause (ms) before the one retry. */
const PAUSE = 300;
/** Tokens of an answer, thinking included: of one that is read as it comes, and of one that fills a schema. */
const MAX_TOKENS = 1_500;
const MAX_JSON_TOKENS = 6_000;
/** Time (ms) that an answer which is not streamed may take. */
const JSON_TIMEOUT = 60_000;

// Its own log would print what the model said; retries are ours, because only we know whether text already came.
const openai = new OpenAI({
  apiKey: env.OPENAI_API_KEY,
  baseURL: env.OPENAI_BASE_URL,
  maxRetries: 0,
  logLevel: "off",
});

const failed = (
  trouble: ModelTrouble,
  retryAfter: number | null = null,
): Extract<ModelPart, { kind: "failed" }> => ({
  kind: "failed",
  trouble,
  retryAfter,
});

/** Models that think first take their effort as a parameter; the others refuse it. */
const thinks = (model: string) => /^(gpt-5|o\d)/.test(model);

/**
 * The model's answer as it comes. Never throws. It is asked once more when nothing came back or its server broke down
 * before the first text; never after a text, a refusal or a long wait.
 * @param signal of the reader: when it leaves the vendor's call ends, and so does this, without a further part
 */
export async function* streamAnswer(
  messages: ModelMessage[],
  signal: AbortSignal,
  patience = PATIENCE,
): AsyncGenerator<ModelPart> {
  const started = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    let spoke = false;
    let last: ModelPart | null = null;
    for await (const part of tryOnce(messages, signal, patience)) {
      last = part;
      if (part.kind === "failed") break;
      spoke = true;
      yield part;
    }
    if (last?.kind !== "failed" || signal.aborted) return;
    if (spoke || last.trouble !== "down" || attempt === 2) {
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
  let spoke = false;
  let ended: { whole: boolean } | null = null;
  try {
    const stream = await openai.chat.completions.create(
      {
        model: env.OPENAI_MODEL,
        messages,
        stream: true,
        max_completion_tokens: MAX_TOKENS,
        ...(thinks(env.OPENAI_MODEL) && { reasoning_effort: "low" }),
      },
      { signal: AbortSignal.any([reader, patience.signal]), timeout: first },
    );
    for await (const chunk of stream) {
      const choice = chunk.choices?.[0];
      const text = choice?.delta?.content;
      if (text) {
        clearTimeout(timer);
        timer = setTimeout(() => patience.abort(), between);
        spoke = true;
        yield { kind: "text", text };
      }
      if (choice?.finish_reason) ended = { whole: choice.finish_reason === "stop" };
    }
    // An aborted stream ends quietly, and so does one whose server went away between two events.
    if (reader.aborted) return;
    if (patience.signal.aborted) yield failed("slow");
    else if (!spoke) yield failed("invalid");
    else yield ended ? { kind: "end", ...ended } : failed("cut");
  } catch (error) {
    if (!reader.aborted) yield patience.signal.aborted ? failed("slow") : troubleOf(error, spoke);
  } finally {
    clearTimeout(timer);
  }
}

export type JsonAnswer =
  | { ok: true; text: string; whole: boolean }
  | { ok: false; trouble: ModelTrouble; retryAfter: number | null };

/**
 * An answer that the vendor holds to a schema. What came is a text: whether it is JSON and right, who asked decides.
 * Never throws, asks once: who asked also repairs.
 * @param schema JSON schema, every property required, no other allowed
 */
export async function askForJson(
  messages: ModelMessage[],
  { name, schema }: { name: string; schema: Record<string, unknown> },
): Promise<JsonAnswer> {
  const started = performance.now();
  const fail = ({ trouble, retryAfter }: Extract<ModelPart, { kind: "failed" }>): JsonAnswer => {
    const ms = Math.round(performance.now() - started);
    log.warn({ vendor: "openai", trouble, ms }, "vendor did not answer");
    return { ok: false, trouble, retryAfter };
  };
  try {
    const { choices } = await openai.chat.completions.create(
      {
        model: env.OPENAI_MODEL,
        messages,
        response_format: { type: "json_schema", json_schema: { name, strict: true, schema } },
        max_completion_tokens: MAX_JSON_TOKENS,
        ...(thinks(env.OPENAI_MODEL) && { reasoning_effort: "low" }),
      },
      { timeout: JSON_TIMEOUT },
    );
    const choice = choices?.[0];
    const text = choice?.message?.content;
    if (!text) return fail({ kind: "failed", trouble: "invalid", retryAfter: null });
    return { ok: true, text, whole: choice.finish_reason === "stop" };
  } catch (error) {
    return fail(troubleOf(error, false));
  }
}

function troubleOf(error: unknown, spoke: boolean): Extract<ModelPart, { kind: "failed" }> {
  if (spoke) return failed("cut");
  if (error instanceof OpenAI.APIConnectionTimeoutError) return failed("slow");
  if (!(error instanceof OpenAI.APIError)) return failed(error instanceof SyntaxError ? "invalid" : "down");
  if (error.status === 429) {
    return failed("busy", readRetryAfter(error.headers?.get("retry-after") ?? null, Date.now()));
  }
  if (error.status === undefined || error.status >= 500 || error.status === 408) return failed("down");
  log.error({ vendor: "openai", status: error.status, code: error.code }, "vendor refuses the request");
  return failed("refused");
}

export type ModelFailure = Extract<ModelPart, { kind: "failed" }>;

/** Seconds until a retry makes sense, as part of a failure. */
export const retryOf = ({ retryAfter }: ModelFailure) =>
  retryAfter ? { retryAfter: Math.ceil(retryAfter / 1000) } : {};

/**
 * Starts the model's answer. A failure before the first text is the result, so that it has its own status.
 * @param left result after the client disconnected
 * @returns the parts; the vendor's call ends when the consumer stops reading
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

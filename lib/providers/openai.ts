import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import OpenAI from "openai";
import { env } from "../env";
import { log } from "../log";
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
/** Tokens of an answer, thinking included. */
const MAX_TOKENS = 1_500;

// Its own log would print what the model said; retries are ours, because only we know whether text already came.
const openai = new OpenAI({
  apiKey: env.OPENAI_API_KEY,
  baseURL: env.OPENAI_BASE_URL,
  maxRetries: 0,
  logLevel: "off",
});

const failed = (trouble: ModelTrouble, retryAfter: number | null = null): ModelPart => ({
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

function troubleOf(error: unknown, spoke: boolean): ModelPart {
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

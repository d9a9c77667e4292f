import "server-only";
import { type Failure, ok, type RawAnswer, type Result, streamEvents } from "@/lib/kit/result";
import { type ModelPart, streamAnswer } from "@/lib/providers/openai";

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

/** Sends the events that `open` returns; its signal aborts when the client leaves. */
export async function sendEvents(
  reader: AbortSignal,
  open: (signal: AbortSignal) => Promise<Result<Parameters<typeof streamEvents>[0]>>,
): Promise<Result<RawAnswer>> {
  const leave = new AbortController();
  const opened = await open(AbortSignal.any([reader, leave.signal]));
  return opened.ok ? ok(streamEvents(opened.data, leave)) : opened;
}

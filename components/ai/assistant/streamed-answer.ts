import { createEventReader } from "@/lib/kit/event-stream";

/** A missing answer; its message is the text for the person. */
export class AnswerFailed extends Error {}

/** Requests an answer as an event stream. */
export const requestStream = (address: string, body: object, signal: AbortSignal) =>
  fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
    body: JSON.stringify(body),
    signal,
  });

/** Error with the text in the response's body, or else `otherwise`. */
export async function refusalOf(response: Response, otherwise: string): Promise<AnswerFailed> {
  const body: { error?: unknown } = await response.json().catch(() => ({}));
  return new AnswerFailed(typeof body.error === "string" ? body.error : otherwise);
}

export async function* readEvents<E>(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<E> {
  const parse = createEventReader<E>();
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield* parse(value);
  }
}

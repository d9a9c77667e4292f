import { createEventReader } from "@/lib/kit/event-stream";

/** A missing answer; its message is the text for the person. */
export class NoAnswer extends Error {}

/** Requests an answer as an event stream. */
export const askForStream = (address: string, body: object, signal: AbortSignal) =>
  fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
    body: JSON.stringify(body),
    signal,
  });

/** Error with the text of a refusal's body, if it has one. */
export async function refusalOf(response: Response, otherwise: string): Promise<NoAnswer> {
  const body: { error?: unknown } = await response.json().catch(() => ({}));
  return new NoAnswer(typeof body.error === "string" ? body.error : otherwise);
}

/** The events of a streamed answer as they arrive. */
export async function* readEvents<E>(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<E> {
  const parse = createEventReader<E>();
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield* parse(value);
  }
}

import { createEventReader } from "@/lib/kit/event-stream";

/** Failure of an answer, with a message for the person. */
export class AnswerFailed extends Error {}

export const requestStream = (address: string, body: object, signal: AbortSignal) =>
  fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
    body: JSON.stringify(body),
    signal,
  });

/** Error with the text from the response's body, or with `otherwise` if the body has none. */
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

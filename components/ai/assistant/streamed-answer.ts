import { createEventReader } from "@/lib/kit/event-stream";

/** `code`: the server's code for a refusal, if the server sent one. */
export class AnswerFailed extends Error {
  readonly code: string | undefined;
  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

export const requestStream = (address: string, body: object, signal: AbortSignal) =>
  fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
    body: JSON.stringify(body),
    signal,
  });

export async function refusalOf(response: Response, otherwise: string): Promise<AnswerFailed> {
  const { error, code }: { error?: unknown; code?: unknown } = await response.json().catch(() => ({}));
  return new AnswerFailed(
    typeof error === "string" ? error : otherwise,
    typeof code === "string" ? code : undefined,
  );
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

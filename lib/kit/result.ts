export type FailureCode =
  | "bad_input"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "too_large"
  | "rate_limited"
  | "provider_down"
  | "provider_invalid"
  | "unexpected";

/**
 * `message` is the final pt-BR text; `field` names the form control that it belongs to; `fields` holds the first
 * problem of every wrong control; `retryAfter` (seconds) says when to try again; `body` holds
 * what an HTTP function answers beside success and error (A3.14).
 */
export type Failure = {
  ok: false;
  code: FailureCode;
  message: string;
  field?: string;
  fields?: Record<string, string>;
  retryAfter?: number;
  body?: Record<string, unknown>;
};
export type Result<T> = { ok: true; data: T } | Failure;

export const ok = <T>(data: T): Result<T> => ({ ok: true, data });

/** The same result with other data; a failure stays what it is. */
export const mapData = <T, U>(result: Result<T>, change: (data: T) => U): Result<U> =>
  result.ok ? ok(change(result.data)) : result;

export const failure = (code: FailureCode, message: string, field?: string): Failure => ({
  ok: false,
  code,
  message,
  ...(field ? { field } : {}),
});

/** What an HTTP function answers instead of JSON: a text, a stream or nothing, with headers and a status of its own. */
export class RawAnswer {
  readonly body: string | ReadableStream<Uint8Array> | null;
  readonly headers: Record<string, string>;
  readonly status: number;
  constructor(body: RawAnswer["body"], headers: RawAnswer["headers"], status = 200) {
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
}

const EVENT_STREAM = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // A proxy that packs or collects what passes would hold the text back.
  "Cache-Control": "private, no-store, no-transform",
  "X-Accel-Buffering": "no",
};

/** `id` (one line) is what a browser that lost the line says it has seen last. */
export type ServerEvent = { event: string; data: unknown; id?: string };

/** One server-sent event as it goes over the line. */
export const toEvent = ({ event, data, id }: ServerEvent): string =>
  `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * Events as an answer, each sent as it comes.
 * @param leave aborted when the reader goes: whoever makes the events stops then
 */
export function streamEvents(events: AsyncGenerator<ServerEvent>, leave: AbortController): RawAnswer {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await events.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(toEvent(value)));
    },
    async cancel() {
      leave.abort();
      await events.return(undefined);
    },
  });
  return new RawAnswer(body, EVENT_STREAM);
}

/** Sends the events that `open` returns; its signal aborts when the client leaves. */
export async function sendEvents(
  reader: AbortSignal,
  open: (signal: AbortSignal) => Promise<Result<AsyncGenerator<ServerEvent>>>,
): Promise<Result<RawAnswer>> {
  const leave = new AbortController();
  const opened = await open(AbortSignal.any([reader, leave.signal]));
  return opened.ok ? ok(streamEvents(opened.data, leave)) : opened;
}

/** HTTP status of an expected failure. */
export const FAILURE_STATUS: Record<FailureCode, number> = {
  bad_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  rate_limited: 429,
  provider_down: 503,
  provider_invalid: 502,
  unexpected: 500,
};

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
 * Expected failure (A3.14).
 * - `message`: final pt-BR text
 * - `field`: name of the form control that the message is about
 * - `fields`: text of the first problem of every wrong control, by the control's name
 * - `retryAfter`: seconds until a retry
 * - `body`: properties added to the JSON of the HTTP response
 * - `isWrongPassword`: the typed password was wrong; the call counts only towards the limit `password_check`
 * - `asks`: the value in the control `field` is unusual; the form is accepted once `ciente` holds the same value
 * - `isOutdated`: the page's data changed after it was rendered; a reload shows the present data with the same form
 */
export type Failure = {
  ok: false;
  code: FailureCode;
  message: string;
  field?: string;
  fields?: Record<string, string>;
  retryAfter?: number;
  body?: Record<string, unknown>;
  isWrongPassword?: true;
  isOutdated?: true;
  asks?: true;
};
export type Result<T> = { ok: true; data: T } | Failure;
export type MessageResult = Result<{ message: string }>;

/** Account in use when the calling page was opened. The door refuses the call if another account is in use now. */
export type PageMark = { contaDaPagina: string };

export const ok = <T>(data: T): Result<T> => ({ ok: true, data });

export const mapData = <T, U>(result: Result<T>, change: (data: T) => U): Result<U> =>
  result.ok ? ok(change(result.data)) : result;

export const failure = (code: FailureCode, message: string, field?: string): Failure => ({
  ok: false,
  code,
  message,
  ...(field ? { field } : {}),
});

/** Asks about an unusual value. A second press sends the same value as `ciente` and is accepted. */
export const question = (message: string, field: string): Failure => ({
  ...failure("conflict", message, field),
  asks: true,
});

/** Conflict with a change made after the page was rendered. Use it only if a reload shows the form again. */
export const outdated = (message: string): Failure => ({ ...failure("conflict", message), isOutdated: true });

/** Thrown to roll back a transaction. The door returns `failure`. */
export class Refused extends Error {
  readonly failure: Failure;
  constructor(refusal: Failure) {
    super(refusal.message);
    this.failure = refusal;
  }
}

/** A response with its own body, headers and status: a file, a stream, cacheable JSON, or 304. */
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

/** A file that the browser saves, neither cached nor indexed. @param name ASCII letters, digits, dots and hyphens */
export function download(body: string | Uint8Array, type: string, name: string): Result<RawAnswer> {
  const stream = typeof body === "string" ? body : new Blob([new Uint8Array(body)]).stream();
  return ok(
    new RawAnswer(stream, {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
      ...(typeof body !== "string" && { "Content-Length": String(body.length) }),
    }),
  );
}

const EVENT_STREAM = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // Compression or buffering by a proxy would delay the events.
  "Cache-Control": "private, no-store, no-transform",
  "X-Accel-Buffering": "no",
};

/** `id`: one line, which the browser sends as Last-Event-ID when it reconnects. */
export type ServerEvent = { event: string; data: unknown; id?: string };

export const toEvent = ({ event, data, id }: ServerEvent): string =>
  `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** @param leave aborted when the client disconnects, so that a waiting generator can end */
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

export async function sendEvents(
  reader: AbortSignal,
  open: (signal: AbortSignal) => Promise<Result<AsyncGenerator<ServerEvent>>>,
): Promise<Result<RawAnswer>> {
  const leave = new AbortController();
  const opened = await open(AbortSignal.any([reader, leave.signal]));
  return opened.ok ? ok(streamEvents(opened.data, leave)) : opened;
}

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

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

/** What an HTTP function answers instead of JSON: a text or a stream with headers of its own. */
export class RawAnswer {
  readonly body: string | ReadableStream<Uint8Array>;
  readonly headers: Record<string, string>;
  constructor(body: RawAnswer["body"], headers: RawAnswer["headers"]) {
    this.body = body;
    this.headers = headers;
  }
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

/** What the two providers of e-mail share. */

/** A file as it goes out. */
export type AttachedFile = { name: string; type: string; bytes: Buffer };

/** Milliseconds that an attempt has for each answer, and for all of them together. */
export type AttemptLimits = { answer: number; total: number };

/** What one attempt came to: `unknown` when nobody can say whether the provider took the message. */
export type Outcome =
  | { kind: "sent"; messageId: string | null; httpStatus: number }
  | { kind: "refused"; code: OutcomeCode; httpStatus: number; details: string }
  | { kind: "unknown"; code: "TIMEOUT" | "CONNECTION_LOST"; details: string };

export type OutcomeCode =
  | "INVALID_EMAIL"
  | "RATE_LIMIT_EXCEEDED"
  | "PROVIDER_ERROR"
  | "PROVIDER_REJECTED"
  | "UNREACHABLE";

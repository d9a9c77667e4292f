export type AttachedFile = { name: string; type: string; bytes: Buffer };

export const toAttachments = (files: readonly AttachedFile[]) =>
  files.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: bytes }));

/** Timeouts (ms) of an attempt, per response and in total. */
export type AttemptLimits = { perReply: number; total: number };

/** `unknown`: the provider may have accepted the message. */
export type Outcome =
  | { kind: "sent"; messageId: string | null; httpStatus: number }
  | { kind: "refused"; code: OutcomeCode; httpStatus: number; details: string }
  | { kind: "unknown"; code: "TIMEOUT" | "CONNECTION_LOST"; details: string };

type OutcomeCode =
  | "INVALID_EMAIL"
  | "RATE_LIMIT_EXCEEDED"
  | "PROVIDER_ERROR"
  | "PROVIDER_REJECTED"
  | "UNREACHABLE";

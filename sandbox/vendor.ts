import type { Hono } from "hono";

export type Http = {
  /** Path such as "/resend". */
  prefix: string;
  app: Hono;
  /** Answers faults, unknown paths (404) and wrong methods (405). */
  refusal(status: number): Response;
};

export type Vendor = {
  id: string;
  name: string;
  purpose: string;
  docs: string;
  http?: Http;
  /** Status codes that the sandbox's home page offers for a fault. A fault without a status uses the first. */
  statuses: number[];
  hints: [input: string, outcome: string][];
  reset?(): void;
};

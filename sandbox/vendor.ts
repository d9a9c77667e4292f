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
  /** Status codes of a fault on the sandbox's home page. The first is the default. */
  statuses: number[];
  hints: [input: string, outcome: string][];
  reset?(): void;
};

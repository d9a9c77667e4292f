import type { Hono } from "hono";

export type Http = {
  /** Start of every path it answers: "/resend"; the routes of the application come without it. */
  prefix: string;
  app: Hono;
  /** The vendor's own words and headers for a status. It has words for unknown paths (404) and methods (405) too. */
  refusal(status: number): Response;
};

/** One stand-in. A further one is a file in vendors/ and a line in server.ts. */
export type Vendor = {
  /** Name in the control API: "resend". */
  id: string;
  /** Name for people. */
  name: string;
  /** What the product uses it for (pt-BR). */
  purpose: string;
  /** Document that the stand-in follows. */
  docs: string;
  /** Absent when it speaks another protocol. */
  http?: Http;
  /** Statuses worth trying, offered on the home page; the first one is the default of a fault. */
  statuses: number[];
  /** For the home page: what to send, and what comes of it (pt-BR). */
  hints: [input: string, outcome: string][];
  /** Forgets what it remembers between requests. */
  reset?(): void;
};

import type { Hono } from "hono";

export type Http = {
  /** Prefix of its paths ("/resend"); the application's routes are relative to it. */
  prefix: string;
  app: Hono;
  /** The vendor's text and headers for a status, including unknown paths (404) and methods (405). */
  refusal(status: number): Response;
};

/** A stand-in: a file in vendors/ and a line in server.ts. */
export type Vendor = {
  /** Name in the control API: "resend". */
  id: string;
  /** Name for people. */
  name: string;
  /** Purpose of the vendor in the product (pt-BR). */
  purpose: string;
  /** Document that the stand-in follows. */
  docs: string;
  /** Absent when it speaks another protocol. */
  http?: Http;
  /** Statuses offered on the home page; the first one is a fault's default. */
  statuses: number[];
  /** Special inputs and their outcomes, for the home page (pt-BR). */
  hints: [input: string, outcome: string][];
  /** Clears its state. */
  reset?(): void;
};

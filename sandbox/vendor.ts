import type { Hono } from "hono";

export type Http = {
  /** Path prefix, such as "/resend". The routes of the application are relative to the prefix. */
  prefix: string;
  app: Hono;
  /** Returns the vendor's error body and headers for a status, including unknown paths (404) and methods (405). */
  refusal(status: number): Response;
};

/** A stand-in: a file in vendors/ that server.ts registers. */
export type Vendor = {
  id: string;
  name: string;
  /** What the product uses the vendor for (pt-BR). */
  purpose: string;
  docs: string;
  /** Missing for a vendor without HTTP. */
  http?: Http;
  /** Statuses on the home page. The first is the default of a fault. */
  statuses: number[];
  /** Special inputs and their outcomes, for the home page (pt-BR). */
  hints: [input: string, outcome: string][];
  reset?(): void;
};

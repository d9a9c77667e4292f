import type { Hono } from "hono";

export type Http = {
  /** Path prefix, such as "/resend". The routes of `app` are relative to it. */
  prefix: string;
  app: Hono;
  /** The vendor's error response for a status. Also answers unknown paths (404) and wrong methods (405). */
  refusal(status: number): Response;
};

/** Stand-in for a vendor, defined in vendors/ and registered in server.ts. */
export type Vendor = {
  id: string;
  name: string;
  /** Use of the vendor in the product (pt-BR). */
  purpose: string;
  docs: string;
  /** Missing for a vendor without HTTP. */
  http?: Http;
  /** Status codes that a person can choose for a fault on the sandbox's home page. The first is the default. */
  statuses: number[];
  /** Special inputs and their outcomes, for the home page (pt-BR). */
  hints: [input: string, outcome: string][];
  reset?(): void;
};

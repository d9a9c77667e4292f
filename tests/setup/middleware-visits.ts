/** Sends requests to the middleware. The exported modules are loaded before the first test of the importing file. */

import { NextRequest } from "next/server";
import { beforeAll } from "vitest";
import { clearCookies } from "./next-headers";

export let middleware: typeof import("@/middleware").middleware;
export let session: typeof import("@/lib/access/auth/session");
export let people: typeof import("./people");
export let projects: typeof import("./projects");
export let conversations: typeof import("./conversations");
export let db: typeof import("@/lib/server/db").db;
export let log: typeof import("@/lib/server/log").log;

beforeAll(async () => {
  clearCookies();
  process.env.CHAT_WIDGET_URL = "https://chat.example/loader.js";
  ({ middleware } = await import("@/middleware"));
  session = await import("@/lib/access/auth/session");
  people = await import("./people");
  projects = await import("./projects");
  conversations = await import("./conversations");
  ({ db } = await import("@/lib/server/db"));
  ({ log } = await import("@/lib/server/log"));
});

type Visit = { token?: string; headers?: Record<string, string>; method?: string; body?: string };
export const visit = (path: string, { token, headers = {}, method = "GET", body }: Visit = {}) => {
  const request = new NextRequest(`http://localhost:3000${path}`, { method, headers, ...(body && { body }) });
  if (token !== undefined) request.cookies.set(session.SESSION_COOKIE, token);
  return middleware(request);
};
/** The router's request that calls an action without arguments. */
export const CALL = {
  method: "POST",
  headers: { host: "localhost:3000", "next-action": "7f00", "content-type": "text/plain;charset=UTF-8" },
  body: "[]",
};
/** Value of a request header that the middleware adds for the page. */
export const handed = (response: Response, name: string) =>
  response.headers.get(`x-middleware-request-${name}`);
export const tokenOf = ({ sessionId }: { sessionId: string }) => session.encryptSession(sessionId);
export const target = (response: Response) => new URL(response.headers.get("location") ?? "").pathname;

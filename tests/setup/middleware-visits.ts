import { NextRequest } from "next/server";
import { clearCookies } from "./next-headers";

clearCookies();
process.env.CHAT_WIDGET_URL = "https://chat.example/loader.js";
export const { middleware } = await import("@/middleware");
export const session = await import("@/lib/access/auth/session");
export const people = await import("./people");
export const projects = await import("./projects");
export const conversations = await import("./conversations");
export const { db } = await import("@/lib/server/db");
export const { log } = await import("@/lib/server/log");

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

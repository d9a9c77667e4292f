import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { PUBLIC_OUTAGE_PAGE } from "../outage";
import { contentSecurityPolicy } from "./csp.mjs";
import { REQUEST_START } from "./http-channels";
import { canRender } from "./page-sources";

/** A person's request for a page: functions and the data of a page answer their callers by themselves. */
const wantsPage = ({ headers, url = "" }: IncomingMessage): boolean =>
  String(headers.accept).includes("text/html") && !headers.rsc && !url.startsWith("/api/");

/** Sends the outage page in place of an answer that has not begun. */
function sendOutage(response: ServerResponse, end: (body: string) => unknown): void {
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.statusCode = 503;
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Content-Length", Buffer.byteLength(PUBLIC_OUTAGE_PAGE));
  response.setHeader("Content-Security-Policy", contentSecurityPolicy([]));
  response.setHeader("Cache-Control", "private, no-store");
  response.setHeader("Retry-After", "10");
  end(PUBLIC_OUTAGE_PAGE);
}

/**
 * From now on a page that could not be rendered because the database is away says so in words, with 503. Next answers
 * every failed rendering of a page that it has not stored with an empty 500, whatever the cause.
 */
export function sayOutages(): void {
  subscribe(REQUEST_START, (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    if (!wantsPage(request)) return;
    const end = response.end as (...rest: unknown[]) => ServerResponse;
    response.end = (...rest: unknown[]) => {
      response.end = end as typeof response.end;
      if (response.statusCode !== 500 || response.headersSent) return end.apply(response, rest);
      void canRender().then((isUp) => {
        if (isUp) end.apply(response, rest);
        else sendOutage(response, (body) => end.call(response, body));
      });
      return response;
    };
  });
}

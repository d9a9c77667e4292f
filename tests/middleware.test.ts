import { unstable_doesMiddlewareMatch } from "next/experimental/testing/server";
import { expect, test, vi } from "vitest";
import {
  CONFIRMATIONS,
  ENTRANCES,
  GUARDED,
  RENDERED_PAGES,
  SESSION_PAGES,
} from "@/lib/access/auth/page-rules";
import { QUERY_KEYS } from "@/lib/catalog/projects/rules/list-query";
import { SESSION_COOKIES } from "@/lib/server/next-internals/session-cookies";
import { config } from "@/middleware";
import { OPEN_PAGES } from "@/tests/setup/site-pages";

// `unstable_doesMiddlewareMatch` needs this global, which Next's server sets.
await vi.hoisted(async () => {
  Object.assign(globalThis, { AsyncLocalStorage: (await import("node:async_hooks")).AsyncLocalStorage });
});

const runsOn = (url: string, cookie?: string) =>
  unstable_doesMiddlewareMatch({ config, url, ...(cookie && { cookies: { [cookie]: "x" } }) });

test("the middleware runs on every guarded page and, with a session, on every login screen and confirmation", () => {
  for (const page of Object.keys(GUARDED))
    expect([page, runsOn(page), runsOn(`${page}/x`)]).toEqual([page, true, true]);
  for (const page of RENDERED_PAGES) {
    expect(runsOn(page), page).toBe(true);
    if (page !== "/comparar") expect(runsOn(`${page}/x`), page).toBe(true);
  }
  const withSession = [...Object.keys(ENTRANCES), ...CONFIRMATIONS, ...SESSION_PAGES.keys()];
  for (const page of withSession) {
    for (const cookie of Object.values(SESSION_COOKIES)) expect(runsOn(page, cookie), page).toBe(true);
    // /comparar is rendered for each request, so the middleware runs there with or without a session.
    expect(runsOn(page), page).toBe(page === "/comparar");
  }
  for (const page of OPEN_PAGES.filter((open) => open !== "/lir-projetos" && !withSession.includes(open)))
    expect([page, runsOn(page), runsOn(page, SESSION_COOKIES.plain)]).toEqual([page, false, false]);
});

test("the middleware matches every search parameter, so no search gets the prerendered list", () => {
  const keys = config.matcher.flatMap((entry) =>
    typeof entry === "object" && entry.source === "/lir-projetos" ? entry.has.map(({ key }) => key) : [],
  );
  expect(keys.sort()).toEqual([...QUERY_KEYS].sort());
});

test("the middleware runs for every session and every action on the list and on a project", () => {
  const found = config.matcher.flatMap((entry) =>
    typeof entry === "object" && entry.source === "/lir-projetos/:slug?"
      ? entry.has.map(({ type, key }) => `${type} ${key}`)
      : [],
  );
  expect(found.sort()).toEqual([
    "cookie __Secure-next-auth.session-token",
    "cookie next-auth.session-token",
    "header next-action",
  ]);
});

import fc from "fast-check";
import { NextRequest } from "next/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import * as session from "@/lib/access/auth/session";
import * as auth from "@/lib/people/login";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { nextHeaders } from "../../setup/next-auth-headers";
import * as people from "../../setup/people";

beforeEach(() => nextHeaders.clearCookies());

const SITE = "http://localhost:3000";

type Call = {
  path: string;
  query?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | undefined;
  cookies?: Record<string, string>;
};

async function call({ path, query = "", method = "GET", headers = {}, body, cookies = {} }: Call) {
  nextHeaders.clearCookies();
  nextHeaders.startRequest(headers);
  const jar = await nextHeaders.cookies();
  for (const [name, value] of Object.entries(cookies)) jar.set(name, value);
  const request = new NextRequest(new URL(`/api/auth/${path}${query}`, SITE), {
    method,
    headers,
    ...(body !== undefined && method === "POST" && { body }),
  });
  const nextauth = path.split("/").map((part) => decodeURIComponent(part));
  return auth.authHandler(request, { params: Promise.resolve({ nextauth }) });
}

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const JSON_BODY = { "content-type": "application/json" };

describe("hostile requests to next-auth's addresses log no error", () => {
  const post = (path: string, query = "", body = "", headers: Record<string, string> = FORM): Call => ({
    path,
    query,
    method: "POST",
    headers,
    body,
  });

  test.each<[string, Call, number, string?]>([
    ["a GET of the login's address", { path: "callback/credentials" }, 303, "/auth"],
    ["an error code outside Latin-1", { path: "error", query: "?error=%E2%82%AC" }, 303, "/auth"],
    ["an invalid callback URL", post("signin", "?callbackUrl=11222333000181"), 303, "/auth"],
    [
      "a GET with an invalid callback URL",
      { path: "signin", query: "?callbackUrl=11222333000181" },
      303,
      "/auth",
    ],
    ["signing out to '#'", post("signout", "?callbackUrl=%23", "callbackUrl=%23"), 302],
    ["a GET of the sign-out", { path: "signout" }, 303, "/"],
    ["truncated JSON", post("callback/credentials", "", "{", JSON_BODY), 400],
    ["JSON null", post("callback/credentials", "", "null", JSON_BODY), 302],
    [
      "fields that are not texts",
      post("signout", "", JSON.stringify({ callbackUrl: {}, csrfToken: [1] }), JSON_BODY),
      302,
    ],
    ["an unknown action", { path: "verify-request" }, 404],
    ["an unknown provider", post("callback/github"), 404],
    ["an inherited property name", { path: "constructor" }, 404],
    ["a token posted to the session", post("session"), 405],
    [
      "an invalid callback URL in the cookie",
      { path: "csrf", cookies: { "next-auth.callback-url": "11222333000181" } },
      400,
    ],
    ["an invalid session", { path: "session", cookies: { "next-auth.session-token": "lixo" } }, 200],
  ])("%s", async (_, input, status, location) => {
    const error = vi.spyOn(log, "error");
    const response = await call(input);
    expect(response.status).toBe(status);
    if (location) expect(response.headers.get("location")).toBe(location);
    expect(error).not.toHaveBeenCalled();
    error.mockRestore();
  });

  test("a sign-out with an invalid session cookie logs no error and clears the cookie", async () => {
    const error = vi.spyOn(log, "error");
    const { csrfToken } = await (await call({ path: "csrf" })).json();
    const kept = (await call({ path: "csrf" })).headers.getSetCookie().join(";");
    expect(kept).toContain("next-auth.csrf-token");
    const cookie = (await call({ path: "csrf" })).headers
      .getSetCookie()
      .find((text) => text.startsWith("next-auth.csrf-token="));
    const value = decodeURIComponent(/=([^;]+)/.exec(cookie ?? "")?.[1] ?? "");
    const response = await call({
      ...post("signout", "", `csrfToken=${value.split("|")[0]}`),
      cookies: { "next-auth.csrf-token": value, [session.SESSION_COOKIE]: "lixo" },
    });
    expect(csrfToken).toMatch(/^[0-9a-f]{64}$/);
    expect(response.headers.getSetCookie().join("\n")).toContain(`${session.SESSION_COOKIE}=;`);
    expect(error).not.toHaveBeenCalled();
    error.mockRestore();
  });
});

/** Maximum response time (ms) on a busy machine. */
const SOON = 2_000;

test("2,400 random requests are answered within two seconds each, without a 5xx or a logged error", async () => {
  const person = await people.createPerson();
  const token = await session.encryptSession(person.sessionId);
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.webUrl(),
    fc.constantFrom("#", "//x", "€"),
  );
  const odd = fc.oneof(
    text,
    fc.constantFrom("javascript:alert(1)", "http://[", "https://%", "\\\\x", "/%00", " "),
  );
  const name = fc.constantFrom("callbackUrl", "csrfToken", "email", "password", "json", "error", "__proto__");
  const path = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom("csrf", "providers", "session", "signin", "signin/credentials") },
    { weight: 6, arbitrary: fc.constantFrom("callback/credentials", "signout", "error", "verify-request") },
    { weight: 2, arbitrary: fc.constantFrom("_log", "constructor", "callback", "callback/email", "csrf/x") },
    { weight: 1, arbitrary: fc.stringMatching(/^[\w.~-]{1,12}(\/[\w.~-]{1,8}){0,2}$/) },
  );
  const fields = fc.dictionary(name, odd, { maxKeys: 5 });
  const query = fields.map((given) => `?${new URLSearchParams(given)}`);
  const sent = fc.oneof(
    fields.map((given) => ({ headers: FORM, body: new URLSearchParams(given).toString() })),
    fc.jsonValue().map((value) => ({ headers: JSON_BODY, body: JSON.stringify(value) })),
    fields.map((given) => ({ headers: JSON_BODY, body: JSON.stringify(given) })),
    text.map((body) => ({ headers: JSON_BODY, body })),
    text.map((body) => ({ headers: { "content-type": "multipart/form-data; boundary=x" }, body })),
    text.map((body) => ({ headers: {}, body })),
  );
  const cookie = fc.constantFrom("session-token", "session-token.0", "callback-url", "csrf-token");
  const kept = fc.dictionary(
    cookie.map((end) => `next-auth.${end}`),
    fc.oneof(odd, fc.constant(token), fc.constant("a|b")),
    { maxKeys: 3 },
  );
  const method = fc.constantFrom("GET", "POST", "POST", "HEAD");
  const error = vi.spyOn(log, "error");
  let slowest = 0;
  await fc.assert(
    fc.asyncProperty(
      path,
      query,
      method,
      sent,
      kept,
      async (path, query, method, { headers, body }, cookies) => {
        const started = performance.now();
        const response = await call({ path, query, method, headers, body, cookies });
        await response.text();
        slowest = Math.max(slowest, performance.now() - started);
        expect(response.status).toBeLessThan(500);
        const location = response.headers.get("location");
        if (location) expect(new URL(location, SITE).origin).toBe(SITE);
      },
    ),
    { numRuns: 2_400 },
  );
  expect(error).not.toHaveBeenCalled();
  expect(slowest).toBeLessThan(SOON);
  error.mockRestore();
  expect(await db.session.count({ where: { id: person.sessionId, endedAt: null } })).toBe(1);
}, 180_000);

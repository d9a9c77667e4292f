import { describe, expect, test } from "vitest";
import { openly, preflight, withPathPart } from "./answer";

const request = new Request("https://elorecicla.exemplo/api/v1/projects");
const answered = (status: number, body: BodyInit | null, headers = {}) =>
  openly(async () => new Response(body, { status, headers }))(request);

describe("an open answer", () => {
  test("an open answer is the function's answer, and other sites may read it", async () => {
    const answer = await answered(200, "[]", { ETag: '"a"', "Cache-Control": "public" });
    expect([answer.status, await answer.text()]).toEqual([200, "[]"]);
    expect(answer.headers.get("etag")).toBe('"a"');
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-expose-headers")).toContain("ETag");
    expect(answer.headers.has("access-control-allow-credentials")).toBe(false);
  });

  test("an answer without a body stays without one", async () => {
    const answer = await answered(304, null);
    expect([answer.status, await answer.text()]).toEqual([304, ""]);
  });

  test.each([
    [400, "Bad Request"],
    [404, "Not Found"],
    [429, "Too Many Requests"],
    [500, "Internal Server Error"],
    [503, "Service Unavailable"],
  ])("a failure %i is sent as application/problem+json", async (status, title) => {
    const body = JSON.stringify({ success: false, error: "Não deu.", code: "X" });
    const answer = await answered(status, body, { "Retry-After": "7", "Cache-Control": "private, no-store" });
    expect(await answer.json()).toEqual({ type: "about:blank", title, status, detail: "Não deu." });
    expect(answer.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    expect(answer.headers.get("retry-after")).toBe("7");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });
});

test("a preflight lets other sites read with a known ETag, and nothing else", () => {
  const { status, headers } = preflight();
  expect(status).toBe(204);
  const allowed = (name: string) => headers.get(`access-control-allow-${name}`);
  expect([allowed("origin"), allowed("methods"), allowed("headers")]).toEqual([
    "*",
    "GET, HEAD",
    "If-None-Match",
  ]);
  expect(headers.has("access-control-allow-credentials")).toBe(false);
});

test("the last part of a path is the only parameter, whatever the query has", () => {
  const part = (path: string) =>
    Object.fromEntries(
      new URL(withPathPart(new Request(`https://x.exemplo${path}`), "slug").url).searchParams,
    );
  expect(part("/api/v1/projects/vidro?slug=outro&slug=mais")).toEqual({ slug: "vidro" });
  expect(part("/api/v1/projects/%C3%A9&a=1")).toEqual({ slug: "%C3%A9&a=1" });
  expect(part("/api/v1/projects/")).toEqual({ slug: "" });
});

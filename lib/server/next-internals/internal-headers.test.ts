import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { keepHeadersInside, STATUS_HEADER } from "./internal-headers";

keepHeadersInside();

const INTERNAL = {
  "x-middleware-rewrite": "/lir-projetos/conta",
  "x-nextjs-prerender": "1",
  "x-nextjs-stale-time": "60",
};

async function answerOf(listener: RequestListener): Promise<Response> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo;
    return await fetch(`http://127.0.0.1:${port}`);
  } finally {
    server.close();
  }
}

async function namesOf(listener: RequestListener): Promise<string[]> {
  const { headers } = await answerOf(listener);
  return [...headers.keys()].filter((name) => /^x-/.test(name)).toSorted();
}

const answerWith =
  (contentType: string): RequestListener =>
  (_, response) => {
    for (const [name, value] of Object.entries(INTERNAL)) response.setHeader(name, value);
    response.setHeader("X-Request-Id", "1").setHeader("Content-Type", contentType);
    response.end("body");
  };

test("a document has no header for the router or of a rewrite", async () => {
  expect(await namesOf(answerWith("text/html; charset=utf-8"))).toEqual(["x-request-id"]);
});

test("router data keep only the headers that the router reads", async () => {
  expect(await namesOf(answerWith("text/x-component"))).toEqual([
    "x-nextjs-prerender",
    "x-nextjs-stale-time",
    "x-request-id",
  ]);
});

test("internal headers are also removed from a response sent with writeHead", async () => {
  const listener: RequestListener = (_, response) => {
    response.setHeader("X-Middleware-Rewrite", "/lir-projetos/conta");
    response.writeHead(204, { "X-Request-Id": "1" }).end();
  };
  expect(await namesOf(listener)).toEqual(["x-request-id"]);
});

test("no cache shows an old page while it fetches a new one; pictures keep their lifetime in browsers", async () => {
  const PICTURE = "public, max-age=300, s-maxage=300, stale-while-revalidate=86400";
  for (const [given, sent] of [
    ["s-maxage=24, stale-while-revalidate=86376", "s-maxage=24"],
    ["s-maxage=10", "s-maxage=10"],
    [PICTURE, PICTURE],
  ] as const) {
    const { headers } = await answerOf((_, response) => response.setHeader("Cache-Control", given).end());
    expect(headers.get("cache-control")).toBe(sent);
  }
});

test("a page rendered in place of another has the status set by the middleware", async () => {
  const standIn: RequestListener = (_, response) => {
    response.setHeader(STATUS_HEADER, "404");
    response.statusCode = 200;
    response.end("body");
  };
  expect((await answerOf(standIn)).status).toBe(404);
  expect(await namesOf(standIn)).toEqual([]);
});

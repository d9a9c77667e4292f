import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getJson, readRetryAfter } from "./get-json";

let answers: RequestListener[] = [];
let requests = 0;
const server = createServer((request, response) => {
  const answer = answers[Math.min(requests, answers.length - 1)];
  requests += 1;
  answer?.(request, response);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = 0;
});

const status =
  (code: number, body = "{}", headers = {}): RequestListener =>
  (_, response) =>
    response.writeHead(code, headers).end(body);
const reset: RequestListener = (request) => request.socket.destroy();
const silence: RequestListener = () => {};

async function getFrom(timeout: number, ...given: RequestListener[]) {
  answers = given;
  const { port } = server.address() as AddressInfo;
  const started = performance.now();
  const answer = await getJson({ vendor: "vendor", base: `http://127.0.0.1:${port}/`, path: "/a", timeout });
  return { answer, requests, ms: performance.now() - started };
}

test.each([
  ["a 500", status(500)],
  ["a 503", status(503)],
  ["a reset connection", reset],
  ["an answer that is not JSON", status(200, '{"razao_social":')],
])("%s is retried once", async (_name, first) => {
  expect(await getFrom(5_000, first, status(200, '{"a":1}'))).toMatchObject({
    answer: { ok: true, body: { a: 1 } },
    requests: 2,
  });
  requests = 0;
  expect(await getFrom(5_000, first, first)).toMatchObject({ answer: { ok: false }, requests: 2 });
});

test.each([400, 404, 429])("a %i is returned without a retry", async (code) => {
  expect(await getFrom(5_000, status(code))).toMatchObject({
    answer: { ok: false, status: code },
    requests: 1,
  });
});

test("a redirect is not followed", async () => {
  const elsewhere = status(302, "", { location: "/b" });
  const { answer } = await getFrom(5_000, elsewhere, elsewhere, status(200, '{"a":1}'));
  expect(answer).toMatchObject({ ok: false, status: null });
});

test("a vendor that does not respond is abandoned after the timeout, without a retry", async () => {
  const { answer, requests: count, ms } = await getFrom(1_000, silence);
  expect({ answer, count }).toMatchObject({ answer: { ok: false, status: null }, count: 1 });
  expect(ms).toBeLessThan(5_000);
});

test("a response that stops in the middle is abandoned after the timeout, without a retry", async () => {
  const half: RequestListener = (_, response) => response.writeHead(200).write('{"a":');
  expect(await getFrom(1_000, half)).toMatchObject({ answer: { ok: false, status: null }, requests: 1 });
});

test("the timeout covers the retry, too", async () => {
  const { answer, ms } = await getFrom(1_500, status(500), silence);
  expect(answer).toMatchObject({ ok: false, status: null });
  expect(ms).toBeLessThan(5_000);
});

test("an unreachable vendor is a result, not an exception", async () => {
  expect(
    await getJson({ vendor: "vendor", base: "http://127.0.0.1:1", path: "/", timeout: 1_000 }),
  ).toMatchObject({
    ok: false,
    status: null,
  });
});

test("Retry-After is read in seconds or as a date, up to an hour", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  expect(readRetryAfter("7", now)).toBe(7_000);
  expect(readRetryAfter("Sat, 21 Nov 2026 12:00:30 GMT", now)).toBe(30_000);
  expect(readRetryAfter("Sat, 21 Nov 2026 11:00:00 GMT", now)).toBe(0);
  expect(readRetryAfter("999999999", now)).toBe(3_600_000);
  expect(readRetryAfter("soon", now)).toBeNull();
  expect(readRetryAfter(null, now)).toBeNull();
});

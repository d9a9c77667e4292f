import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { currentRequestId } from "@/lib/server/request-id";
import { assignRequestIds } from "./request-ids";

const settings = vi.hoisted(() => ({ TRUSTED_PROXIES: undefined as number | undefined }));
vi.mock("@/lib/server/env", () => ({ env: settings }));

let server: Server;
let origin: string;
beforeAll(async () => {
  assignRequestIds();
  server = createServer(async (request: IncomingMessage, response) => {
    await wait(Number(request.url?.slice(1)));
    response.end(JSON.stringify({ header: request.headers["x-request-id"], context: currentRequestId() }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  settings.TRUSTED_PROXIES = undefined;
});

async function ask(given?: string, ms = 0) {
  const response = await fetch(`${origin}/${ms}`, given ? { headers: { "x-request-id": given } } : {});
  const { header, context } = (await response.json()) as { header: string; context: string };
  return {
    id: response.headers.get("x-request-id"),
    timing: response.headers.get("server-timing"),
    header,
    context,
  };
}

test("the proxy's id is in the request, in the context of its code and in the response", async () => {
  const id = "4f7a91c2d0e84b5f9a1b2c3d4e5f6071";
  expect(await ask(id)).toEqual({ id, timing: `pedido;desc="${id}"`, header: id, context: id });
});

test("without a proxy, or with a value of another shape, the server makes the id", async () => {
  const uuid = /^[0-9a-f-]{36}$/;
  for (const given of [undefined, "a b{}", "x".repeat(65), "short"])
    expect((await ask(given)).id).toMatch(uuid);
  settings.TRUSTED_PROXIES = 0;
  const { id, header, context } = await ask("4f7a91c2d0e84b5f9a1b2c3d4e5f6071");
  expect(id).toMatch(uuid);
  expect([header, context]).toEqual([id, id]);
});

test("concurrent requests on few connections keep their own ids", async () => {
  const ids = Array.from({ length: 40 }, (_, at) => `pedido-numero-${at}`);
  const answers = await Promise.all(ids.map((id, at) => ask(id, at % 7)));
  expect(answers.map(({ context }) => context)).toEqual(ids);
});

test("code outside of a request has no id", async () => {
  await ask("pedido-antes");
  expect(currentRequestId()).toBeUndefined();
});

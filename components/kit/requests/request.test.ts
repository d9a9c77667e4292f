import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { fetchJson, jsonBody, RequestFailed, readJson, request } from "./request";

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** `null` drops the connection. */
async function startServer(answers: (number | null)[]) {
  const bodies: string[] = [];
  const answer: RequestListener = async (incoming, response) => {
    let body = "";
    for await (const piece of incoming) body += piece;
    bodies.push(body);
    const status = answers.shift();
    if (status == null) return void incoming.socket.destroy();
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify({ status }));
  };
  server = createServer(answer);
  await new Promise<void>((listening) => server?.listen(0, "127.0.0.1", listening));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, bodies };
}

const failureOf = (response: Promise<unknown>) =>
  response.then(
    () => expect.unreachable(),
    (error: RequestFailed) => error,
  );

describe("a request that reads", () => {
  test.each([[503], [502], [504], [null]])("a request that ends with %s is repeated once", async (first) => {
    const { address, bodies } = await startServer([first, 200]);
    expect(await fetchJson([address, { cnpj: "1" }])).toEqual({ status: 200 });
    expect(bodies).toEqual(['{"cnpj":"1"}', '{"cnpj":"1"}']);
  });

  test("a request that fails twice is not repeated again", async () => {
    const { address, bodies } = await startServer([503, 503, 200]);
    expect((await failureOf(fetchJson([address]))).status).toBe(503);
    expect(bodies).toHaveLength(2);
  });

  test.each([400, 401, 429, 500])(
    "a request refused with %i fails with that status and is not repeated",
    async (status) => {
      const { address, bodies } = await startServer([status, 200]);
      expect((await failureOf(fetchJson([address]))).status).toBe(status);
      expect(bodies).toHaveLength(1);
    },
  );

  test("an aborted request is not repeated", async () => {
    const { address, bodies } = await startServer([503, 200]);
    const end = new AbortController();
    const failure = failureOf(fetchJson([address], end.signal));
    await expect.poll(() => bodies.length).toBe(1);
    end.abort();
    expect(await failure).toBeInstanceOf(RequestFailed);
    expect(bodies).toHaveLength(1);
  });
});

describe("any request", () => {
  test("a request that changes something is not repeated", async () => {
    const { address, bodies } = await startServer([503, 200]);
    const refused = await failureOf(request(address, { ...jsonBody({ a: 1 }), read: readJson }));
    expect(refused.status).toBe(503);
    expect(bodies).toEqual(['{"a":1}']);
  });

  test("a request ends at its timeout, also while the body arrives", async () => {
    server = createServer((_, response) => void response.writeHead(200).write("{"));
    await new Promise<void>((listening) => server?.listen(0, "127.0.0.1", listening));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    expect((await failureOf(request(address, { read: readJson, limit: 50 }))).status).toBeNull();
  });

  test("a response that is no JSON is an error", async () => {
    server = createServer((_, response) => void response.end("<html>"));
    await new Promise<void>((listening) => server?.listen(0, "127.0.0.1", listening));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    expect((await failureOf(request(address, { read: readJson }))).status).toBeNull();
  });
});

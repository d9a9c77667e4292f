import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { fetchAnswer, jsonBody, RequestFailed, readJson, request } from "./request";

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** An instance that answers with these statuses, one after the other; `null` breaks the line. @returns its address */
async function instance(answers: (number | null)[]) {
  const asked: string[] = [];
  const answer: RequestListener = async (incoming, response) => {
    let body = "";
    for await (const piece of incoming) body += piece;
    asked.push(body);
    const status = answers.shift();
    if (status == null) return void incoming.socket.destroy();
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify({ status }));
  };
  server = createServer(answer);
  await new Promise<void>((listening) => server?.listen(0, "127.0.0.1", listening));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked };
}

const failureOf = (asking: Promise<unknown>) =>
  asking.then(
    () => expect.unreachable(),
    (error: RequestFailed) => error,
  );

describe("a GET request", () => {
  test.each([[503], [502], [504], [null]])("a request that ends with %s is repeated once", async (first) => {
    const { address, asked } = await instance([first, 200]);
    expect(await fetchAnswer([address, { cnpj: "1" }])).toEqual({ status: 200 });
    expect(asked).toEqual(['{"cnpj":"1"}', '{"cnpj":"1"}']);
  });

  test("a request is repeated no more than once", async () => {
    const { address, asked } = await instance([503, 503, 200]);
    expect((await failureOf(fetchAnswer([address]))).status).toBe(503);
    expect(asked).toHaveLength(2);
  });

  test.each([400, 401, 429, 500])(
    "a request refused with %i has its status and is not repeated",
    async (status) => {
      const { address, asked } = await instance([status, 200]);
      expect((await failureOf(fetchAnswer([address]))).status).toBe(status);
      expect(asked).toHaveLength(1);
    },
  );

  test("an aborted request is not repeated", async () => {
    const { address, asked } = await instance([503, 200]);
    const end = new AbortController();
    const asking = failureOf(fetchAnswer([address], end.signal));
    await expect.poll(() => asked.length).toBe(1);
    end.abort();
    expect(await asking).toBeInstanceOf(RequestFailed);
    expect(asked).toHaveLength(1);
  });
});

describe("any request", () => {
  test("a request that changes something is never repeated", async () => {
    const { address, asked } = await instance([503, 200]);
    const refused = await failureOf(request(address, { ...jsonBody({ a: 1 }), read: readJson }));
    expect(refused.status).toBe(503);
    expect(asked).toEqual(['{"a":1}']);
  });

  test("a request ends with its time limit, also within the body", async () => {
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

import { once } from "node:events";
import { Agent, createServer, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { drain, installShutdown, isDraining, whenDraining } from "./drain";

const signals = ["SIGTERM", "SIGINT"] as const;
const before = new Map(signals.map((signal) => [signal, process.listeners(signal)]));
installShutdown();
// A signal to the test process must not start a drain.
for (const signal of signals)
  for (const listener of process.listeners(signal))
    if (!before.get(signal)?.includes(listener)) process.off(signal, listener);

const globals = globalThis as { eloReciclaDrain?: unknown };
let server: Server;
let answerSlow = Promise.withResolvers<void>();
const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

beforeEach(async () => {
  globals.eloReciclaDrain = undefined;
  answerSlow = Promise.withResolvers();
  server = createServer(async (incoming, response) => {
    if (incoming.url === "/slow") await answerSlow.promise;
    response.end(incoming.url);
  });
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

const ask = (path: string) =>
  new Promise<{ text: string; connection: string | undefined }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    request({ port, host: "127.0.0.1", path, agent }, (response) => {
      let text = "";
      response.on("data", (part) => {
        text += part;
      });
      response.on("end", () => resolve({ text, connection: response.headers.connection }));
    })
      .on("error", reject)
      .end();
  });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("a server that shuts down answers open requests, closes each connection, and then accepts none", async () => {
  expect((await ask("/a")).connection).toBe("keep-alive");
  const slow = ask("/slow");
  await pause(50);
  const steps: string[] = [];
  whenDraining({ begin: () => steps.push("begin"), end: async () => void steps.push("end") });
  const left = drain(300);
  expect([isDraining(), steps]).toEqual([true, ["begin"]]);
  for (let round = 0; round < 5; round++) expect((await ask("/b")).connection).toBe("close");
  const { port } = server.address() as AddressInfo;
  await pause(400);
  await expect(fetch(`http://127.0.0.1:${port}/c`)).rejects.toThrow();
  expect(steps).toEqual(["begin"]);
  answerSlow.resolve();
  expect(await slow).toEqual({ text: "/slow", connection: "close" });
  await left;
  expect(steps).toEqual(["begin", "end"]);
});

test("a request that arrives after the shutdown began, on a connection opened before it, is answered", async () => {
  await ask("/a");
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const left = drain(0);
  await pause(150);
  socket.write("POST /late HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n");
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*Connection: close[\s\S]*\/late/);
  await left;
});

test("requests on connections that wait to be accepted when the server closes are answered", async () => {
  await ask("/a");
  const { port } = server.address() as AddressInfo;
  const left = drain(0);
  const answers = Array.from({ length: 40 }, async () => {
    const socket = connect(port, "127.0.0.1");
    socket.write("POST /write HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n");
    const [answer] = await once(socket, "data");
    return String(answer).split("\r\n")[0];
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set(["HTTP/1.1 200 OK"]));
  await left;
});

test("idle connections do not delay the shutdown", async () => {
  await ask("/a");
  const began = Date.now();
  await drain(0);
  expect(Date.now() - began).toBeLessThan(2_000);
});

test("a request that does not end is abandoned in time for the jobs to finish", async () => {
  const slow = ask("/slow").catch(() => null);
  await pause(50);
  const began = Date.now();
  await drain(6_000);
  expect(Date.now() - began).toBeLessThan(9_500);
  answerSlow.resolve();
  server.closeAllConnections();
  await slow;
});

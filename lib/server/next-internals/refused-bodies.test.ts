import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Transform } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drainRefusedBodies } from "./refused-bodies";

let server: Server;

const STOPS: Record<string, (request: IncomingMessage) => Promise<void>> = {
  "/leaves": async (request) => {
    for await (const _ of request) return;
  },
  "/breaks": (request) =>
    new Promise((resolve) => {
      const picky = new Transform({ transform: (_, __, done) => done(new Error("too large")) });
      picky.on("error", () => resolve());
      request.pipe(picky);
    }),
  "/pauses": (request) =>
    new Promise((resolve) => {
      request.once("data", () => {
        request.pause();
        resolve();
      });
    }),
  "/ignores": async () => {},
};

beforeAll(async () => {
  drainRefusedBodies();
  server = createServer(async (request, response) => {
    await STOPS[request.url ?? ""]?.(request);
    response.writeHead(request.method === "POST" ? 413 : 200).end("done");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());

const BODY = "a".repeat(1_200_000);
const chunked = `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`;

function statusesOf(path: string, head: string, body: string): Promise<string[]> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const line = connect(port, "127.0.0.1");
    let received = "";
    let isSecondSent = false;
    line.on("error", reject);
    line.on("close", () => reject(new Error(`closed after ${received.slice(0, 40)}`)));
    line.on("data", (chunk) => {
      received += chunk;
      const statuses = [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = ""]) => status);
      if (statuses.length === 2) {
        resolve(statuses);
        line.removeAllListeners("close").destroy();
      } else if (!isSecondSent) {
        isSecondSent = true;
        line.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
      }
    });
    line.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n${body}`);
  });
}

test.each(Object.keys(STOPS))(
  "a body that its reader refuses halfway (%s) leaves the connection usable",
  async (path) => {
    expect(await statusesOf(path, "Transfer-Encoding: chunked", chunked)).toEqual(["413", "200"]);
    expect(await statusesOf(path, `Content-Length: ${BODY.length}`, BODY)).toEqual(["413", "200"]);
  },
);

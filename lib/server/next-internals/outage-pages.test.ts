import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { serveOutagePages } from "./outage-pages";

const database = vi.hoisted(() => ({ isUp: false }));
vi.mock("./page-cache-health", () => ({ canRender: async () => database.isUp }));

type Compress = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
/** Next's compression wraps a response after our code did, and calls writeHead itself. */
const compress: Compress = createRequire(import.meta.url)("next/dist/compiled/compression")({ threshold: 0 });

let server: Server;
let origin: string;
beforeAll(async () => {
  serveOutagePages();
  server = createServer((request, response) => {
    if (request.url?.startsWith("/compressed")) compress(request, response, () => {});
    response.statusCode = Number(request.url?.split("/").at(-1));
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Cache-Control", "s-maxage=60");
    if (request.url?.startsWith("/streamed")) {
      response.write("<html");
      setTimeout(() => response.write(' id="__next_error__">'), 20);
      setTimeout(() => response.end("</html>"), 40);
    } else response.end('<html id="__next_error__"></html>');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  database.isUp = false;
});

const visit = async (path: string, headers: Record<string, string> = { accept: "text/html,*/*" }) => {
  const response = await fetch(origin + path, { headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
};

test.each([["/lir-projetos/500"], ["/streamed/500"], ["/compressed/500"]])(
  "B4.2 a page that failed to render becomes the outage page while the database is down: %s",
  async (path) => {
    const { status, text, headers } = await visit(path);
    expect(status).toBe(503);
    expect(text).toContain("<h1>Não conseguimos abrir esta página agora</h1>");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("retry-after")).toBe("10");
    expect(headers.get("content-security-policy")).toContain("default-src");
  },
);

test("other responses and failures are unchanged", async () => {
  for (const path of ["/faq/200", "/streamed/200", "/compressed/200", "/nada/404", "/api/x/500"])
    expect((await visit(path)).text).toContain("__next_error__");
  expect((await visit("/lir-projetos/500", { accept: "text/html", rsc: "1" })).status).toBe(500);
  expect((await visit("/lir-projetos/500", { accept: "application/json" })).status).toBe(500);
});

test("a page that failed while the database is up has a text, the error's code and a link to the support", async () => {
  database.isUp = true;
  const id = { "x-request-id": "4f7a91c2d0e84b5f9a1b2c3d4e5f6071", accept: "text/html" };
  const { status, text, headers } = await visit("/lir-projetos/500", id);
  expect(status).toBe(500);
  expect(text).toContain("Código do erro: <strong>4F7A-91C2</strong>");
  expect(text).toContain(
    'href="mailto:suporte@elorecicla.com.br?subject=C%C3%B3digo%20do%20erro%3A%204F7A-91C2"',
  );
  expect(headers.get("cache-control")).toBe("private, no-store");
  const member = await visit("/compressed/500", { ...id, cookie: "next-auth.session-token=a" });
  expect(member.text).toContain('href="/suporte?codigo=4F7A-91C2"');
});

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "@/lib/server/env";
import { ask } from "../../../tests/setup/raw-request";
import { rejectMalformedPaths, trustOnlyProxies } from "./arriving-request";

let server: Server;
let origin: string;

beforeAll(async () => {
  trustOnlyProxies();
  rejectMalformedPaths();
  server = createServer((request, response) =>
    response.setHeader("address", request.url ?? "").end(request.headers["x-forwarded-for"]),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function seenWith(proxies: number | undefined, forwarded?: string): Promise<string> {
  Object.assign(env, { TRUSTED_PROXIES: proxies });
  const headers = forwarded ? { "x-forwarded-for": forwarded } : undefined;
  return (await fetch(origin, { headers })).text();
}

test("without a proxy a client cannot choose the address that its limits use", async () => {
  expect(await seenWith(0, "198.51.100.1")).toBe("127.0.0.1");
  expect(await seenWith(0)).toBe("127.0.0.1");
});

test("each proxy accounts for one entry of X-Forwarded-For, and the code reads only the client's entry", async () => {
  expect(await seenWith(1, "198.51.100.1, 203.0.113.7")).toBe("203.0.113.7");
  expect(await seenWith(2, "203.0.113.7, 192.0.2.10")).toBe("203.0.113.7");
  expect(await seenWith(undefined, "198.51.100.1, 203.0.113.7")).toBe("203.0.113.7");
});

test.each([
  ["/arquivos/%E0%A4%A/x"],
  ["/recibo/%ff"],
  ["/dashboard/negociacoes/%E0%A4%A"],
  ["/api/%C3?a=b"],
  ["/%"],
])("an address that cannot be decoded is replaced by that of no page: %s", async (path) => {
  const { port } = new URL(origin);
  const answer = await ask({ url: `http://127.0.0.1:${port}` }, path);
  expect(answer.headers.address).toBe("/lir-projetos/!");
});

test.each([["/recibo/ABC?x=%ff"], ["/a%20b/%C3%A7"], ["/100%25"], ["/"]])(
  "the address %s is unchanged",
  async (path) => {
    expect((await ask({ url: origin }, path)).headers.address).toBe(path);
  },
);

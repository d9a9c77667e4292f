import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { trace } from "@opentelemetry/api";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

const received: { path: string; body: string }[] = [];
const collector = createServer(async (request, response) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  received.push({ path: request.url ?? "", body: Buffer.concat(pieces).toString("latin1") });
  response.end();
});

beforeAll(() => new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve)));
afterAll(() => collector.close());

test("without a collector nothing is sent", async () => {
  const { recordCall, startTelemetry } = await import("./telemetry");
  const end = await startTelemetry();
  recordCall({ name: "health", status: 200, ms: 1 });
  await end();
  expect(received).toEqual([]);
});

test("a collector gets traces and metrics without queries, secret parts of addresses and vendors' paths", async () => {
  vi.resetModules();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", `http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
  const { recordCall, startTelemetry } = await import("./telemetry");
  const end = await startTelemetry();
  const { enterRequest } = await import("./request-id");
  enterRequest("pedido-42");
  const tracer = trace.getTracer("tests");
  tracer.startActiveSpan(
    "GET /recibo/[codigo]",
    { attributes: { "http.target": "/recibo/ABCD-1234?busca=maria" } },
    (span) => {
      recordCall({ name: "consulta", status: 200, ms: 7 });
      span.end();
    },
  );
  const url = "https://vendor.example/cnpj/11222333000181?chave=segredo";
  tracer.startSpan(`fetch GET ${url}`, { attributes: { "http.url": url } }).end();
  await end();
  const of = (path: string) => received.filter((one) => one.path === path).map(({ body }) => body);
  const traces = of("/v1/traces").join();
  expect(traces).toContain("/recibo/…".replace("…", Buffer.from("…").toString("latin1")));
  expect(traces).toContain("pedido-42");
  expect(traces).toContain("fetch GET https://vendor.example");
  expect(traces).not.toMatch(/maria|ABCD|11222333000181|segredo/);
  expect(of("/v1/metrics").join()).toMatch(/elo\.call\.duration/);
});

import "server-only";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { type Histogram, metrics } from "@opentelemetry/api";
import type { tracing } from "@opentelemetry/sdk-node";
import { env } from "./env";
import { pathForLog } from "./log";
import { currentRequestId } from "./request-id";

/** Attributes of spans that hold an address, which may contain personal data or the secret of a link. */
const PATHS = ["http.target", "url.path"];
const ADDRESSES = ["http.url", "url.full"];
const QUERY = "url.query";

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : "");

/** Removes personal data and secrets when a span starts, and adds the request id. */
const withoutPersonalData: tracing.SpanProcessor = {
  onStart(span) {
    for (const [name, value] of Object.entries(span.attributes)) {
      if (typeof value !== "string") continue;
      if (PATHS.includes(name)) span.setAttribute(name, pathForLog(value));
      else if (name === QUERY) span.setAttribute(name, "");
      else if (ADDRESSES.includes(name) || /https?:/.test(value)) span.setAttribute(name, originOf(value));
    }
    // A request to a vendor has a span with the name 'fetch GET https://…'.
    span.updateName(span.name.replace(/https?:\S+/, originOf));
    const requestId = currentRequestId();
    if (requestId) span.setAttribute("elo.request_id", requestId);
  },
  onEnd() {},
  forceFlush: async () => {},
  shutdown: async () => {},
};

/** Durations (ms) of Server Actions and HTTP functions, by name and status; null without a collector. */
let calls: Histogram | null = null;

/**
 * Loads the SDK only if OTEL_EXPORTER_OTLP_ENDPOINT is set. OpenTelemetry itself reads its other variables.
 * @returns a function that sends the remaining data and ends telemetry
 */
export async function startTelemetry(): Promise<() => Promise<void>> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return async () => {};
  const { NodeSDK, tracing } = await import("@opentelemetry/sdk-node");
  const { OTLPTraceExporter } = await import("@opentelemetry/exporter-trace-otlp-http");
  const sdk = new NodeSDK({
    serviceName: "elo-recicla",
    spanProcessors: [withoutPersonalData, new tracing.BatchSpanProcessor(new OTLPTraceExporter())],
  });
  sdk.start();
  const meter = metrics.getMeter("elo-recicla", env.APP_VERSION);
  calls = meter.createHistogram("elo.call.duration", { unit: "ms" });
  const delay = monitorEventLoopDelay();
  delay.enable();
  meter.createObservableGauge("elo.event_loop.delay.p99", { unit: "ms" }).addCallback((gauge) => {
    gauge.observe(delay.percentile(99) / 1e6);
    delay.reset();
  });
  return () => sdk.shutdown();
}

export function recordCall(call: { name: string; status: number; ms: number }): void {
  calls?.record(call.ms, { name: call.name, status: call.status });
}

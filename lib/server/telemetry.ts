import "server-only";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { type Histogram, metrics, trace } from "@opentelemetry/api";
import type { tracing } from "@opentelemetry/sdk-node";
import { env } from "./env";
import { pathForLog } from "./log";

/** Attributes in which Next names addresses; they may hold personal data and secrets of links. */
const PATHS = ["http.target", "url.path"];
const ADDRESSES = ["http.url", "url.full"];
const QUERY = "url.query";

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : "");

/** Removes from a span, at its start, what no log may hold. */
const withoutPersonalData: tracing.SpanProcessor = {
  onStart(span) {
    for (const [name, value] of Object.entries(span.attributes)) {
      if (typeof value !== "string") continue;
      if (PATHS.includes(name)) span.setAttribute(name, pathForLog(value));
      else if (name === QUERY) span.setAttribute(name, "");
      else if (ADDRESSES.includes(name) || /https?:/.test(value)) span.setAttribute(name, originOf(value));
    }
    // Next names the spans of requests to vendors 'fetch GET https://…'.
    span.updateName(span.name.replace(/https?:\S+/, originOf));
  },
  onEnd() {},
  forceFlush: async () => {},
  shutdown: async () => {},
};

/** Time (ms) of actions and functions, by name and status; null without a collector. */
let calls: Histogram | null = null;

/**
 * Sends traces and metrics to the collector of OTEL_EXPORTER_OTLP_ENDPOINT (OTLP over HTTP); nothing happens, and nothing
 * is loaded, without it. Further variables are those of OpenTelemetry.
 * @returns sends what is left
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

/** Notes a call of the door, and its request id on the trace, so that a line of the log leads to it. */
export function recordCall(call: { name: string; status: number; ms: number; requestId: string }): void {
  calls?.record(call.ms, { name: call.name, status: call.status });
  trace.getActiveSpan()?.setAttribute("elo.request_id", call.requestId);
}

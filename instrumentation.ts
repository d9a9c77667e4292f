import type { Instrumentation } from "next";

export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { assignRequestIds } = await import("./lib/server/next-internals/request-ids");
  assignRequestIds();
  const { rejectMalformedPaths, trustOnlyProxies } = await import(
    "./lib/server/next-internals/arriving-request"
  );
  trustOnlyProxies();
  rejectMalformedPaths();
  const { keepHeadersInside } = await import("./lib/server/next-internals/internal-headers");
  keepHeadersInside();
  const { drainRefusedBodies } = await import("./lib/server/next-internals/refused-bodies");
  drainRefusedBodies();
  const { connectPageCache } = await import("./lib/server/next-internals/page-cache-health");
  connectPageCache();
  const { keepResponses } = await import("./lib/server/next-internals/render-turns");
  keepResponses();
  const { serveOutagePages } = await import("./lib/server/next-internals/outage-pages");
  serveOutagePages();
  const { installShutdown, isDraining, whenDraining } = await import("./lib/server/next-internals/drain");
  installShutdown();
  const { startTelemetry } = await import("./lib/server/telemetry");
  whenDraining({ end: await startTelemetry() });
  const { flushVisits } = await import("./lib/catalog/visits/mutations");
  whenDraining({ end: flushVisits });
  const { drainJobs, keepWorking, stopTakingJobs } = await import("./lib/providers/jobs");
  whenDraining({ begin: stopTakingJobs, end: drainJobs });
  const { JOB_HANDLERS } = await import("./job-handlers");
  // A server that is shut down while it starts must not take jobs.
  if (!isDraining()) void keepWorking(JOB_HANDLERS);
}

/** Never logs the query string, which may hold personal data. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  const { isBrokenOff, log, pathForLog } = await import("./lib/server/log");
  if (isBrokenOff(error)) return;
  const digest = typeof error === "object" && error && "digest" in error ? error.digest : undefined;
  const path = pathForLog(request.path);
  log.error({ err: error, digest, path, method: request.method, route: context.routePath }, "request failed");
};

import type { Instrumentation } from "next";

/** Installs the hooks of lib/server/next-internals, then starts telemetry and job queues. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const [telemetry, ids, address, headers, bodies, pages, turns, outages, leaving, visits, jobs, handlers] =
    await Promise.all([
      import("./lib/server/telemetry"),
      import("./lib/server/next-internals/request-ids"),
      import("./lib/server/next-internals/arriving-request"),
      import("./lib/server/next-internals/internal-headers"),
      import("./lib/server/next-internals/refused-bodies"),
      import("./lib/server/next-internals/page-cache-health"),
      import("./lib/server/next-internals/render-turns"),
      import("./lib/server/next-internals/outage-pages"),
      import("./lib/server/next-internals/drain"),
      import("./lib/catalog/visits/mutations"),
      import("./lib/providers/jobs"),
      import("./job-handlers"),
    ]);
  ids.assignRequestIds();
  address.trustOnlyProxies();
  address.rejectMalformedPaths();
  headers.keepHeadersInside();
  bodies.drainRefusedBodies();
  pages.connectPageCache();
  turns.keepResponses();
  outages.serveOutagePages();
  leaving.installShutdown();
  leaving.whenDraining({ end: await telemetry.startTelemetry() });
  leaving.whenDraining({ end: visits.flushVisits });
  leaving.whenDraining({ begin: jobs.stopTakingJobs, end: jobs.drainJobs });
  void jobs.keepWorking(handlers.JOB_HANDLERS);
}

/**
 * Logs errors of pages and routes, with the digest that the browser gets. Skips errors from a client's disconnection.
 * Never logs the query string, which may hold personal data.
 */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  const { isBrokenOff, log, pathForLog } = await import("./lib/server/log");
  if (isBrokenOff(error)) return;
  const digest = typeof error === "object" && error && "digest" in error ? error.digest : undefined;
  const path = pathForLog(request.path);
  log.error({ err: error, digest, path, method: request.method, route: context.routePath }, "request failed");
};

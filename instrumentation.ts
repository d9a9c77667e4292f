import type { Instrumentation } from "next";

/**
 * Runs once when the server starts: from then on it knows whom requests come from, tells nobody how it is built, keeps
 * connections usable after a refused body, delivers the e-mails that no request delivered, and once a day looks for
 * what saved searches find and deletes what nobody confirmed and sessions that are over.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const [address, headers, bodies, jobs, email, alerts, signups, sessions] = await Promise.all([
    import("./lib/next-internals/arriving-request"),
    import("./lib/next-internals/internal-headers"),
    import("./lib/next-internals/refused-bodies"),
    import("./lib/providers/jobs"),
    import("./lib/email/mutations/send"),
    import("./lib/saved-searches/mutations/alerts"),
    import("./lib/accounts/mutations/abandoned-signups"),
    import("./lib/sessions/mutations"),
  ]);
  address.trustOnlyProxies();
  headers.keepHeadersInside();
  bodies.drainRefusedBodies();
  void jobs.keepWorking({
    email: email.deliverQueued,
    "search-alerts": async () => void (await alerts.sendSearchAlerts(new Date())),
    "abandoned-signups": async () => void (await signups.purgeAbandoned(new Date())),
    "ended-sessions": async () => void (await sessions.purgeSessions(new Date())),
  });
}

/** Errors of pages and routes, with the digest that the error page shows; never the query string, it is the visitor's. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  const { log } = await import("./lib/log");
  const digest = typeof error === "object" && error && "digest" in error ? error.digest : undefined;
  const path = request.path.split("?", 1)[0];
  log.error({ err: error, digest, path, method: request.method, route: context.routePath }, "request failed");
};

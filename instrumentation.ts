import type { Instrumentation } from "next";

/** Errors of pages and routes, with the digest that the error page shows; never the query string, it is the visitor's. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  const { log } = await import("./lib/log");
  const digest = typeof error === "object" && error && "digest" in error ? error.digest : undefined;
  const path = request.path.split("?", 1)[0];
  log.error({ err: error, digest, path, method: request.method, route: context.routePath }, "request failed");
};

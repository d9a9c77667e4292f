import "server-only";
import { randomUUID } from "node:crypto";
import { log } from "./log";
import { FAILURE_STATUS, failure, type Result } from "./result";

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The id that a proxy in front gave to the request, or a new one; foreign shapes are not echoed. */
function requestIdOf(request: Request): string {
  const given = request.headers.get("x-request-id") ?? "";
  return REQUEST_ID.test(given) ? given : randomUUID();
}

/**
 * The door of an HTTP function: runs it, turns its `Result` into a status and a JSON body, and turns what nobody
 * expected into one generic message that shows the id under which the error was logged.
 * Answers are never stored by a cache.
 */
export function handler<T>(name: string, run: (request: Request) => Promise<Result<T>>) {
  return async function handle(request: Request): Promise<Response> {
    const requestId = requestIdOf(request);
    const started = performance.now();
    const result = await run(request).catch((error: unknown) => {
      log.error({ err: error, requestId, function: name }, "function failed");
      return failure("unexpected", `Algo deu errado do nosso lado. Código para o suporte: ${requestId}.`);
    });
    const status = result.ok ? 200 : FAILURE_STATUS[result.code];
    log.info({ requestId, function: name, status, ms: Math.round(performance.now() - started) }, "function");
    const body = result.ok ? result.data : { success: false, error: result.message, ...result.body };
    return Response.json(body, {
      status,
      headers: { "Cache-Control": "private, no-store", "X-Request-Id": requestId },
    });
  };
}

const EXPOSED = "ETag, Link, Retry-After, X-Request-Id";

/** Titles by status, as RFC 9457 demands for a problem of type `about:blank`. */
const TITLES = new Map([
  [400, "Bad Request"],
  [404, "Not Found"],
  [429, "Too Many Requests"],
  [503, "Service Unavailable"],
]);

/**
 * Lets scripts of other sites call an HTTP function (CORS, without cookies). A failure becomes an RFC 9457 problem.
 * @param answer HTTP function from `handler` (lib/access/door.ts); a failure has a JSON body with `error`
 */
export const openly =
  (answer: (request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    const response = await answer(request);
    const { status } = response;
    const headers = new Headers(response.headers);
    headers.set("Access-Control-Allow-Origin", "*");
    headers.set("Access-Control-Expose-Headers", EXPOSED);
    if (status < 400) return new Response(response.body, { status, headers });
    const { error } = (await response.json()) as { error: string };
    headers.set("Content-Type", "application/problem+json; charset=utf-8");
    const title = TITLES.get(status) ?? "Internal Server Error";
    return new Response(JSON.stringify({ type: "about:blank", title, status, detail: error }), {
      status,
      headers,
    });
  };

export const preflight = (): Response =>
  new Response(null, {
    status: 204,
    headers: {
      Allow: "GET, HEAD, OPTIONS",
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Methods": "GET, HEAD",
      "Access-Control-Allow-Headers": "If-None-Match",
      "Access-Control-Max-Age": "86400",
    },
  });

/** Copy of a request with the last part of its path as the only query parameter. */
export function withPathPart({ url, headers, signal }: Request, name: string): Request {
  const wanted = new URL(url);
  const part = wanted.pathname.split("/").at(-1) ?? "";
  wanted.search = new URLSearchParams({ [name]: part }).toString();
  return new Request(wanted, { headers, signal });
}

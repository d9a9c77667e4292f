/** The HTTP side of the sandbox on node:http alone: a request read whole, a reply as a value, routes as a table. */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

export type Request = {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  /** Text of the body, decoded as UTF-8. */
  body: string;
  /** The `:names` of the route's pattern. */
  params: Record<string, string>;
};

/** A body that is no value is sent piece by piece; one that throws cuts the connection where it stands. */
export type Reply = {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array | AsyncIterable<string>;
};

/** `GET /resend/emails/:id`, and what answers it. */
export type Route = [pattern: `${"GET" | "POST" | "DELETE"} /${string}`, handler: Handler];
type Handler = (request: Request) => Reply | Promise<Reply>;

/** Bytes of a body that is still read; Resend takes 40 MB of attachments before their base64. */
const MAX_BODY = 60_000_000;

export class BodyTooLarge extends Error {}

export const json = (status: number, value: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8", ...headers },
  body: JSON.stringify(value),
});

export const redirect = (location: string): Reply => ({ status: 303, headers: { location }, body: "" });

/** @throws BodyTooLarge */
export async function readRequest(message: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return {
    method: message.method === "HEAD" ? "GET" : (message.method ?? "GET"),
    url: urlOf(message),
    headers: message.headers,
    body: Buffer.concat(chunks).toString("utf8"),
    params: {},
  };
}

/** A path such as `//` is none to URL on its own; the query of an odd one is lost, its path is not. */
function urlOf(message: IncomingMessage): URL {
  const path = message.url ?? "/";
  return URL.parse(`http://localhost${path}`) ?? new URL("http://localhost/");
}

/** Answers by the first route that fits; null when none has the path, "method" when only the method differs. */
export async function dispatch(routes: Route[], request: Request): Promise<Reply | "method" | null> {
  let known = false;
  for (const [pattern, handler] of routes) {
    const [method, path = ""] = pattern.split(" ", 2);
    const params = matchPath(path, request.url.pathname);
    if (!params) continue;
    if (method === request.method) return handler({ ...request, params });
    known = true;
  }
  return known ? "method" : null;
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (part.startsWith(":")) params[part.slice(1)] = decode(value);
    else if (part !== value) return null;
  }
  return params;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Fields of a JSON body or of a form; null when it is neither. */
export function fieldsOf(request: Request): Record<string, unknown> | null {
  if (request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) {
    return Object.fromEntries(new URLSearchParams(request.body));
  }
  const value = parseJson(request.body);
  return typeof value === "object" && value && !Array.isArray(value) ? { ...value } : null;
}

/** The value of a JSON text; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Log of the newest requests to vendors. It holds no keys, passwords or mail texts. */

export type LoggedRequest = {
  at: string;
  provider: string;
  method: string;
  path: string;
  status: number | null;
  /** Time (ms) until the response or the cut. */
  duration: number | null;
  fault: string | null;
  headers: Record<string, string>;
  body: unknown;
};

export type RequestLog = ReturnType<typeof createRequestLog>;

const LIMIT = 1_000;

export function createRequestLog() {
  const entries: LoggedRequest[] = [];
  return {
    /** Returns the entry, which the caller completes after the response. */
    add(entry: LoggedRequest): LoggedRequest {
      entries.unshift(entry);
      if (entries.length > LIMIT) entries.length = LIMIT;
      return entry;
    },
    list: (provider?: string) => entries.filter((entry) => !provider || entry.provider === provider),
    clear: () => entries.splice(0),
  };
}

const KEPT_HEADERS = ["content-type", "user-agent", "idempotency-key", "x-batch-validation", "accept"];

export function headersForLog(headers: Headers): Record<string, string> {
  const kept = KEPT_HEADERS.flatMap((name) => [[name, headers.get(name)]]).filter(([, value]) => value);
  if (headers.has("authorization")) kept.push(["authorization", "•••"]);
  return Object.fromEntries(kept);
}

const SECRET = /pass|secret|token|senha|authorization|api[-_]?key|card|cvc/i;
const LONG = 300;

/** Masks secrets. Mail texts and long texts may hold links with secrets, so only their length is logged. */
export function bodyForLog(body: string): unknown {
  if (body === "") return null;
  try {
    return mask(JSON.parse(body));
  } catch {
    const isForm = /^[\w.%[\]-]+=/.test(body) && !/\s/.test(body);
    return isForm ? mask(Object.fromEntries(new URLSearchParams(body))) : `${body.length} caracteres`;
  }
}

function mask(value: unknown, name = ""): unknown {
  if (SECRET.test(name)) return "•••";
  if (typeof value === "string") {
    const isContent = /^(html|text|content)$/.test(name) || value.length > LONG;
    return isContent ? `${value.length} caracteres` : value;
  }
  if (Array.isArray(value)) return value.map((item) => mask(item, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mask(item, key)]));
}

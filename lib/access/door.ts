import "server-only";
import { randomUUID } from "node:crypto";
import { cookies, headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import { z } from "zod";
import { isAllowed, type Rule } from "@/lib/access/auth/access";
import {
  credentialsOf,
  getSession,
  readSession,
  SESSION_COOKIE_OPTIONS,
  type Session,
  type SessionChange,
  sessionCookies,
  toSetCookie,
  type Viewer,
} from "@/lib/access/auth/session";
import { FAILURE_STATUS, type Failure, failure, mapData, ok, RawAnswer, type Result } from "@/lib/kit/result";
import { env } from "@/lib/server/env";
import { isBrokenOff, log } from "@/lib/server/log";
import { DATABASE_AWAY, isDatabaseAway } from "@/lib/server/outage";
import { consume, forgive, type LimitName, restore } from "@/lib/server/rate-limit";
import { LOGIN_NEEDED } from "./sessions/messages";

/** Bytes that an HTTP function reads of a body. */
const MAX_BODY = 64 * 1024;

const SAY = {
  input: "Dados inválidos. Confira os campos e tente novamente.",
  size: "O envio é grande demais.",
  origin: "Pedido de outro site recusado.",
  unauthenticated: LOGIN_NEEDED,
  forbidden: "Sua conta não tem acesso a esta função.",
  unexpected: (id: string) => `Algo deu errado do nosso lado. Código para o suporte: ${id}.`,
};

/** Input of an action or function that takes none. */
export const nothingSchema = z.object({}).optional();

/** Who sent the request; `address` comes from lib/server/client-ip, so that no client can choose it. */
export type Caller<V extends Viewer | null = Viewer | null> = {
  viewer: V;
  /** The open session, also where its account has no profile and so no viewer. */
  sessionId: string | null;
  address: string;
  userAgent: string | null;
  now: Date;
};

type ViewerFor<R extends Rule> = R extends "anyone" ? Viewer | null : Viewer;

/** What the caller gets to see of a result: the session it may carry is for the door alone. */
export type Public<T> = T extends { session?: SessionChange } ? Omit<T, "session"> : T;

export type Door<S extends z.ZodType, R extends Rule, T> = {
  /** Under which it appears in the log. */
  name: string;
  schema: S;
  /** Who may pass; the same rule as in lib/access/auth/access.ts. */
  allow: R;
  /** Which limits a call takes from, and for whom it counts there. */
  limit?: (input: z.output<S>, caller: Caller) => [name: LimitName, key: string][];
  /** Which limits begin anew, and for whom, once the call succeeded. */
  forgive?: (data: T) => [name: LimitName, key: string][];
  /** What a visitor without a session reads, where the specification has its own words. */
  unauthenticated?: string;
  /** HTTP functions only: the answer is a file of this name for the person to keep. */
  download?: string;
  /** Bytes that an HTTP function reads of a body, when fewer than MAX_BODY will do. */
  maxBody?: number;
  /**
   * HTTP functions only: the input is the query of the address, and `run` reads the body itself, with {@link readBytes};
   * so nobody sends a file before it is known who they are. Such an answer says 201.
   */
  ownBody?: boolean;
  /** What every failure of an HTTP function answers beside success and error. */
  failureBody?: Record<string, unknown>;
  /** Data with a `session` opens or closes one: the cookie is set here and the rest goes out. */
  run: (input: z.output<S>, caller: Caller<ViewerFor<R>>, request: HttpRequest | null) => Promise<Result<T>>;
};

/** What an HTTP function may know of its request beyond the input; a Server Action has none. */
export type HttpRequest = Pick<Request, "headers" | "signal" | "body">;

/** First problem as the message, the first of every control in `fields`. */
function refuseInput(error: z.ZodError): Failure {
  const fields = new Map<string, string>();
  for (const { path, message } of error.issues.toReversed()) fields.set(path.join("."), message);
  const [first] = error.issues;
  const field = first?.path.join(".");
  const refusal = failure("bad_input", first?.message ?? SAY.input, field || undefined);
  return { ...refusal, fields: Object.fromEntries([...fields].reverse()) };
}

/** parse -> rate limit -> authorize -> run */
async function pass<S extends z.ZodType, R extends Rule, T>(
  door: Door<S, R, T>,
  raw: unknown,
  caller: Caller,
  request: HttpRequest | null = null,
): Promise<Result<T>> {
  const parsed = door.schema.safeParse(raw, { error: () => SAY.input });
  if (!parsed.success) return refuseInput(parsed.error);
  const uses = door.limit?.(parsed.data, caller) ?? [];
  for (const [name, key] of uses) {
    const admitted = await consume(name, key);
    if (!admitted.ok) return admitted;
  }
  if (!isAllowed(door.allow, caller.viewer)) {
    return caller.viewer
      ? failure("forbidden", SAY.forbidden)
      : failure("unauthenticated", door.unauthenticated ?? SAY.unauthenticated);
  }
  const result = await door
    .run(parsed.data, caller as Caller<ViewerFor<R>>, request)
    .catch(async (error: unknown) => {
      // What nobody could have done right is not held against who tried.
      if (isDatabaseAway(error)) await Promise.all(uses.map(([name, key]) => restore(name, key)));
      throw error;
    });
  if (result.ok)
    await Promise.all((door.forgive?.(result.data) ?? []).map(([name, key]) => forgive(name, key)));
  return result;
}

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The id that a proxy in front gave to the request, or a new one; foreign shapes are not echoed. */
function requestIdOf(head: Headers): string {
  const given = head.get("x-request-id") ?? "";
  return REQUEST_ID.test(given) ? given : randomUUID();
}

/** lib/next-internals leaves one entry; where it does not run, the last is the nearest proxy's word. */
export const addressOf = (head: Headers): string =>
  head.get("x-forwarded-for")?.split(",").at(-1)?.trim() || "unknown";

export const userAgentOf = (head: Headers): string | null => head.get("user-agent")?.slice(0, 400) ?? null;

const describeCaller = (head: Headers, session: Session | null): Caller => ({
  viewer: session?.viewer ?? null,
  sessionId: session?.id ?? null,
  address: addressOf(head),
  userAgent: userAgentOf(head),
  now: new Date(),
});

type Guarded<T> = {
  kind: string;
  name: string;
  requestId: string;
  /** Aborted when the visitor leaves before the answer. */
  signal?: AbortSignal;
  run: () => Promise<Result<T>>;
};

/** Runs what a door guards; what nobody expected is logged under an id and becomes one message that shows it. */
async function guard<T>({ kind, name, requestId, signal, run }: Guarded<T>): Promise<Result<T>> {
  const started = performance.now();
  const result = await run().catch((error: unknown): Failure => {
    unstable_rethrow(error);
    if (isBrokenOff(error) || (signal?.aborted && error === signal.reason)) {
      log.info({ requestId, [kind]: name }, `${kind} was broken off`);
      return failure("bad_input", SAY.input);
    }
    log.error({ err: error, requestId, [kind]: name }, `${kind} failed`);
    if (isDatabaseAway(error)) return failure("provider_down", DATABASE_AWAY);
    return failure("unexpected", SAY.unexpected(requestId));
  });
  const status = result.ok ? 200 : FAILURE_STATUS[result.code];
  log.info({ requestId, [kind]: name, status, ms: Math.round(performance.now() - started) }, kind);
  return result;
}

function takeSession<T>(data: T): { visible: Public<T>; session: SessionChange } {
  if (typeof data !== "object" || data === null || !("session" in data)) {
    return { visible: data as Public<T>, session: null };
  }
  const { session, ...visible } = data as { session?: SessionChange };
  return { visible: visible as Public<T>, session: session ?? null };
}

/** A Server Action: everything a form may call. Next refuses calls from other sites before it gets here. */
export function action<S extends z.ZodType, R extends Rule, T>(door: Door<S, R, T>) {
  return async function call(input: z.input<S>): Promise<Result<Public<T>>> {
    const head = await headers();
    const result = await guard({
      kind: "action",
      name: door.name,
      requestId: requestIdOf(head),
      run: async () => pass(door, input, describeCaller(head, await getSession())),
    });
    if (!result.ok) return result;
    const { visible, session } = takeSession(result.data);
    if (session) {
      const jar = await cookies();
      for (const { name, value, ...own } of await sessionCookies(session))
        jar.set(name, value, { ...SESSION_COOKIE_OPTIONS, ...own });
    }
    return ok(visible);
  };
}

/**
 * Whether a browser says that another site makes this call. Clients that are no browser say nothing and bring no
 * cookies of a person either.
 */
function isCrossSite(head: Headers): boolean {
  const site = head.get("sec-fetch-site");
  if (site) return site !== "same-origin" && site !== "none";
  const origin = head.get("origin");
  return origin !== null && origin !== env.APP_URL;
}

/** The bytes of a body, never more than `most` of them. */
export async function readBytes(
  request: Pick<Request, "headers" | "body">,
  most = MAX_BODY,
): Promise<Result<Buffer<ArrayBuffer>>> {
  if (Number(request.headers.get("content-length") ?? 0) > most) return failure("too_large", SAY.size);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > most) return failure("too_large", SAY.size);
    chunks.push(chunk);
  }
  return ok(Buffer.concat(chunks));
}

/** A body as it was sent: webhooks are signed over exactly that. */
export const readText = async (request: Request, most = MAX_BODY): Promise<Result<string>> =>
  mapData(await readBytes(request, most), (bytes) => bytes.toString("utf8"));

/** The JSON of a body; no body counts as an empty object. */
async function readBody(request: Request, most: number): Promise<Result<unknown>> {
  const text = await readText(request, most);
  if (!text.ok) return text;
  if (text.data === "") return ok({});
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) {
    return failure("bad_input", SAY.input);
  }
  try {
    return ok(JSON.parse(text.data));
  } catch {
    return failure("bad_input", SAY.input);
  }
}

/** The query of an address; what it says several times is a list. */
const readQuery = (params: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(params.keys())].map((key) => {
      const [value = "", ...more] = params.getAll(key);
      return [key, more.length > 0 ? [value, ...more] : value];
    }),
  );

async function passRequest<S extends z.ZodType, R extends Rule, T>(door: Door<S, R, T>, request: Request) {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead && isCrossSite(request.headers)) return failure("forbidden", SAY.origin);
  const raw =
    isRead || door.ownBody
      ? ok(readQuery(new URL(request.url).searchParams))
      : await readBody(request, door.maxBody ?? MAX_BODY);
  if (!raw.ok) return raw;
  const session = await readSession(credentialsOf(request.headers));
  return pass(door, raw.data, describeCaller(request.headers, session), request);
}

/**
 * The door of an HTTP function: JSON in (or the query of a GET) and out, never stored by a cache. Failures become
 * their status and `{ success: false, error }`, with the failure's own `body` beside.
 * A {@link RawAnswer} goes out as it is. The short form takes a name and a function of the request: for functions without input and webhooks, which read
 * the body themselves.
 */
export function handler<T>(
  name: string,
  run: (request: Request) => Promise<Result<T>>,
): (request: Request) => Promise<Response>;
export function handler<S extends z.ZodType, R extends Rule, T>(
  door: Door<S, R, T>,
): (request: Request) => Promise<Response>;
export function handler<S extends z.ZodType, R extends Rule, T>(
  door: string | Door<S, R, T>,
  run?: (request: Request) => Promise<Result<T>>,
) {
  const { name, failureBody } = typeof door === "string" ? { name: door } : door;
  return async function handle(request: Request): Promise<Response> {
    const requestId = requestIdOf(request.headers);
    const result = await guard({
      kind: "function",
      name,
      requestId,
      signal: request.signal,
      run: async () =>
        typeof door === "string" ? (run as NonNullable<typeof run>)(request) : passRequest(door, request),
    });
    const head = new Headers({ "Cache-Control": "private, no-store", "X-Request-Id": requestId });
    if (!result.ok) {
      if (result.retryAfter) head.set("Retry-After", String(result.retryAfter));
      const body = { success: false, error: result.message, ...failureBody, ...result.body };
      return Response.json(body, { status: FAILURE_STATUS[result.code], headers: head });
    }
    if (result.data instanceof RawAnswer) {
      for (const [key, value] of Object.entries(result.data.headers)) head.set(key, value);
      return new Response(result.data.body, { status: result.data.status, headers: head });
    }
    if (typeof door !== "string" && door.download) {
      head.set("Content-Disposition", `attachment; filename="${door.download}"`);
    }
    const { visible, session } = takeSession(result.data);
    if (session) {
      for (const cookie of await sessionCookies(session)) head.append("Set-Cookie", toSetCookie(cookie));
    }
    const status = typeof door !== "string" && door.ownBody ? 201 : 200;
    return Response.json(visible, { status, headers: head });
  };
}

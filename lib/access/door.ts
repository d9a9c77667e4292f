import "server-only";
import { randomUUID } from "node:crypto";
import { cookies, headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import { z } from "zod";
import { isAllowed, type Rule } from "@/lib/access/auth/page-rules";
import {
  credentialsOf,
  getSession,
  readSession,
  readSignedUp,
  SESSION_COOKIE_OPTIONS,
  type Session,
  type SessionChange,
  sessionCookies,
  toSetCookie,
  type Viewer,
} from "@/lib/access/auth/session";
import { ACTS, COLLEAGUE, refusalFor } from "@/lib/access/colleague-rights/messages";
import { recordAct } from "@/lib/access/colleague-rights/mutations";
import { isOfOtherAccount, mayCall, rolesOfDoor } from "@/lib/access/colleague-rights/rules";
import { REQUEST_ID, toErrorCode } from "@/lib/kit/request-code";
import {
  FAILURE_STATUS,
  type Failure,
  type FailureCode,
  failure,
  mapData,
  ok,
  RawAnswer,
  Refused,
  type Result,
} from "@/lib/kit/result";
import { env } from "@/lib/server/env";
import { isBrokenOff, log } from "@/lib/server/log";
import { DATABASE_DOWN, isDatabaseDown } from "@/lib/server/outage";
import { consumeAll, type LimitName, type LimitUse, refundUses, resetLimit } from "@/lib/server/rate-limit";
import { recordCall } from "@/lib/server/telemetry";
import { LOGIN_NEEDED } from "./sessions/messages";

/** Largest body (bytes) of an HTTP function that sets no limit of its own. */
const MAX_BODY = 64 * 1024;

const TEXTS = {
  input: "Dados inválidos. Confira os campos e tente novamente.",
  size: "O envio é grande demais.",
  origin: "Pedido de outro site recusado.",
  unauthenticated: LOGIN_NEEDED,
  forbidden: "Sua conta não tem acesso a esta função.",
  otherAccount:
    "Esta página foi aberta em outra conta, e nada foi salvo. Copie o que quiser guardar e recarregue a página.",
  unexpected: (code: string) => `Algo deu errado do nosso lado. Código do erro: ${code}.`,
};

/** For a door without input. A page may add its mark (PageMark). */
export const nothingSchema = z.object({ contaDaPagina: z.string() }).partial().optional();

export type Caller<V extends Viewer | null = Viewer | null> = {
  viewer: V;
  /** Id of the open session, even if it has no viewer. */
  sessionId: string | null;
  /** Person's own account, even while the person works in another account. */
  accountId: string | null;
  /** Same as `accountId`, but null while the session lacks the second factor. */
  personId: string | null;
  /** Whether the session is set to another account that it may no longer use. */
  hasLostAccess: boolean;
  /** With `hasLostAccess`: whether that account is suspended. Access returns when the suspension ends. */
  isAway: boolean;
  /** Server Actions only: id of the account that signed up last in this browser. */
  signedUp: string | null;
  /** A client cannot choose it ({@link addressOf}). */
  address: string;
  userAgent: string | null;
  requestId: string;
  now: Date;
};

type ViewerFor<R extends Rule> = R extends "anyone" ? Viewer | null : Viewer;
type AccountLimit<R extends Rule> = R extends "anyone" ? never : LimitName;

/** Data without the session change, which only the door reads. */
export type Public<T> = T extends { session?: SessionChange } ? Omit<T, "session"> : T;

type Door<S extends z.ZodType, R extends Rule, T> = {
  /** Name in the log, and in the table of colleagues' roles (COLLEAGUE_DOORS). */
  name: string;
  schema: S;
  allow: R;
  /** A name alone: that limit per account, only for a door that refuses callers without an account. */
  limit?: AccountLimit<R> | ((input: z.output<S>, caller: Caller) => LimitUse[]);
  resetLimits?: (data: T) => LimitUse[];
  /** Text of the refusal of a caller without a viewer. */
  unauthenticated?: string;
  /** HTTP functions only: file name of a JSON response that is a download. */
  download?: string;
  /** HTTP functions only: largest body (bytes) instead of {@link MAX_BODY}. */
  maxBody?: number;
  /** HTTP functions only: the input is the query, `run` reads the body ({@link readBytes}), a success is a 201. */
  ownBody?: boolean;
  /** HTTP functions only: fields of every failure besides `success` and `error`. */
  failureBody?: Record<string, unknown>;
  /** A `session` in the data changes the cookie; the response carries the other data. */
  run: (input: z.output<S>, caller: Caller<ViewerFor<R>>, request: HttpRequest | null) => Promise<Result<T>>;
};

export type HttpRequest = Pick<Request, "headers" | "signal" | "body">;

function refuseInput(error: z.ZodError): Failure {
  const fields = new Map<string, string>();
  for (const { path, message } of error.issues.toReversed()) fields.set(path.join("."), message);
  const [first] = error.issues;
  const field = first?.path.join(".");
  const refusal = failure("bad_input", first?.message ?? TEXTS.input, field || undefined);
  return { ...refusal, fields: Object.fromEntries([...fields].reverse()) };
}

/** Limits that a call uses. Skips a limit per account without a viewer, because the door then refuses the call. */
function usesOf<I>(
  limit: LimitName | ((input: I, caller: Caller) => LimitUse[]) | undefined,
  input: I,
  caller: Caller,
): LimitUse[] {
  if (typeof limit === "function") return limit(input, caller);
  return limit && caller.viewer ? [[limit, caller.viewer.userId]] : [];
}

/**
 * Page and role are checked before the limits, so that a colleague's refused calls do not use up the owner's attempts.
 */
async function runDoor<S extends z.ZodType, R extends Rule, T>(
  door: Door<S, R, T>,
  raw: unknown,
  caller: Caller,
  request: HttpRequest | null = null,
): Promise<Result<T>> {
  if (isOfOtherAccount(raw, caller.viewer)) return failure("forbidden", TEXTS.otherAccount);
  const parsed = door.schema.safeParse(raw, { error: () => TEXTS.input });
  if (!parsed.success) return refuseInput(parsed.error);
  const { colleague } = caller.viewer ?? {};
  if (colleague && !mayCall(colleague.role, door.name))
    return failure("forbidden", refusalFor(colleague, rolesOfDoor(door.name)));
  const { consumed, refused } = await consumeAll(usesOf(door.limit, parsed.data, caller));
  if (refused) return refused.refusal;
  if (!isAllowed(door.allow, caller.viewer)) {
    if (caller.hasLostAccess) return failure("forbidden", caller.isAway ? COLLEAGUE.away : COLLEAGUE.left);
    return caller.viewer
      ? failure("forbidden", TEXTS.forbidden)
      : failure("unauthenticated", door.unauthenticated ?? TEXTS.unauthenticated);
  }
  const result = await door
    .run(parsed.data, caller as Caller<ViewerFor<R>>, request)
    .catch(async (error: unknown) => {
      // A database outage must not count against the caller's rate limit.
      if (isDatabaseDown(error)) await refundUses(consumed);
      throw error;
    });
  // A wrong password uses only the limit `password_check`. Any other result uses only the other limits.
  const isWrongPassword = !result.ok && result.isWrongPassword === true;
  await refundUses(consumed.filter(({ name }) => (name === "password_check") !== isWrongPassword));
  if (result.ok && caller.viewer && colleague && ACTS.has(door.name))
    await recordAct(
      { accountId: caller.viewer.userId, colleagueId: colleague.id, action: door.name },
      caller.now,
    );
  if (result.ok)
    await Promise.all((door.resetLimits?.(result.data) ?? []).map(([name, key]) => resetLimit(name, key)));
  return result;
}

/** A request without a server, as in tests, gets a new id. */
function requestIdOf(head: Headers): string {
  const given = head.get("x-request-id") ?? "";
  return REQUEST_ID.test(given) ? given : randomUUID();
}

/**
 * Address of the client, or "unknown". lib/server/next-internals/arriving-request.ts leaves one trusted entry in
 * X-Forwarded-For. Without a server, as in tests, the header may have several entries; the last one is returned.
 */
export const addressOf = (head: Headers): string =>
  head.get("x-forwarded-for")?.split(",").at(-1)?.trim() || "unknown";

export const userAgentOf = (head: Headers): string | null => head.get("user-agent")?.slice(0, 400) ?? null;

const describeCaller = (
  head: Headers,
  requestId: string,
  session: Session | null,
  signedUp: string | null = null,
): Caller => ({
  viewer: session?.viewer ?? null,
  sessionId: session?.id ?? null,
  accountId: session?.userId ?? null,
  personId: session && !session.needsCode ? session.userId : null,
  hasLostAccess: session?.hasLostAccess ?? false,
  isAway: session?.isAway ?? false,
  signedUp,
  requestId,
  address: addressOf(head),
  userAgent: userAgentOf(head),
  now: new Date(),
});

type Guarded<T> = {
  kind: string;
  name: string;
  requestId: string;
  signal?: AbortSignal;
  run: () => Promise<Result<T>>;
};

/** Failures to log as warnings, because an attack causes many of them. */
const SUSPICIOUS = new Set<FailureCode>(["forbidden", "rate_limited", "too_large"]);

/** An unexpected error becomes a message with the short form of the request id. */
async function guard<T>({ kind, name, requestId, signal, run }: Guarded<T>): Promise<Result<T>> {
  const started = performance.now();
  const result = await run().catch((error: unknown): Failure => {
    unstable_rethrow(error);
    if (error instanceof Refused) return error.failure;
    if (isBrokenOff(error) || (signal?.aborted && error === signal.reason)) {
      log.info({ requestId, [kind]: name }, `${kind} was broken off`);
      return failure("bad_input", TEXTS.input);
    }
    log.error({ err: error, requestId, [kind]: name }, `${kind} failed`);
    if (isDatabaseDown(error)) return failure("provider_down", DATABASE_DOWN);
    return failure("unexpected", TEXTS.unexpected(toErrorCode(requestId)));
  });
  const ms = Math.round(performance.now() - started);
  const status = result.ok ? 200 : FAILURE_STATUS[result.code];
  recordCall({ name, status, ms });
  const line = { requestId, [kind]: name, ms, status };
  if (result.ok) log.info(line, kind);
  else {
    const refused = { ...line, code: result.code };
    if (SUSPICIOUS.has(result.code)) log.warn(refused, kind);
    else log.info(refused, kind);
  }
  return result;
}

function splitSession<T>(data: T): { visible: Public<T>; session: SessionChange } {
  if (typeof data !== "object" || data === null || !("session" in data)) {
    return { visible: data as Public<T>, session: null };
  }
  const { session, ...visible } = data as { session?: SessionChange };
  return { visible: visible as Public<T>, session: session ?? null };
}

/** Makes a Server Action. Next refuses cross-site calls before the action runs. */
export function action<S extends z.ZodType, R extends Rule, T>(door: Door<S, R, T>) {
  return async function call(input: z.input<S>): Promise<Result<Public<T>>> {
    const head = await headers();
    const requestId = requestIdOf(head);
    const result = await guard({
      kind: "action",
      name: door.name,
      requestId,
      run: async () => {
        const session = await getSession();
        return runDoor(door, input, describeCaller(head, requestId, session, await readSignedUp()));
      },
    });
    if (!result.ok) return result;
    const { visible, session } = splitSession(result.data);
    if (session) {
      const jar = await cookies();
      for (const { name, value, ...own } of await sessionCookies(session))
        jar.set(name, value, { ...SESSION_COOKIE_OPTIONS, ...own });
    }
    return ok(visible);
  };
}

/** Policy of JSON responses: opened as a page, they load nothing; no page may frame them. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Whether a browser's header Sec-Fetch-Site or Origin names another origin. Other clients send neither. */
function isCrossSite(head: Headers): boolean {
  const site = head.get("sec-fetch-site");
  if (site) return site !== "same-origin" && site !== "none";
  const origin = head.get("origin");
  return origin !== null && origin !== env.APP_URL;
}

export async function readBytes(
  request: Pick<Request, "headers" | "body">,
  most = MAX_BODY,
): Promise<Result<Buffer<ArrayBuffer>>> {
  if (Number(request.headers.get("content-length") ?? 0) > most) return failure("too_large", TEXTS.size);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > most) return failure("too_large", TEXTS.size);
    chunks.push(chunk);
  }
  return ok(Buffer.concat(chunks));
}

/** Does not parse the body, because the signature of a webhook covers its exact bytes. */
export const readText = async (request: Request, most = MAX_BODY): Promise<Result<string>> =>
  mapData(await readBytes(request, most), (bytes) => bytes.toString("utf8"));

async function readBody(request: Request, most: number): Promise<Result<unknown>> {
  const text = await readText(request, most);
  if (!text.ok) return text;
  if (text.data === "") return ok({});
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) {
    return failure("bad_input", TEXTS.input);
  }
  try {
    return ok(JSON.parse(text.data));
  } catch {
    return failure("bad_input", TEXTS.input);
  }
}

const readQuery = (params: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(params.keys())].map((key) => {
      const [value = "", ...more] = params.getAll(key);
      return [key, more.length > 0 ? [value, ...more] : value];
    }),
  );

async function runRequest<S extends z.ZodType, R extends Rule, T>(
  door: Door<S, R, T>,
  request: Request,
  requestId: string,
) {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead && isCrossSite(request.headers)) return failure("forbidden", TEXTS.origin);
  const raw =
    isRead || door.ownBody
      ? ok(readQuery(new URL(request.url).searchParams))
      : await readBody(request, door.maxBody ?? MAX_BODY);
  if (!raw.ok) return raw;
  const session = await readSession(credentialsOf(request.headers));
  return runDoor(door, raw.data, describeCaller(request.headers, requestId, session), request);
}

type Answering = Pick<Door<z.ZodType, Rule, unknown>, "name" | "failureBody" | "download" | "ownBody">;

/**
 * Sends a result as uncached JSON.
 * - A failure becomes its status and `{ success: false, error }`, with `failureBody` and the failure's `body`.
 * - A {@link RawAnswer} is sent with its own headers.
 */
function respond<T>(
  { name, failureBody, download, ownBody }: Answering,
  run: (request: Request, requestId: string) => Promise<Result<T>>,
) {
  return async function handle(request: Request): Promise<Response> {
    const requestId = requestIdOf(request.headers);
    const result = await guard({
      kind: "function",
      name,
      requestId,
      signal: request.signal,
      run: async () => run(request, requestId),
    });
    const head = new Headers({ "Cache-Control": "private, no-store", "X-Request-Id": requestId });
    head.set("Content-Security-Policy", DATA_POLICY);
    if (!result.ok) {
      if (result.retryAfter) head.set("Retry-After", String(result.retryAfter));
      const body = { success: false, error: result.message, ...failureBody, ...result.body };
      return Response.json(body, { status: FAILURE_STATUS[result.code], headers: head });
    }
    if (result.data instanceof RawAnswer) {
      // Browsers open a PDF in their own viewer, whose styles and plug-in the policy would block.
      head.delete("Content-Security-Policy");
      for (const [key, value] of Object.entries(result.data.headers)) head.set(key, value);
      return new Response(result.data.body, { status: result.data.status, headers: head });
    }
    if (download) head.set("Content-Disposition", `attachment; filename="${download}"`);
    const { visible, session } = splitSession(result.data);
    if (session)
      for (const cookie of await sessionCookies(session)) head.append("Set-Cookie", toSetCookie(cookie));
    return Response.json(visible, { status: ownBody ? 201 : 200, headers: head });
  };
}

/** Makes an HTTP function. Input: the JSON body; for a GET, a HEAD or `ownBody`, the query. */
export const handler = <S extends z.ZodType, R extends Rule, T>(door: Door<S, R, T>) =>
  respond(door, (request, requestId) => runRequest(door, request, requestId));

/** Makes an HTTP function that checks nothing: no schema, role or limit. */
export const openHandler = <T>(name: string, run: (request: Request) => Promise<Result<T>>) =>
  respond({ name }, run);

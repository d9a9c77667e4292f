/**
 * Pipeline of a request: API key, idempotency, parameters, expansion, response headers.
 * https://docs.stripe.com/api/authentication, .../idempotent_requests, .../expanding_objects, .../pagination
 * Stores responses by idempotency key for 24 hours, failures included. Does not store a refusal of the parameters.
 * Does not cover: API versions other than the SDK's, connected accounts, restricted keys.
 */
import { setTimeout as wait } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { expanded } from "./expand.ts";
import { check, expand, paging, readFields } from "./params.ts";
import { badRequest, missing, Refusal, refusalFor, unknownUrl } from "./refusal.ts";
import type { World } from "./world.ts";

/** Prefix of accepted keys, so that a real key is refused. */
const KEY_PREFIX = "sk_test_sandbox";
const IDEMPOTENCY = 24 * 3600 * 1000;

export type Path = Record<string, string>;
export type Route = {
  method: "get" | "post" | "delete";
  path: string;
  read(given: unknown): unknown;
  run(params: never, path: Path): object;
};

export function route<S extends z.ZodRawShape>(
  method: Route["method"],
  path: string,
  shape: S,
  run: (params: z.output<z.ZodObject<S, z.core.$strict>>, path: Path) => object,
): Route {
  const schema = z.strictObject({ ...shape, expand });
  return { method, path, read: (given) => check(schema, given), run };
}

type Paging = { limit?: number; starting_after?: string };

const kindOf = (url: string): string => (url.split("/").at(-1) ?? "").replace(/s$/, "");

/** `all` begins with the oldest entry, the page with the newest. */
function pageOf<T extends { id: string }>(all: T[], url: string, params: Paging) {
  const { limit = 10, starting_after: after } = params;
  if (limit > 100)
    throw badRequest("Invalid integer: limit must be at most 100", "limit", "parameter_invalid_integer");
  const newest = all.toReversed();
  const place = newest.findIndex((entry) => entry.id === after);
  if (after !== undefined && place < 0) throw missing(kindOf(url), after, "starting_after");
  const rest = newest.slice(place + 1);
  return { object: "list", data: rest.slice(0, limit), has_more: rest.length > limit, url };
}

type Row = { id: string };
type Comparison<T> = (row: T, wanted: never) => boolean;

/** @param comparisons for the filters that do not compare a row's field by equality */
export function tableRoutes<T extends Row>(
  path: string,
  kind: string,
  table: Map<string, T>,
  filters: Record<string, z.ZodType> = {},
  comparisons: Record<string, Comparison<T>> = {},
): Route[] {
  const isKept = (row: T, name: string, wanted: unknown): boolean => {
    if (wanted === undefined) return true;
    const compare = comparisons[name];
    return compare ? compare(row, wanted as never) : Reflect.get(row, name) === wanted;
  };
  return [
    route("get", path, { ...paging, ...filters }, (given) => {
      const rows = [...table.values()].filter((row) =>
        Object.keys(filters).every((name) => isKept(row, name, Reflect.get(given, name))),
      );
      return pageOf(rows, `/v1${path}`, given);
    }),
    route("get", `${path}/:id`, {}, (_, { id = "" }) => {
      const found = table.get(id);
      if (!found) throw missing(kind, id);
      return found;
    }),
  ];
}

/** Unix seconds. */
export const isCreatedFrom = ({ created }: { created: number }, { gte }: { gte: number }): boolean =>
  created >= gte;

type StoredAnswer = { place: string; fingerprint: string; until: number; answer: Answer | null };
/** `kept`: whether the parameters were accepted. Only then is the response stored for the idempotency key. */
type Answer = { status: number; body: object; requestId: string; kept: boolean };

export function createApi(world: World, routes: Route[]) {
  const remembered = new Map<string, StoredAnswer>();

  function perform({ read, run }: Route, given: unknown, path: Path, key: string | null): Answer {
    const requestId = world.id("req", 14);
    world.request = { id: requestId, key };
    let kept = false;
    try {
      const { expand: paths = [], ...params } = read(given) as { expand?: string[] };
      kept = true;
      const object = (run as (params: unknown, path: Path) => object)(params, path);
      return { status: 200, body: expanded(world, object, paths), requestId, kept };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: error.body, requestId, kept };
    } finally {
      world.request = null;
    }
  }

  async function once(key: string, place: string, fingerprint: string, work: () => Promise<Answer>) {
    const earlier = remembered.get(key);
    if (earlier && earlier.until > world.time()) {
      const advice = `Try using a key other than '${key}' if you meant to execute a different request.`;
      const type = "idempotency_error";
      if (earlier.place !== place) {
        throw new Refusal(
          400,
          `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${place}' vs '${earlier.place}'). ${advice}`,
          { type },
        );
      }
      if (earlier.fingerprint !== fingerprint) {
        throw new Refusal(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice}`,
          { type },
        );
      }
      if (!earlier.answer) throw refusalFor(409);
      return { answer: earlier.answer, replayed: true };
    }
    const entry: StoredAnswer = { place, fingerprint, until: world.time() + IDEMPOTENCY, answer: null };
    remembered.set(key, entry);
    try {
      const answer = await work();
      if (answer.kept) entry.answer = answer;
      else remembered.delete(key);
      return { answer, replayed: false };
    } catch (error) {
      remembered.delete(key);
      throw error;
    }
  }

  const refused = ({ status, body }: Refusal): Answer => ({
    status,
    body,
    requestId: world.id("req", 14),
    kept: false,
  });

  const handlerOf = (entry: Route) => async (c: Context) => {
    try {
      checkKey(c.req.header("authorization"));
      const query = new URL(c.req.url).search.slice(1);
      const given = readFields(entry.method === "get" ? query : [query, await c.req.text()].join("&"));
      const path = c.req.param() as Path;
      const key = entry.method === "get" ? null : (c.req.header("idempotency-key") ?? null);
      if (key !== null && key.length > 255)
        throw badRequest("Idempotency keys can be at most 255 characters.");
      const work = async () => {
        if (world.settings.latency > 0) await wait(world.settings.latency, undefined, { ref: false });
        return perform(entry, given, path, key);
      };
      if (key === null) return answerOf(await work(), c);
      const place = `${c.req.method} ${c.req.path}`;
      const { answer, replayed } = await once(key, place, JSON.stringify(given), work);
      return answerOf(answer, c, replayed);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return answerOf(refused(error), c);
    }
  };

  const app = new Hono();
  for (const entry of routes) app.on(entry.method.toUpperCase(), entry.path, handlerOf(entry));
  app.all("*", (c) => {
    return answerOf(refused(unknownUrl(c.req.method, new URL(c.req.url).pathname)), c);
  });
  return { app, clearIdempotencyKeys: () => remembered.clear() };
}

function answerOf({ status, body, requestId }: Answer, c: Context, replayed = false): Response {
  const key = c.req.header("idempotency-key");
  const headers: Record<string, string> = {
    "request-id": replayed ? `req_${Date.now().toString(36)}` : requestId,
    "stripe-version": "2026-10-28.endive",
    ...(key && { "idempotency-key": key }),
    ...(replayed && { "idempotent-replayed": "true", "original-request": requestId }),
  };
  return Response.json(body, { status, headers });
}

function checkKey(authorization: string | undefined): void {
  const [, scheme = "", credential = ""] = /^(Bearer|Basic)\s+(\S+)$/i.exec(authorization ?? "") ?? [];
  const key =
    scheme.toLowerCase() === "basic"
      ? (Buffer.from(credential, "base64").toString().split(":")[0] ?? "")
      : credential;
  if (key === "") {
    throw new Refusal(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    );
  }
  if (key.startsWith(KEY_PREFIX)) return;
  throw new Refusal(401, `Invalid API Key provided: ${key.slice(0, 8)}${"*".repeat(8)}${key.slice(-4)}`);
}

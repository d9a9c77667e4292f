import { randomUUID } from "node:crypto";
import path from "node:path";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { actionCompletions, actionSamples } from "../../setup/action-samples";
import { exportsOf, filesUnder, openProduct, ownNetwork, root } from "../../setup/barrage";
import { startLine } from "../../setup/database-line";
import { functionCompletions, functionSamples, type Method, SIGNATURES } from "../../setup/function-samples";
import { clearCookies, inRequest } from "../../setup/next-headers";

// Connect the product to the database over a line that can fail.
process.env.DATABASE_WAIT_SECONDS = "1";
const line = await startLine();
const { company, id, session, log } = await openProduct();
const { createPerson } = await import("../../setup/people");
const { unsubscribeToken } = await import("@/lib/words/email/mutations/preferences");
const { db } = await import("@/lib/server/db");
const { DATABASE_DOWN } = await import("@/lib/server/outage");
const { SESSION_COOKIE, encryptSession, encryptViewer, VIEWER_HEADER } = session;

const ACTIONS = actionSamples(id);
const FUNCTIONS = functionSamples(id);

type Call = { name: string; call: () => Promise<string> };
const calls: Call[] = [];

const captador = await createPerson();
const subscription = {
  address: captador.email,
  userId: captador.userId,
  category: "project_notification",
} as const;
const token = unsubscribeToken(subscription);

/** Actions and functions with a message of their own during an outage. */
const OWN_WORDS: Record<string, RegExp> = {
  "GET health": /Banco de dados fora do ar/,
  loadEmailStats: /o banco de dados não respondeu/,
};

beforeAll(async () => {
  for (const [feature, actions] of Object.entries(ACTIONS)) {
    const [room, folder] = feature.split("/");
    const found = (await import(`../../../lib/${room}/${folder}/actions.ts`)) as Record<string, unknown>;
    for (const [name, sample] of Object.entries(actions)) {
      const action = found[name] as (
        input: unknown,
      ) => Promise<{ ok: boolean; code?: string; message?: string }>;
      const call = async () => {
        const result = await action({ ...sample, ...actionCompletions[name]?.() });
        if (result.ok) return "ok";
        return result.message === DATABASE_DOWN ? "away" : `${result.code} ${result.message}`;
      };
      calls.push({ name, call });
    }
  }
  const cookie = `${SESSION_COOKIE}=${await encryptSession(company.sessionId)}`;
  for (const [name, methods] of Object.entries(FUNCTIONS)) {
    const file = path.join(root, "app", "api", name, "route.ts");
    const route = (await import(/* @vite-ignore */ file)) as Record<
      Method,
      (request: Request) => Promise<Response>
    >;
    for (const [method, { body, queryStart = "" }] of Object.entries(methods)) {
      const call = async () => {
        const text = body && JSON.stringify({ ...body, ...functionCompletions[name]?.() });
        const signed = text ? SIGNATURES[name]?.(text) : {};
        const headers = { ...ownNetwork(), cookie, ...signed, "content-type": "application/json" };
        const init = method === "POST" ? { method, headers, body: text } : { method, headers };
        const response = await route[method as Method](
          new Request(
            `http://localhost:3000/api/${name}?${queryStart === "t=" ? queryStart + token : queryStart}`,
            init,
          ),
        );
        if (response.headers.get("content-type")?.startsWith("text/event-stream")) {
          await response.body?.cancel();
          return "stream";
        }
        const answer = await response.text();
        return response.status === 503 && answer.includes(DATABASE_DOWN)
          ? "away"
          : `${response.status} ${answer.slice(0, 200)}`;
      };
      calls.push({ name: `${method} ${name}`, call });
    }
  }
});

afterEach(async () => {
  vi.restoreAllMocks();
  line.restore();
  await vi.waitFor(() => db.$queryRaw`select 1`, { timeout: 20_000 });
});

type Caller = typeof company | typeof captador;

const callAs = async (callerOf: () => Caller, chosen: Call[]) => {
  clearCookies();
  return Promise.all(
    chosen.map(async ({ name, call }) => {
      const headers = {
        "x-forwarded-for": "203.0.113.5",
        [VIEWER_HEADER]: await encryptViewer(callerOf()),
      };
      return [name, await inRequest(headers, () => call().catch((error) => `threw ${error}`))] as const;
    }),
  );
};

const another = (caller: Caller): Caller => ({ ...caller, userId: randomUUID() });

/**
 * Calls every action and function concurrently. A call that met a rate limit is repeated with another account.
 * @param callerOf `another` gives each call its own account, because writes of one account wait for each other
 * @returns by name, all answers except reports that the database is down
 */
async function callAll(callerOf = (caller: Caller) => caller): Promise<Record<string, string>> {
  vi.spyOn(log, "error").mockImplementation(() => {});
  vi.spyOn(log, "warn").mockImplementation(() => {});
  const answers: Record<string, string> = {};
  let left = calls;
  for (const kind of [company, captador, { ...captador, admin: "entered" as const }]) {
    for (let account: Caller = kind; left.length > 0; account = another(kind)) {
      const caller = account;
      Object.assign(answers, Object.fromEntries(await callAs(() => callerOf(caller), left)));
      const isLimited = ({ name }: Call) => answers[name]?.startsWith("rate_limited");
      if (!left.some(isLimited)) break;
      left = left.filter(isLimited);
    }
    left = calls.filter(({ name }) => answers[name]?.startsWith("forbidden"));
  }
  return Object.fromEntries(
    Object.entries(answers).filter(([name, answer]) => answer !== "away" && !OWN_WORDS[name]?.test(answer)),
  );
}

test("every action and function has a sample", () => {
  const count = (folder: string, name: string, shape: RegExp) =>
    filesUnder(folder, name)
      .filter((part) => part !== "auth/[...nextauth]")
      .flatMap((part) => exportsOf(`${folder}/${part}/${name}`, shape)).length;
  expect(calls.length).toBe(
    count("lib", "actions.ts", /^export const (\w+) = action\(/gm) +
      count("app/api", "route.ts", /^export const (GET|POST|PUT|PATCH|DELETE) /gm),
  );
});

describe("every action and function reports that the database is down", () => {
  test.each<[string, () => void]>([
    ["stopped", () => line.cut()],
    ["shutting down", () => line.refuse("57P01", "terminating connection due to administrator command")],
    ["starting", () => line.refuse("57P03", "the database system is starting up")],
    ["without a free connection", () => line.refuse("53300", "sorry, too many clients already")],
    ["hanging", () => line.silence()],
  ])("%s reports that the database is down", { timeout: 120_000 }, async (_, strike) => {
    await db.$queryRaw`select 1`;
    strike();
    expect(await callAll(another)).toEqual({});
  });

  test("every action and function works again after the restart", { timeout: 120_000 }, async () => {
    await Promise.all(Array.from({ length: 10 }, () => db.$executeRaw`select pg_sleep(0.1)`));
    line.restart();
    const answers = Object.entries(await callAll());
    expect(answers.filter(([, answer]) => /^(unexpected|5\d\d|threw)/.test(answer))).toEqual([]);
  });
});

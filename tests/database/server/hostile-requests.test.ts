import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  barrage,
  complete,
  exportsOf,
  filesUnder,
  from,
  hearErrors,
  openProduct,
  root,
  samples,
} from "../../setup/barrage";
import { functionCompletions, functionSamples, type Method, SIGNATURES } from "../../setup/function-samples";
import { hostileRequest, type Sent } from "../../setup/hostile";

const { company, id, session, log } = await openProduct();
const { SESSION_COOKIE, encryptSession } = session;
const cookie = `${SESSION_COOKIE}=${await encryptSession(company.sessionId)}`;

const FUNCTIONS = functionSamples(id);

test("A9.7 every HTTP function is called with hostile input", () => {
  const functions = filesUnder("app/api", "route.ts")
    .filter((name) => name !== "auth/[...nextauth]")
    .map((name) => [
      name,
      exportsOf(`app/api/${name}/route.ts`, /^export const (GET|POST|PUT|PATCH|DELETE) /gm),
    ]);
  const known = Object.entries(FUNCTIONS).map(([name, methods]) => [name, Object.keys(methods)]);
  expect(Object.fromEntries(known)).toEqual(Object.fromEntries(functions));
});

/** One caller in ten is signed in: a copy of one's data takes long when one has asked for it so often. */
let callers = 0;
const callersSession = () => {
  callers += 1;
  return callers % 10 === 0;
};

const whole = (name: string, sent: Sent, at: number): Sent =>
  sent.body?.startsWith("{") && sent.type === "application/json"
    ? { ...sent, body: JSON.stringify(complete(functionCompletions[name], parse(sent.body), at)) }
    : sent;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

describe.each(Object.entries(FUNCTIONS))("A9.7 HTTP function %s", (name, methods) => {
  test.each(Object.entries(methods))(
    "%s: no 5xx, nothing slow",
    { timeout: 120_000 },
    async (method, { body, ask }) => {
      const errorsLogged = hearErrors(log);
      const route = (await import(
        /* @vite-ignore */ path.join(root, "app", "api", name, "route.ts")
      )) as Record<Method, (request: Request) => Promise<Response>>;
      const call = async ({ query, body: text, type }: Sent) => {
        const signed = SIGNATURES[name] && text ? SIGNATURES[name](text) : {};
        const headers = {
          ...from(),
          ...(callersSession() && { cookie }),
          ...signed,
          ...(type && { "content-type": type }),
        };
        const init = method === "POST" ? { method, headers, body: text } : { method, headers };
        const response = await route[method as Method](
          new Request(`http://localhost:3000/api/${name}?${query}`, init),
        );
        // A stream of events goes on until somebody leaves it.
        const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
        await (isStream ? response.body?.cancel() : response.text());
        return response.status < 500 ? null : String(response.status);
      };
      const inputs = samples(hostileRequest(body ?? {}, ask ?? "")).map((sent, at) => whole(name, sent, at));
      expect(await barrage({ inputs, call })).toEqual([]);
      expect(errorsLogged()).toEqual([]);
    },
  );
});

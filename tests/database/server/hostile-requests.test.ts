import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  barrage,
  complete,
  exportsOf,
  filesUnder,
  openProduct,
  ownNetwork,
  recordErrors,
  root,
  samples,
} from "../../setup/barrage";
import { functionCompletions, functionSamples, type Method, SIGNATURES } from "../../setup/function-samples";
import { type HostileRequest, hostileRequest } from "../../setup/hostile";

const { company, id, session, log } = await openProduct();
const { SESSION_COOKIE, encryptSession } = session;
const cookie = `${SESSION_COOKIE}=${await encryptSession(company.sessionId)}`;

const FUNCTIONS = functionSamples(id);

test("every HTTP function but next-auth's has a sample for hostile input", () => {
  const functions = filesUnder("app/api", "route.ts")
    .filter((name) => name !== "auth/[...nextauth]")
    .map((name) => [
      name,
      exportsOf(`app/api/${name}/route.ts`, /^export const (GET|POST|PUT|PATCH|DELETE) /gm),
    ]);
  const known = Object.entries(FUNCTIONS).map(([name, methods]) => [name, Object.keys(methods)]);
  expect(Object.fromEntries(known)).toEqual(Object.fromEntries(functions));
});

/** Only every tenth call is signed in, because /api/meus-dados slows down with each export of the same account. */
let calls = 0;
const isNextSignedIn = () => {
  calls += 1;
  return calls % 10 === 0;
};

const completed = (name: string, sent: HostileRequest, at: number): HostileRequest =>
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

describe.each(Object.entries(FUNCTIONS))("HTTP function %s", (name, methods) => {
  test.each(Object.entries(methods))(
    "the function %s answers hostile requests without a 5xx, and in time",
    { timeout: 120_000 },
    async (method, { body, queryStart }) => {
      const errorsLogged = recordErrors(log);
      const route = (await import(
        /* @vite-ignore */ path.join(root, "app", "api", name, "route.ts")
      )) as Record<Method, (request: Request) => Promise<Response>>;
      const call = async ({ query, body: text, type }: HostileRequest) => {
        const signed = SIGNATURES[name] && text ? SIGNATURES[name](text) : {};
        const headers = {
          ...ownNetwork(),
          ...(isNextSignedIn() && { cookie }),
          ...signed,
          ...(type && { "content-type": type }),
        };
        const init = method === "POST" ? { method, headers, body: text } : { method, headers };
        const response = await route[method as Method](
          new Request(`http://localhost:3000/api/${name}?${query}`, init),
        );
        const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
        await (isStream ? response.body?.cancel() : response.text());
        return response.status < 500 ? null : String(response.status);
      };
      const inputs = samples(hostileRequest(body ?? {}, queryStart ?? "")).map((sent, at) =>
        completed(name, sent, at),
      );
      expect(await barrage({ inputs, call })).toEqual([]);
      expect(errorsLogged()).toEqual([]);
    },
  );
});

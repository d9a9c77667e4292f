/**
 * Faults on demand, at most one for each provider. A fault lasts for a number of requests, or until it is cleared. With
 * `processed`, the provider carries out the request, and only the response is faulty.
 */
import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { z } from "zod";

/** Transport failures up to "cut", then the TWISTS: wrong answers of the language model. */
const MODES = [
  "status",
  "timeout",
  "slow",
  "reset",
  "malformed",
  "cut",
  "garbled",
  "english",
  "long",
  "inventing",
  "crowded",
] as const;
export const TWISTS: readonly string[] = ["garbled", "english", "long", "inventing", "crowded"];

/** Time (ms) after which a request without a response is cut off. */
const TIMEOUT = 60_000;
/** Delay (ms) of a slow response. */
const SLOW = 3_000;

const truthy = z
  .union([z.boolean(), z.enum(["true", "on", "false"])])
  .transform((value) => value === true || value === "true" || value === "on");

const schema = z.object({
  provider: z.string(),
  mode: z.enum(MODES),
  /** Only for mode "status". Default: the provider's usual failure. */
  status: z.coerce.number().int().min(400).max(599).optional(),
  times: z.union([z.literal("always"), z.coerce.number().int().min(1).max(1_000_000)]).default(1),
  processed: truthy.default(false),
});

export type Fault = z.output<typeof schema>;
export type Faults = ReturnType<typeof createFaults>;

export function createFaults(providers: () => string[]) {
  const inForce = new Map<string, Fault>();
  return {
    list: (): Fault[] => [...inForce.values()],
    clear: (provider?: string) => (provider ? inForce.delete(provider) : inForce.clear()),
    /** Returns the error text of invalid fields, or null. */
    set(fields: unknown): string | null {
      const known = z.enum(providers());
      const result = schema.extend({ provider: known }).safeParse(fields);
      if (!result.success) {
        return result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ");
      }
      inForce.set(result.data.provider, result.data);
      return null;
    },
    take(provider: string): Fault | null {
      const fault = inForce.get(provider);
      if (!fault) return null;
      if (fault.times !== "always") {
        if (fault.times === 1) inForce.delete(provider);
        else inForce.set(provider, { ...fault, times: fault.times - 1 });
      }
      return fault;
    },
  };
}

export async function holdBack(fault: Fault, signal: AbortSignal): Promise<void> {
  const time = fault.mode === "timeout" ? TIMEOUT : fault.mode === "slow" ? SLOW : 0;
  if (time > 0) await wait(time, undefined, { signal }).catch(() => {});
}

type Exchange = {
  refusal(status?: number): Response;
  answer(): Promise<Response>;
  outgoing: ServerResponse;
  stopped: AbortSignal;
};

/** Returns RESPONSE_ALREADY_SENT after a cut connection. */
export async function playFault(fault: Fault, exchange: Exchange): Promise<Response> {
  const { refusal, answer, outgoing, stopped } = exchange;
  const gone = new AbortController();
  outgoing.once("close", () => gone.abort());
  const reply = fault.processed ? await answer() : null;
  await holdBack(fault, AbortSignal.any([gone.signal, stopped]));
  if (fault.mode === "status") return refusal(fault.status);
  if (fault.mode === "slow") return reply ?? answer();
  if (fault.mode === "malformed") return broken(reply);
  if (fault.mode === "cut") return cut(reply ?? (await answer()), outgoing);
  outgoing.socket?.destroy();
  return RESPONSE_ALREADY_SENT;
}

async function broken(reply: Response | null): Promise<Response> {
  const isStream = reply?.headers.get("content-type") === "text/event-stream";
  const whole = reply && !isStream ? await reply.text() : '{"id":""}';
  return new Response(whole.slice(0, -2), { headers: { "content-type": "application/json" } });
}

async function cut(reply: Response, outgoing: ServerResponse): Promise<Response> {
  const whole = await reply.text();
  outgoing.writeHead(reply.status, Object.fromEntries(reply.headers));
  outgoing.write(whole.slice(0, Math.ceil(whole.length / 2)), () => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
}

/**
 * Faults on demand: one per provider at a time, for a number of requests or until cleared. With `processed` the
 * request takes effect and only its answer is lost, as when a line breaks after the vendor did the work.
 */
import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Reply } from "./router.ts";

const MODES = ["status", "timeout", "slow", "reset", "malformed", "cut"] as const;

/** Time (ms) after which a request that is never answered is cut off. */
const TIMEOUT = 60_000;
/** Time (ms) that a slow answer takes. */
const SLOW = 3_000;

const truthy = z
  .union([z.boolean(), z.enum(["true", "on", "false"])])
  .transform((value) => value === true || value === "true" || value === "on");

const schema = z.object({
  provider: z.string(),
  mode: z.enum(MODES),
  /** Only for mode "status"; absent: the provider's usual failure. */
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
    /** Puts a fault in the place of the provider's present one. @returns what is wrong with it, or null */
    set(fields: unknown): string | null {
      const known = z.enum(providers());
      const result = schema.extend({ provider: known }).safeParse(fields);
      if (!result.success) {
        return result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ");
      }
      inForce.set(result.data.provider, result.data);
      return null;
    },
    /** The fault that this request meets; it counts as one of its times. */
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

/** Waits for the fault's time (a slow vendor does the work even for a client that left); ends early when the client leaves or the sandbox stops. */
export async function holdBack(fault: Fault, signal: AbortSignal): Promise<void> {
  const time = fault.mode === "timeout" ? TIMEOUT : fault.mode === "slow" ? SLOW : 0;
  if (time > 0) await wait(time, undefined, { signal }).catch(() => {});
}

/**
 * Plays a fault over HTTP. `answer` does the request's work.
 * @returns what to answer, or null when the connection was cut
 */
export async function playFault(
  fault: Fault,
  refusal: (status?: number) => Reply,
  answer: () => Promise<Reply>,
  response: ServerResponse,
  stopped: AbortSignal,
): Promise<Reply | null> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const reply = fault.processed ? await answer() : null;
  await holdBack(fault, AbortSignal.any([gone.signal, stopped]));
  if (fault.mode === "status") return refusal(fault.status);
  if (fault.mode === "slow") return reply ?? answer();
  if (fault.mode === "malformed") return broken(reply);
  if (fault.mode === "cut") return cut(reply ?? (await answer()));
  response.socket?.destroy();
  return null;
}

/** A success whose JSON stops in the middle, as behind a proxy that cut the answer. */
function broken(reply: Reply | null): Reply {
  const whole = typeof reply?.body === "string" ? reply.body : '{"id":"';
  return {
    status: 200,
    headers: { "content-type": "application/json; charset=utf-8" },
    body: whole.slice(0, Math.max(1, whole.length - 2)),
  };
}

/** The answer's own beginning, then a broken connection. */
function cut({ status, headers, body }: Reply): Reply {
  async function* beginning() {
    if (typeof body === "string" || body instanceof Uint8Array) {
      yield String(body).slice(0, Math.ceil(body.length / 2));
    } else {
      const pieces: string[] = [];
      for await (const piece of body) pieces.push(piece);
      yield* pieces.slice(0, Math.ceil(pieces.length / 2));
    }
    throw new Error("cut");
  }
  return { status, headers, body: beginning() };
}

/**
 * Delivers events to the product one after the other, signed as in https://docs.stripe.com/webhooks/signatures. Stripe
 * guarantees neither the order of events nor that each arrives only once, so tests can delay, duplicate, reorder or
 * drop events.
 */
import { createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type Stripe from "stripe";
import { z } from "zod";

/** Pauses (ms) before the retries. Stripe retries for three days. */
const WAITS = [500, 1_000, 2_000, 5_000, 15_000, 30_000, 60_000];
/** Timeout (ms) of the product's response. */
const ANSWER_TIMEOUT = 20_000;
const MOST_DELIVERIES = 5_000;

export const modeSchema = z.strictObject({
  /** hold: keep until `release`. drop: never send. duplicate: send twice. together: send without waiting for others. */
  mode: z.enum(["normal", "hold", "drop", "duplicate", "together"]),
  types: z.array(z.string()).optional(),
});
export type Mode = z.output<typeof modeSchema>;

export const releaseSchema = z.strictObject({
  order: z.enum(["given", "reversed"]).default("given"),
  times: z.number().int().min(0).max(20).default(1),
  /** Ids of held events, sent in the order of `events` if `order` is "given". */
  events: z.array(z.string()).optional(),
});
type Release = z.output<typeof releaseSchema>;

export type Delivery = {
  id: string;
  type: string;
  at: number;
  attempts: (number | "nenhuma")[];
  state: "pending" | "delivered" | "failed" | "held" | "dropped";
};

type Dependencies = { url: string; secret: string; onDelivered(): void };

export function createDeliveries({ url, secret, onDelivered }: Dependencies) {
  let stopped = new AbortController();
  let mode: Mode = { mode: "normal" };
  let held: Stripe.Event[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  const underWay = new Set<Promise<unknown>>();
  const deliveries: Delivery[] = [];

  async function attempt(delivery: Delivery, event: Stripe.Event, until: AbortSignal): Promise<boolean> {
    if (until.aborted) return false;
    const payload = JSON.stringify(event, null, 2);
    const time = Math.floor(Date.now() / 1000);
    const signature = createHmac("sha256", secret).update(`${time}.${payload}`).digest("hex");
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      "stripe-signature": `t=${time},v1=${signature}`,
    };
    const signal = AbortSignal.any([until, AbortSignal.timeout(ANSWER_TIMEOUT)]);
    const options = { method: "POST", headers, body: payload, redirect: "manual", signal } as const;
    const response = await fetch(url, options).catch(() => null);
    await response?.body?.cancel();
    delivery.attempts.push(response?.status ?? "nenhuma");
    if (!response?.ok) return false;
    delivery.state = "delivered";
    event.pending_webhooks = 0;
    onDelivered();
    return true;
  }

  async function retry(delivery: Delivery, event: Stripe.Event, signal: AbortSignal): Promise<void> {
    for (const pause of WAITS) {
      await wait(pause, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted || (await attempt(delivery, event, signal))) return;
    }
    delivery.state = "failed";
  }

  function record(event: Stripe.Event, state: Delivery["state"]): Delivery {
    const delivery: Delivery = { id: event.id, type: event.type, at: Date.now(), attempts: [], state };
    deliveries.push(delivery);
    if (deliveries.length > MOST_DELIVERIES) deliveries.shift();
    return delivery;
  }

  /** Waits for the first attempt only, so that later events can overtake a failed event, as at Stripe. */
  async function deliver(event: Stripe.Event, delivery: Delivery, signal: AbortSignal): Promise<void> {
    delivery.state = "pending";
    if (signal.aborted || (await attempt(delivery, event, signal))) return;
    void retry(delivery, event, signal);
  }

  /** @param apart whether to send at once instead of after earlier events */
  function send(event: Stripe.Event, apart = false): Promise<void> {
    const delivery = record(event, "pending");
    const { signal } = stopped;
    const sent = apart
      ? deliver(event, delivery, signal)
      : queue.then(() => deliver(event, delivery, signal));
    if (!apart) queue = sent;
    underWay.add(sent);
    void sent.finally(() => underWay.delete(sent));
    return sent;
  }

  const isInMode = ({ type }: Stripe.Event) => !mode.types || mode.types.includes(type);

  return {
    url,
    send(event: Stripe.Event): void {
      const current = isInMode(event) ? mode.mode : "normal";
      if (current === "hold") {
        held.push(event);
        record(event, "held");
      } else if (current === "drop") {
        record(event, "dropped");
      } else {
        void send(event, current === "together");
        if (current === "duplicate") void send(event);
      }
    },
    get mode() {
      return mode;
    },
    setMode(wanted: Mode) {
      mode = wanted;
    },
    list: (): Delivery[] => deliveries,
    held: (): Stripe.Event[] => held,
    /** Repeats the whole sequence of events, not each event. Returns the number of deliveries. */
    async release({ order, times, events }: Release): Promise<number> {
      const chosen = events ? events.flatMap((id) => held.filter((event) => event.id === id)) : [...held];
      held = held.filter((event) => !chosen.includes(event));
      if (order === "reversed") chosen.reverse();
      const all = Array.from({ length: times }, () => chosen).flat();
      await Promise.all(all.map((event) => send(event)));
      return all.length;
    },
    /** Sends an event again, without retries. */
    async replay(event: Stripe.Event, times = 1): Promise<(number | "nenhuma")[]> {
      const answers: (number | "nenhuma")[] = [];
      for (let count = 0; count < times; count++) {
        const delivery = record(event, "pending");
        await attempt(delivery, event, stopped.signal);
        if (delivery.state === "pending") delivery.state = "failed";
        answers.push(...delivery.attempts);
      }
      return answers;
    },
    async idle(): Promise<void> {
      while (underWay.size > 0) await Promise.allSettled([...underWay]);
    },
    clear() {
      stopped.abort();
      stopped = new AbortController();
      mode = { mode: "normal" };
      held = [];
      queue = Promise.resolve();
      deliveries.splice(0);
    },
    stop: () => stopped.abort(),
  };
}

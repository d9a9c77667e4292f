/** Signs webhooks as Resend does: in the Standard Webhooks format, with Svix's header names. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Webhook } from "standardwebhooks";

/** Pauses (ms) before the retries. Resend's pauses are longer: https://resend.com/docs/webhooks/retries-and-replays */
const WAITS = [500, 2_000, 5_000, 15_000, 30_000];
/** Timeout (ms) of the product's response. */
const ANSWER_TIMEOUT = 15_000;
const MOST_DELIVERIES = 5_000;

export type Delivery = {
  id: string;
  type: string;
  mailId: string;
  payload: string;
  attempts: (number | "nenhuma")[];
  state: "pending" | "delivered" | "failed";
};

export type Webhooks = ReturnType<typeof createWebhooks>;

export function createWebhooks({ url, secret }: { url: string; secret: string }) {
  const signer = new Webhook(secret);
  let stopped = new AbortController();
  const deliveries: Delivery[] = [];

  async function attempt(delivery: Delivery, cleared: AbortSignal): Promise<boolean> {
    const now = new Date();
    const headers = {
      "content-type": "application/json",
      "user-agent": "Svix-Webhooks/sandbox",
      "svix-id": delivery.id,
      "svix-timestamp": String(Math.floor(now.getTime() / 1000)),
      "svix-signature": signer.sign(delivery.id, now, delivery.payload),
    };
    const signal = AbortSignal.any([cleared, AbortSignal.timeout(ANSWER_TIMEOUT)]);
    const options = { method: "POST", headers, body: delivery.payload, redirect: "manual", signal } as const;
    const response = await fetch(url, options).catch(() => null);
    await response?.body?.cancel();
    delivery.attempts.push(response?.status ?? "nenhuma");
    return response?.ok ?? false;
  }

  async function retry(delivery: Delivery, cleared: AbortSignal): Promise<void> {
    for (const pause of WAITS) {
      await wait(pause, undefined, { signal: cleared, ref: false }).catch(() => {});
      if (cleared.aborted || delivery.state === "delivered") return;
      if (await attempt(delivery, cleared)) {
        delivery.state = "delivered";
        return;
      }
    }
    if (delivery.state !== "delivered") delivery.state = "failed";
  }

  /** Waits for the first attempt only, so that later webhooks can overtake a failed one, as at Resend. */
  async function deliver(delivery: Delivery): Promise<void> {
    const { signal } = stopped;
    delivery.state = "pending";
    if (await attempt(delivery, signal)) delivery.state = "delivered";
    else if (!signal.aborted) void retry(delivery, signal);
  }

  return {
    url,
    async send(type: string, mailId: string, payload: unknown): Promise<void> {
      const body = JSON.stringify(payload);
      const id = `msg_${randomUUID().replaceAll("-", "")}`;
      const delivery: Delivery = { id, type, mailId, payload: body, attempts: [], state: "pending" };
      deliveries.push(delivery);
      if (deliveries.length > MOST_DELIVERIES) deliveries.shift();
      await deliver(delivery);
    },
    /** Sends a webhook again with its svix-id; false for an unknown id. */
    async replay(id: string): Promise<boolean> {
      const delivery = deliveries.find((entry) => entry.id === id);
      if (delivery) await deliver(delivery);
      return delivery !== undefined;
    },
    ofMail: (mailId: string): Delivery[] => deliveries.filter((delivery) => delivery.mailId === mailId),
    clear() {
      stopped.abort();
      stopped = new AbortController();
      deliveries.splice(0);
    },
    stop: () => stopped.abort(),
  };
}

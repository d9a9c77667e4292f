/** Runs each scheduled task when the stand-in's clock reaches the time of the task. A test can move the clock. */

import { expireSession } from "./checkout.ts";
import { endMandate, failPix, settlePix } from "./checkout-pay.ts";
import { chargeDraft, collect, subscriptionOf } from "./invoices.ts";
import { endPeriod } from "./subscriptions.ts";
import type { Task, World } from "./world.ts";

/** Longest timer (ms) of Node. */
const LONGEST = 2 ** 31 - 1;

const WORK: Record<Task["kind"], (world: World, id: string) => void> = {
  expire_session(world, id) {
    const session = world.tables.sessions.get(id);
    if (session) expireSession(world, session);
  },
  expire_pix(world, id) {
    const intent = world.tables.paymentIntents.get(id);
    const mandate = world.tables.mandates.get(id);
    const until = intent?.next_action?.pix_display_qr_code?.expires_at ?? 0;
    // `until` is still ahead if a newer Pix code replaced the code of this task. The newer code has its own task.
    if (intent && until <= world.now()) failPix(world, intent, true);
    else if (mandate?.status === "pending") endMandate(world, mandate);
  },
  settle_pix(world, id) {
    const intent = world.tables.paymentIntents.get(id);
    if (intent) settlePix(world, intent);
  },
  trial_will_end(world, id) {
    const subscription = world.tables.subscriptions.get(id);
    if (subscription?.status === "trialing") world.emit("customer.subscription.trial_will_end", subscription);
  },
  end_period(world, id) {
    const subscription = world.tables.subscriptions.get(id);
    if (subscription) endPeriod(world, subscription);
  },
  charge_draft(world, id) {
    const invoice = world.tables.invoices.get(id);
    if (invoice) chargeDraft(world, invoice);
  },
  retry_invoice(world, id) {
    const invoice = world.tables.invoices.get(id);
    if (invoice && subscriptionOf(world, invoice)?.status !== "canceled") collect(world, invoice);
  },
};

export function createClock(world: World) {
  let timer: NodeJS.Timeout | undefined;

  /** @param time Unix time (ms) */
  function run(time: number): void {
    for (let task = world.takeTask(time); task; task = world.takeTask(time)) {
      world.moveTo(task.at);
      WORK[task.kind](world, task.id);
    }
  }

  function scheduleNext(): void {
    clearTimeout(timer);
    const next = world.nextTaskAt();
    if (next === null) return;
    const pause = Math.min(LONGEST, Math.max(0, next - world.time()));
    timer = setTimeout(() => {
      run(world.time());
      scheduleNext();
    }, pause).unref();
  }

  return {
    scheduleNext,
    /** @param by ms */
    advance(by: number): void {
      const until = world.time() + by;
      run(until);
      world.moveTo(until);
      scheduleNext();
    },
    stop: () => clearTimeout(timer),
  };
}

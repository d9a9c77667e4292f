import "server-only";
import { db } from "../../db";
import { log } from "../../log";
import { readPlan } from "../../plans/queries";
import { hasPaidPlan } from "../../plans/rules";
import { passes } from "../../providers/stripe";
import { StripeAway } from "../rules";
import { settleSession } from "./settle";
import { syncSubscription } from "./sync";
import { syncPayment } from "./webhook";

const DAY = 86_400_000;
/** Days in which a payment that was settled is asked for again: what was given back meanwhile may not have been told. */
const WATCHED = 30;
/** Records that are looked at together. */
const BATCH = 200;

/** What the comparison found: ids of ours and Stripe's, and nobody's name. */
export type Reconciliation = {
  checked: number;
  mended: string[];
  /** What people have to look at. */
  problems: string[];
  /** Records that Stripe did not answer for; the next run takes them. */
  unanswered: number;
};

type Comparison = { name: string; look: () => Promise<unknown>; compare: () => Promise<string | null> };

/** One record before and after Stripe was asked. */
async function compareOne({ name, look, compare }: Comparison, found: Reconciliation): Promise<void> {
  found.checked += 1;
  const before = JSON.stringify(await look(), withBigints);
  try {
    const problem = await compare();
    if (problem) found.problems.push(`${name}: ${problem}`);
    else if (JSON.stringify(await look(), withBigints) !== before) found.mended.push(name);
  } catch (error) {
    // One record that cannot be compared keeps none of the others from it.
    if (!(error instanceof StripeAway)) {
      log.error({ err: error, name }, "a record could not be compared");
      found.problems.push(`${name}: failed`);
      return;
    }
    if (passes(error.trouble)) found.unanswered += 1;
    else found.problems.push(`${name}: ${error.trouble}`);
  }
}

const withBigints = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);

/** Every record of a list that is asked for page by page, in the order of their ids. */
async function forEach<T extends { id: string }>(
  list: (after: string) => Promise<T[]>,
  work: (row: T) => Promise<void>,
): Promise<void> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const rows = await list(after);
    for (const row of rows) await work(row);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}

const page = { orderBy: { id: "asc" }, take: BATCH } as const;

/** Visits that are open here; one that Stripe never heard of and that is over is put aside. */
async function compareVisits(found: Reconciliation, now: Date): Promise<void> {
  const open = { status: { in: ["aberto", "processando"] } };
  await forEach(
    (after) =>
      db.checkout.findMany({
        where: { ...open, id: { gt: after } },
        ...page,
        select: { id: true, stripeSessionId: true, createdAt: true },
      }),
    ({ id, stripeSessionId, createdAt }) =>
      compareOne(
        {
          name: `visit ${id}`,
          look: () => db.checkout.findUnique({ where: { id }, select: { status: true } }),
          compare: async () => {
            if (stripeSessionId) {
              const settled = await settleSession(stripeSessionId, now);
              return "problem" in settled ? settled.problem : null;
            }
            if (now.getTime() - createdAt.getTime() > DAY)
              await db.checkout.updateMany({ where: { id, ...open }, data: { status: "expirado" } });
            return null;
          },
        },
        found,
      ),
  );
}

/** Subscriptions that live here or may live again, or of which a month is still open. */
async function compareSubscriptions(found: Reconciliation, now: Date): Promise<void> {
  await forEach(
    (after) =>
      db.subscription.findMany({
        where: {
          id: { gt: after },
          stripeSubscriptionId: { not: null },
          OR: [
            { status: { in: ["active", "trialing", "past_due", "incomplete", "unpaid", "paused"] } },
            { payments: { some: { status: { in: ["aberta", "processando", "falhou"] } } } },
          ],
        },
        ...page,
        select: { id: true, stripeSubscriptionId: true },
      }),
    ({ id, stripeSubscriptionId }) =>
      compareOne(
        {
          name: `subscription ${stripeSubscriptionId}`,
          look: () =>
            db.subscription.findUnique({
              where: { id },
              omit: { updatedAt: true },
              include: { payments: { omit: { updatedAt: true }, orderBy: { id: "asc" } } },
            }),
          compare: () => syncSubscription(stripeSubscriptionId ?? "", now, { all: true }),
        },
        found,
      ),
  );
}

/** Fees that were paid lately, for what went back of them. */
async function compareFees(found: Reconciliation, now: Date): Promise<void> {
  const since = new Date(now.getTime() - WATCHED * DAY);
  await forEach(
    (after) =>
      db.checkout.findMany({
        where: {
          id: { gt: after },
          purpose: "taxa",
          settledAt: { gt: since },
          stripePaymentIntentId: { not: null },
        },
        ...page,
        select: { id: true, stripePaymentIntentId: true },
      }),
    ({ id, stripePaymentIntentId }) =>
      compareOne(
        {
          name: `fee ${id}`,
          look: () =>
            db.checkout.findUnique({
              where: { id },
              omit: { updatedAt: true },
              include: { payment: { select: { disputedAt: true, refundedAmount: true } } },
            }),
          compare: () => syncPayment(stripePaymentIntentId ?? ""),
        },
        found,
      ),
  );
}

/** Profiles that name a plan which nobody has any more, such as after the days of grace. */
async function endOldPlans(found: Reconciliation, now: Date): Promise<void> {
  const named = await db.profile.findMany({
    where: { subscriptionPlan: { not: "free" } },
    select: { userId: true },
  });
  for (const { userId } of named) {
    if (hasPaidPlan(await readPlan(userId), now)) continue;
    await db.profile.update({ where: { userId }, data: { subscriptionPlan: "free" } });
    found.mended.push(`profile ${userId}`);
  }
}

/** Messages of the last days that were not applied. */
async function listRefused(now: Date): Promise<string[]> {
  const events = await db.stripeEvent.findMany({
    where: {
      receivedAt: { gt: new Date(now.getTime() - 3 * DAY), lt: new Date(now.getTime() - DAY / 24) },
      error: { not: null },
    },
    orderBy: { receivedAt: "asc" },
    take: BATCH,
  });
  return events.map(({ id, type, error }) => `event ${id} (${type}): ${error}`);
}

/**
 * Compares every open visit, live subscription and open month with Stripe and brings our record to what Stripe says,
 * whatever messages were lost; what cannot be mended is reported. Calling it again changes nothing more.
 */
export async function reconcileBilling(now: Date): Promise<Reconciliation> {
  const found: Reconciliation = { checked: 0, mended: [], problems: [], unanswered: 0 };
  await compareVisits(found, now);
  await compareSubscriptions(found, now);
  await compareFees(found, now);
  await endOldPlans(found, now);
  found.problems.push(...(await listRefused(now)));
  const { checked, unanswered } = found;
  const level = found.problems.length > 0 ? "error" : found.mended.length > 0 ? "warn" : "info";
  log[level]({ checked, unanswered, mended: found.mended, problems: found.problems }, "billing compared");
  return found;
}

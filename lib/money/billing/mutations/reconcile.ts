import "server-only";
import pLimit from "p-limit";
import { FIRST_UUID } from "@/lib/kit/ids";
import { DAY } from "@/lib/kit/time";
import { readPlan } from "@/lib/money/plans/queries";
import { hasPaidPlan } from "@/lib/money/plans/rules";
import { enqueue, transactionWithJobs } from "@/lib/providers/jobs";
import { passes } from "@/lib/providers/stripe";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { StripeAway } from "../rules";
import { settleSession } from "./settle";
import { syncSubscription } from "./sync";
import { syncPayment } from "./webhook";

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

/** Questions to Stripe at once: it allows a hundred a second, and the pool of the database has ten connections. */
const AT_ONCE = 6;
const atOnce = pLimit(AT_ONCE);

/** One kind of record: a page of it by id, and what is done with each. */
type Part = {
  list: (after: string, now: Date) => Promise<{ id: string }[]>;
  compare: (row: never, found: Reconciliation, now: Date) => Promise<void>;
};
const partOf = <Row extends { id: string }>(part: {
  list: (after: string, now: Date) => Promise<Row[]>;
  compare: (row: Row, found: Reconciliation, now: Date) => Promise<void>;
}) => part as Part;

const page = { orderBy: { id: "asc" }, take: BATCH } as const;

/** Visits that are open here; one that Stripe never heard of and that is over is put aside. */
const OPEN = { status: { in: ["aberto", "processando"] } };
const visits = partOf({
  list: (after) =>
    db.checkout.findMany({
      where: { ...OPEN, id: { gt: after } },
      ...page,
      select: { id: true, stripeSessionId: true, createdAt: true },
    }),
  compare: ({ id, stripeSessionId, createdAt }, found, now) =>
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
            await db.checkout.updateMany({ where: { id, ...OPEN }, data: { status: "expirado" } });
          return null;
        },
      },
      found,
    ),
});

/** Subscriptions that live here or may live again, or of which a month is still open. */
const subscriptions = partOf({
  list: (after) =>
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
  compare: ({ id, stripeSubscriptionId }, found, now) =>
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
});

/** Fees that were paid lately, for what went back of them. */
const fees = partOf({
  list: (after, now) =>
    db.checkout.findMany({
      where: {
        id: { gt: after },
        purpose: "taxa",
        settledAt: { gt: new Date(now.getTime() - WATCHED * DAY) },
        stripePaymentIntentId: { not: null },
      },
      ...page,
      select: { id: true, stripePaymentIntentId: true },
    }),
  compare: ({ id, stripePaymentIntentId }, found) =>
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
});

/** Profiles that name a plan which nobody has any more, such as after the days of grace. */
const oldPlans = partOf({
  list: async (after) => {
    const named = await db.profile.findMany({
      where: { userId: { gt: after }, subscriptionPlan: { not: "free" } },
      orderBy: { userId: "asc" },
      take: BATCH,
      select: { userId: true },
    });
    return named.map(({ userId }) => ({ id: userId }));
  },
  compare: async ({ id: userId }, found, now) => {
    if (hasPaidPlan(await readPlan(userId), now)) return;
    await db.profile.update({ where: { userId }, data: { subscriptionPlan: "free" } });
    found.mended.push(`profile ${userId}`);
  },
});

/** In this order; what a place names is not renamed while a job of the version before may wait. */
const PARTS = { visits, subscriptions, fees, oldPlans };
type PartName = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as PartName[];

/** Where a comparison goes on: a part, and the id after which. */
type Place = { part: PartName; after: string };
const START: Place = { part: "visits", after: FIRST_UUID };

const PLACE = /^(\w+):([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
const writePlace = ({ part, after }: Place): string => `${part}:${after}`;
function readPlace(text: string): Place {
  const [, name, after = FIRST_UUID] = PLACE.exec(text) ?? [];
  const part = NAMES.find((known) => known === name);
  return part ? { part, after } : START;
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

type Stretch = {
  from?: Place;
  /** Asked between two pages: whether to stop there. */
  isOver?: () => boolean;
};

/**
 * Compares every open visit, live subscription and open month with Stripe and brings our record to what Stripe says,
 * whatever messages were lost; what cannot be mended is reported. Calling it again changes nothing more.
 * @returns what was found, and the place to go on from where it stopped early; null at the end
 */
export async function reconcileBilling(
  now: Date,
  { from = START, isOver = () => false }: Stretch = {},
): Promise<Reconciliation & { next: Place | null }> {
  const found: Reconciliation = { checked: 0, mended: [], problems: [], unanswered: 0 };
  const next = await compareParts(found, now, { from, isOver });
  if (!next) found.problems.push(...(await listRefused(now)));
  const { checked, unanswered } = found;
  const level = found.problems.length > 0 ? "error" : found.mended.length > 0 ? "warn" : "info";
  log[level](
    { checked, unanswered, mended: found.mended, problems: found.problems, next },
    "billing compared",
  );
  return { ...found, next };
}

async function compareParts(
  found: Reconciliation,
  now: Date,
  { from, isOver }: Required<Stretch>,
): Promise<Place | null> {
  let { after } = from;
  for (const part of NAMES.slice(NAMES.indexOf(from.part))) {
    const { list, compare } = PARTS[part];
    for (let rows = await list(after, now); rows.length > 0; rows = await list(after, now)) {
      await Promise.all(rows.map((row) => atOnce(() => compare(row as never, found, now))));
      after = rows.at(-1)?.id ?? after;
      if (isOver()) return { part, after };
    }
    after = FIRST_UUID;
  }
  return null;
}

/** Time (ms) of one stretch of the nightly comparison: far within what its job may take (lib/providers/jobs.ts). */
const STRETCH = 600_000;

/**
 * One stretch of the nightly comparison; what is left is a job of its own, so that a run that ends in the middle goes
 * on from its last stretch.
 * @param id place as the stretch before named it; anything else is the beginning
 */
export async function reconcileStretch({ id }: { id: string }, now: Date): Promise<void> {
  const end = performance.now() + STRETCH;
  const { next } = await reconcileBilling(now, {
    from: readPlace(id),
    isOver: () => performance.now() > end,
  });
  if (next) await transactionWithJobs((tx) => enqueue(tx, "billing-reconcile", { id: writePlace(next) }, 0));
}

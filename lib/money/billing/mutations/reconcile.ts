import "server-only";
import pLimit from "p-limit";
import { FIRST_UUID } from "@/lib/kit/ids";
import { OPEN_CHECKOUTS, OPEN_MONTHS, REVIVABLE_SUBSCRIPTIONS } from "@/lib/kit/states";
import { DAY } from "@/lib/kit/time";
import { failFee } from "@/lib/money/fees/mutations/settle";
import { readPlan } from "@/lib/money/plans/queries";
import { hasPaidPlan } from "@/lib/money/plans/rules";
import { enqueue, type JobOutput, transactionWithJobs } from "@/lib/providers/jobs";
import { isTransient, StripeUnavailable } from "@/lib/providers/stripe";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { paymentOfInvoice } from "./refund-and-sync";
import { settleSession, syncPayment } from "./stripe-events";
import { syncSubscription } from "./sync";

/** Days for which a paid fee or a changed month counts as recent. */
const WATCHED = 30;
const BATCH = 200;

/** Result of a comparison. Its texts have our ids and Stripe's, but no personal data. */
type Reconciliation = {
  checked: number;
  mended: string[];
  problems: string[];
  /** Number of records whose comparison failed temporarily. The next run tries them again. */
  unanswered: number;
};

type Comparison = { name: string; read: () => Promise<unknown>; compare: () => Promise<string | null> };

async function compareOne({ name, read, compare }: Comparison, found: Reconciliation): Promise<void> {
  found.checked += 1;
  const before = JSON.stringify(await read(), withBigints);
  try {
    const problem = await compare();
    if (problem) found.problems.push(`${name}: ${problem}`);
    else if (JSON.stringify(await read(), withBigints) !== before) found.mended.push(name);
  } catch (error) {
    if (!(error instanceof StripeUnavailable)) {
      log.error({ err: error, name }, "a record could not be compared");
      found.problems.push(`${name}: failed`);
      return;
    }
    if (isTransient(error.trouble)) found.unanswered += 1;
    else found.problems.push(`${name}: ${error.trouble}`);
  }
}

const withBigints = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);

/** Limits the concurrent comparisons, because Stripe allows a hundred calls a second. */
const atOnce = pLimit(6);

type Part = {
  list: (after: string, now: Date) => Promise<{ id: string }[]>;
  compare: (row: never, found: Reconciliation, now: Date) => Promise<void>;
};
const partOf = <Row extends { id: string }>(part: {
  list: (after: string, now: Date) => Promise<Row[]>;
  compare: (row: Row, found: Reconciliation, now: Date) => Promise<void>;
}) => part as Part;

const page = { orderBy: { id: "asc" }, take: BATCH } as const;

const OPEN = { status: { in: OPEN_CHECKOUTS } };
/** Number of days for which an expired checkout is compared after its Pix code ended: it may have been paid in time. */
const PIX_WATCHED = 3;
const checkouts = partOf({
  list: (after, now) =>
    db.checkout.findMany({
      where: {
        id: { gt: after },
        OR: [
          OPEN,
          {
            status: "expirado",
            settledAt: null,
            pixUntil: { gt: new Date(now.getTime() - PIX_WATCHED * DAY) },
          },
        ],
      },
      ...page,
      select: { id: true, stripeSessionId: true, createdAt: true, paymentId: true },
    }),
  compare: ({ id, stripeSessionId, createdAt, paymentId }, found, now) =>
    compareOne(
      {
        name: `checkout ${id}`,
        read: () => db.checkout.findUnique({ where: { id }, select: { status: true } }),
        compare: async () => {
          if (stripeSessionId) {
            const settled = await settleSession(stripeSessionId, now);
            return "problem" in settled ? settled.problem : null;
          }
          if (now.getTime() - createdAt.getTime() <= DAY) return null;
          const { count } = await db.checkout.updateMany({
            where: { id, stripeSessionId, ...OPEN },
            data: { status: "expirado" },
          });
          const ended = { checkoutId: id, outcome: "expirado", at: now } as const;
          if (count > 0 && paymentId) await transactionWithJobs((tx) => failFee(tx, { ...ended, paymentId }));
          return null;
        },
      },
      found,
    ),
});

const subscriptions = partOf({
  list: (after) =>
    db.subscription.findMany({
      where: {
        id: { gt: after },
        stripeSubscriptionId: { not: null },
        OR: [
          { status: { in: REVIVABLE_SUBSCRIPTIONS } },
          { payments: { some: { status: { in: OPEN_MONTHS } } } },
        ],
      },
      ...page,
      select: { id: true, stripeSubscriptionId: true },
    }),
  compare: ({ id, stripeSubscriptionId }, found, now) =>
    compareOne(
      {
        name: `subscription ${stripeSubscriptionId}`,
        read: () =>
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
        read: () =>
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

const months = partOf({
  list: (after, now) =>
    db.$queryRaw<{ id: string; stripeInvoiceId: string }[]>`
      select id, stripe_invoice_id as "stripeInvoiceId" from plan_payments
      where id > ${after}::uuid and (refunded_amount > 0 or disputed_at is not null)
        and (disputed_at is not null or updated_at > ${now}::timestamptz - ${WATCHED}::int * interval '1 day')
      order by id limit ${BATCH}`,
  compare: ({ id, stripeInvoiceId }, found) =>
    compareOne(
      {
        name: `month ${id}`,
        read: () => db.planPayment.findUnique({ where: { id }, omit: { updatedAt: true } }),
        compare: async () => {
          const paymentIntentId = await paymentOfInvoice(stripeInvoiceId);
          return paymentIntentId && syncPayment(paymentIntentId);
        },
      },
      found,
    ),
});

/** Sets a profile to free if its paid plan has ended, for example after the days of grace. */
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

/** Parts, in the order of comparison. Queued jobs store the names of the parts, so no name may change. */
const PARTS = { visits: checkouts, subscriptions, fees, oldPlans, months };
type PartName = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as PartName[];

type Place = { part: PartName; after: string };
const START: Place = { part: "visits", after: FIRST_UUID };

const PLACE = /^(\w+):([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
const writePlace = ({ part, after }: Place): string => `${part}:${after}`;
function readPlace(text: string): Place {
  const [, name, after = FIRST_UUID] = PLACE.exec(text) ?? [];
  const part = NAMES.find((known) => known === name);
  return part ? { part, after } : START;
}

/** Lists failed webhook events of the last three days. Leaves out the last hour, because Stripe may still retry. */
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
  isOver?: () => boolean;
};

/**
 * Syncs our records with Stripe, in case webhooks were lost. Reports problems to the team. Idempotent.
 * @returns `next`: the place to continue after an early stop. Null if all parts were compared
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

/** Time (ms) of a round of the nightly comparison, much less than the job's timeout (lib/providers/job-settings.ts). */
const ROUND = 600_000;

/**
 * One round of the nightly comparison. Each round is a job of its own, so that an interruption repeats only one round.
 * @param id place to continue; any other text starts at the beginning
 * @returns `isWhole`: whether this round was the last
 */
export async function reconcileRound({ id }: { id: string }, now: Date): Promise<JobOutput> {
  const end = performance.now() + ROUND;
  const { next, problems, unanswered } = await reconcileBilling(now, {
    from: readPlace(id),
    isOver: () => performance.now() > end,
  });
  if (next) await transactionWithJobs((tx) => enqueue(tx, "billing-reconcile", { id: writePlace(next) }, 0));
  return { problems: problems.length, unanswered, isWhole: next === null };
}

import "server-only";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";
import { LIVE_SUBSCRIPTIONS, OPEN_CHECKOUTS } from "@/lib/kit/states";
import { METHODS } from "@/lib/money/plans/messages";
import { PLAN_FEATURES } from "@/lib/money/plans/offers";
import { readPlan } from "@/lib/money/plans/queries";
import { graceEnd, type PaidPlan, PLAN_TAB, planOf } from "@/lib/money/plans/rules";
import { enqueue, type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { answerOf, StripeUnavailable } from "@/lib/providers/stripe";
import { previewNext, readInvoice, type SubscriptionView } from "@/lib/providers/stripe-plans";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { inLine } from "@/lib/server/one-at-a-time";
import { notify } from "@/lib/words/email/mutations/notify";
import { enqueuePlanActivated } from "@/lib/words/email/mutations/send";
import type { NoticeWords } from "@/lib/words/email/types";
import {
  cancelledMail,
  duplicatePlanMail,
  endedMail,
  firstChargeMail,
  lateMail,
  paidTooLateMail,
  planTerms,
} from "../messages";
import {
  changeOf,
  endsUnpaid,
  isForeignPrice,
  isLive,
  type PlanGiven,
  type PlanPrice,
  planGiven,
  type StripeProblem,
  toRow,
} from "../rules";
import { nameOf } from "./begin";
import { type Ending, findCreditRefund, findPaidTooLate, finishPlan, undoDouble } from "./clear-ended-plan";
import { returnUnseen } from "./owed-months";
import { type Facts, readFacts, type Scope } from "./read-facts";
import { invoiceOf, storeMonths } from "./store-months";

type StoredRow = PlanPrice & {
  id: string;
  version: string;
  createdAt: Date;
  pastDueSince: Date | null;
  isEnding: boolean;
};

/** Every write changes the row's `version`. */
const readStored = async (tx: JobTransaction | typeof db, stripeId: string): Promise<StoredRow | null> =>
  (
    await tx.$queryRaw<StoredRow[]>`
      select id, xmin::text as version, created_at as "createdAt", past_due_since as "pastDueSince", plan,
        price_reading as "priceList", amount, cancel_at_period_end as "isEnding"
      from subscriptions where stripe_subscription_id = ${stripeId}`
  )[0] ?? null;

async function readOffer({ checkoutId, customerId }: SubscriptionView): Promise<PlanPrice | null> {
  if (!checkoutId) return null;
  const offer = await db.checkout.findFirst({
    where: { id: checkoutId, purpose: "plano", user: { stripeCustomerId: customerId } },
    select: { plan: true, priceList: true, amount: true },
  });
  // A check constraint makes `plan` and `priceList` mandatory for a plan's checkout.
  return offer as PlanPrice | null;
}

type Owner = {
  id: string;
  email: string;
  fullName: string | null;
  deletedAt: Date | null;
  isSuspended: boolean;
};

/** Locks even a deleted account, whose rows stay. */
async function lockOwner(tx: JobTransaction, customerId: string): Promise<Owner | null> {
  const [owner] = await tx.$queryRaw<Owner[]>`
    select u.id, u.email::text as email, f.full_name as "fullName", u.anonymised_at as "deletedAt",
      u.suspenso_em is not null as "isSuspended"
    from users u left join profiles f on f.user_id = u.id
    where u.stripe_customer_id = ${customerId} for no key update of u`;
  return owner ?? null;
}

async function keepFreeRow(tx: JobTransaction, userId: string, isPaid: boolean): Promise<void> {
  const free = { userId, plan: "free", stripeSubscriptionId: null };
  if (isPaid) {
    await tx.subscription.updateMany({ where: { ...free, status: "active" }, data: { status: "canceled" } });
    return;
  }
  const live = await tx.subscription.count({
    where: { userId, status: { in: LIVE_SUBSCRIPTIONS } },
  });
  if (live > 0) return;
  const again = await tx.$executeRaw`
    update subscriptions set status = 'active', updated_at = now() where id = (
      select id from subscriptions where user_id = ${userId}::uuid and plan = 'free'
        and stripe_subscription_id is null order by created_at desc limit 1)`;
  if (again === 0) await tx.subscription.create({ data: { userId, plan: "free", status: "active" } });
}

async function mail(tx: JobTransaction, owner: Owner, words: NoticeWords, eventKey: string): Promise<void> {
  if (owner.deletedAt) return;
  const to = { userId: owner.id, email: owner.email, name: owner.fullName ?? "" };
  await notify(tx, { to, eventKey, words, path: PLAN_TAB });
}

type Outcome = "again" | "unknown" | { double: string } | Ending;

/** Writes a subscription as Stripe has it. Writes nothing (`again`) if the stored row has changed since it was read. */
async function apply(
  tx: JobTransaction,
  facts: Facts,
  { version, given, now }: { version: string | null; given: PlanGiven; now: Date },
): Promise<Outcome> {
  const { subscription, months, method } = facts;
  const owner = await lockOwner(tx, subscription.customerId);
  if (!owner) return "unknown";
  const stored = await readStored(tx, subscription.id);
  if ((stored?.version ?? null) !== version) return "again";
  const { id: userId } = owner;
  const [latest] = months;
  const context = { latest: latest ? invoiceOf(latest) : null, known: stored, now };

  const before = await readPlan(userId, tx);
  const other = await tx.subscription.findFirst({
    where: {
      userId,
      plan: { not: "free" },
      status: { in: LIVE_SUBSCRIPTIONS },
      OR: [{ stripeSubscriptionId: null }, { stripeSubscriptionId: { not: subscription.id } }],
    },
    select: { stripeSubscriptionId: true },
  });
  const isDouble = isLive(subscription.status) && other !== null;
  const pastDueSince = stored?.pastDueSince ?? null;
  const tooLate = await findPaidTooLate(tx, facts, { pastDueSince, now });
  const { received: paid, booked } = await storeMonths(tx, userId, given.plan, months);
  const row = { ...toRow(subscription, given, { paid, ...context }), paymentMethod: method };
  const isRevived = tooLate.length > 0 && isLive(row.status);
  const kept = {
    ...row,
    ...(isRevived && { status: "past_due", paymentConfirmed: false, pastDueSince }),
    ...(isDouble && { status: "canceled", paymentConfirmed: false }),
  };
  if (isLive(kept.status)) await keepFreeRow(tx, userId, true);
  const { id } = await tx.subscription.upsert({
    where: { stripeSubscriptionId: subscription.id },
    create: { userId, stripeSubscriptionId: subscription.id, ...kept },
    update: kept,
  });
  await tx.planPayment.updateMany({
    where: { stripeInvoiceId: { in: months.map((month) => month.id) } },
    data: { subscriptionId: id },
  });
  if (owner.deletedAt) {
    const isNew = stored === null || stored.createdAt >= owner.deletedAt;
    await returnUnseen(tx, booked, { userId, deletedAt: owner.deletedAt, isNew });
  }
  if (!isLive(kept.status)) await keepFreeRow(tx, userId, false);
  await closeCheckout(tx, subscription, now);
  const after = await readPlan(userId, tx);
  await tx.profile.updateMany({ where: { userId }, data: { subscriptionPlan: planOf(after, now) } });
  if (isDouble) {
    await mail(tx, owner, duplicatePlanMail(nameOf(row.plan)), `assinatura:repetida:${subscription.id}`);
    return { double: other.stripeSubscriptionId ?? "" };
  }
  // If another plan is live, `before` describes that plan, so there is no change to mail about.
  const change =
    before && !other ? changeOf(before, { ...kept, isProcessing: after?.isProcessing ?? false }, now) : null;
  const mark = `${subscription.id}:${stored?.version ?? "0"}`;
  if (change?.kind === "activated" && !owner.deletedAt)
    await enqueuePlanActivated(tx, {
      to: owner.email,
      userId,
      fullName: owner.fullName ?? "",
      plan: change.plan,
      features: PLAN_FEATURES[change.plan],
      facts: planTerms({
        monthly: formatMoneyCents(kept.amount),
        trialEnd: kept.status === "trialing" && kept.trialEndsAt ? formatDate(kept.trialEndsAt) : null,
        end: formatDate(kept.subscriptionEnd),
        isEnding: kept.cancelAtPeriodEnd,
      }),
      eventKey: `${mark}:${change.plan}`,
    });
  if (change?.kind === "late")
    await mail(
      tx,
      owner,
      lateMail(nameOf(change.plan), formatDate(graceEnd(change.since))),
      `atraso:${mark}`,
    );
  if (
    stored &&
    !stored.isEnding &&
    kept.cancelAtPeriodEnd &&
    (kept.status === "active" || kept.status === "trialing") &&
    !owner.isSuspended
  )
    await mail(
      tx,
      owner,
      cancelledMail(nameOf(row.plan), {
        end: formatDate(kept.subscriptionEnd),
        isTrial: kept.status === "trialing" && kept.trialEndsAt !== null && kept.trialEndsAt > now,
        isPix: method === "pix",
      }),
      `cancelado:${mark}`,
    );
  for (const month of tooLate)
    await mail(tx, owner, paidTooLateMail(nameOf(row.plan)), `assinatura:paga-depois:${month.id}`);
  const isLost = months.some(({ payment }) => payment?.isLost);
  // The account's other live plan can use the credit, so the credit is not refunded.
  const credit = other ? 0 : facts.credit;
  if (change?.kind === "ended") {
    const returned = credit > 0 ? ((await findCreditRefund(tx, months, credit))?.amount ?? credit) : 0;
    const why = { isLost, credit: returned > 0 ? formatMoneyCents(returned) : null };
    await mail(tx, owner, endedMail(nameOf(change.plan), why), `fim:${mark}`);
  }
  if (owner.deletedAt && isLive(kept.status)) await enqueue(tx, "plan-endings", { id: userId }, 0);
  if (owner.isSuspended && isLive(kept.status) && !kept.cancelAtPeriodEnd)
    await enqueue(tx, "plan-cancellations", { id: userId }, 0);
  const ends = endsUnpaid(kept, months.map(invoiceOf), now) || (isLost && isLive(kept.status));
  return { tooLate, ends, credit };
}

async function closeCheckout(tx: JobTransaction, { checkoutId, status }: SubscriptionView, now: Date) {
  if (!checkoutId || status === "incomplete") return;
  const isPaid = status !== "incomplete_expired";
  await tx.checkout.updateMany({
    where: { id: checkoutId, purpose: "plano", status: { in: OPEN_CHECKOUTS } },
    data: { status: isPaid ? "pago" : "falhou", url: null, settledAt: isPaid ? now : null },
  });
}

/** Maximum number of reads before a sync gives up. Stripe then delivers the webhook again. */
const READS = 5;

type Attempt = "applied" | "again" | { problem: StripeProblem } | { rival: string };

type Options = { now: Date | undefined; scope: Scope; looksForRival: boolean };

const queued = new Map<string, Promise<Attempt>>();

/** Attempts for one subscription run one after another in this process. Equal waiting calls share one attempt. */
function attemptInLine(stripeId: string, options: Options): Promise<Attempt> {
  const same = JSON.stringify([stripeId, options]);
  const known = queued.get(same);
  if (known) return known;
  const next = inLine(`subscription:${stripeId}`, () => {
    queued.delete(same);
    return attempt(stripeId, options);
  });
  queued.set(same, next);
  return next;
}

/**
 * Reads a subscription once and writes it. May end the subscription at Stripe and refund money.
 * - `again`: the subscription must be read again.
 * - `rival`, only with `looksForRival`: another live subscription of the account must be synced first. Nothing was
 *   written.
 */
async function attempt(
  stripeId: string,
  { now = new Date(), scope, looksForRival }: Options,
): Promise<Attempt> {
  const stored = await readStored(db, stripeId);
  const facts = await readFacts(stripeId, scope);
  if (!facts) return { problem: "missing" };
  const { subscription } = facts;
  const given = planGiven(subscription, {
    known: stored,
    offer: stored ? null : await readOffer(subscription),
  });
  if ("problem" in given) return given;
  if (isForeignPrice(subscription, stored))
    log.error(
      { subscription: stripeId, plan: given.plan },
      "a subscription continues at a price that is not ours",
    );
  const rival = looksForRival ? await findRival(facts) : null;
  if (rival) return { rival };
  const version = stored?.version ?? null;
  const outcome = await transactionWithJobs((tx) => apply(tx, facts, { version, given, now }));
  if (outcome === "again") return "again";
  if (outcome === "unknown") return { problem: "unknown customer" };
  if ("double" in outcome) await undoDouble(facts);
  else if (await finishPlan(facts, outcome)) return "again";
  return "applied";
}

/**
 * Syncs a subscription with Stripe: its state, its months, the ledger, the plan of the profile, and the mails.
 * Idempotent and independent of the order of webhooks.
 * - Ends the subscription ({@link finishPlan}) if it is unpaid (`endsUnpaid`), or if a bank took back a month's money:
 *   Stripe would charge again.
 * - Refunds and ends the subscription ({@link undoDouble}) if the account has another live one.
 * @returns null, or why nothing was written
 * @throws StripeUnavailable
 */
export async function syncSubscription(
  stripeId: string,
  now?: Date,
  scope: Scope = {},
): Promise<StripeProblem | null> {
  let looksForRival = true;
  for (let read = 0; read < READS; read += 1) {
    // The queue serializes one process only. Between processes, the row's version reveals a conflict.
    const outcome = await attemptInLine(stripeId, { now, scope, looksForRival });
    if (outcome === "applied") return null;
    if (outcome === "again") continue;
    if ("problem" in outcome) return outcome.problem;
    // The rival may have ended at Stripe without a webhook. Sync it outside of the queue: two subscriptions that wait
    // for each other in their queues would wait forever.
    looksForRival = false;
    await syncSubscription(outcome.rival, now);
  }
  throw new StripeUnavailable("busy");
}

/**
 * Syncs a subscription whose trial ends in three days, and mails its owner, once, the amount of the first charge.
 * @returns null, or why nothing was written
 * @throws StripeUnavailable
 */
export async function announceFirstCharge(stripeId: string): Promise<StripeProblem | null> {
  const problem = await syncSubscription(stripeId);
  if (problem) return problem;
  const row = await db.subscription.findUniqueOrThrow({
    where: { stripeSubscriptionId: stripeId },
    include: { user: { select: { stripeCustomerId: true } } },
  });
  const { plan, status, cancelAtPeriodEnd, trialEndsAt, paymentMethod, user } = row;
  if (status !== "trialing" || cancelAtPeriodEnd || !trialEndsAt) return null;
  const due = answerOf(await previewNext(stripeId)) ?? 0;
  if (due === 0) return null;
  const method = paymentMethod as Facts["method"];
  const words = firstChargeMail({
    plan: nameOf(plan as PaidPlan),
    day: formatDate(trialEndsAt),
    due: formatMoneyCents(due),
    monthly: formatMoneyCents(row.amount),
    method: method && METHODS[method],
  });
  await transactionWithJobs(async (tx) => {
    const owner = await lockOwner(tx, user.stripeCustomerId ?? "");
    if (owner) await mail(tx, owner, words, `teste:${stripeId}:${trialEndsAt.toISOString()}`);
  });
  return null;
}

/** Syncs the subscription of an invoice. @returns null, or why nothing was written */
export async function syncInvoice(id: string): Promise<StripeProblem | null> {
  const invoice = answerOf(await readInvoice(id));
  if (!invoice) return "missing";
  return invoice.subscriptionId ? syncSubscription(invoice.subscriptionId) : null;
}

async function findRival({ subscription }: Facts): Promise<string | null> {
  if (!isLive(subscription.status)) return null;
  const row = await db.subscription.findFirst({
    where: {
      user: { stripeCustomerId: subscription.customerId },
      status: { in: LIVE_SUBSCRIPTIONS },
      stripeSubscriptionId: { not: subscription.id },
    },
    select: { stripeSubscriptionId: true },
  });
  return row?.stripeSubscriptionId ?? null;
}

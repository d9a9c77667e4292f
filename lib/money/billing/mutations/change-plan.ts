import "server-only";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";
import { failure, type MessageResult, ok, type Result } from "@/lib/kit/result";
import { LIVE_SUBSCRIPTIONS } from "@/lib/kit/states";
import { CHECKOUT } from "@/lib/money/checkout/messages";
import { lookupKeyOf, type PaidPlan, priceOf } from "@/lib/money/plans/rules";
import {
  isTransient,
  type StripeAnswer,
  type StripeTrouble,
  StripeUnavailable,
} from "@/lib/providers/stripe";
import {
  changePlan,
  endAtPeriodEnd,
  listInvoices,
  previewChange,
  readSubscription,
  resumePlan,
  type SubscriptionView,
} from "@/lib/providers/stripe-plans";
import { db } from "@/lib/server/db";
import { isPaused } from "@/lib/server/pauses";
import { BILLING } from "../messages";
import { hasUnpaidMonth, isFresh, isLive, type PlanGiven } from "../rules";
import { nameOf, offered, priceIdOf } from "./begin";
import { syncSubscription } from "./sync";

type Current = { userId: string; stripeId: string; amount: bigint; method: PlanPreview["method"] };

const unavailable = () => failure("provider_down", BILLING.vendor);

async function findCurrent(userId: string): Promise<Result<Current>> {
  const row = await db.subscription.findFirst({
    where: { userId, status: { in: LIVE_SUBSCRIPTIONS }, stripeSubscriptionId: { not: null } },
    select: { stripeSubscriptionId: true, amount: true, paymentMethod: true },
  });
  if (!row?.stripeSubscriptionId) return failure("not_found", BILLING.noPlan);
  return ok({
    userId,
    stripeId: row.stripeSubscriptionId,
    amount: row.amount,
    method: row.paymentMethod as Current["method"],
  });
}

type PlanChange = {
  subscription: SubscriptionView;
  priceId: string;
  price: number;
  method: PlanPreview["method"];
};

async function mandateLimit({ userId, amount }: Current, checkoutId: string | null): Promise<bigint> {
  const begun = checkoutId
    ? await db.checkout.findFirst({
        where: { id: checkoutId, userId, purpose: "plano" },
        select: { amount: true },
      })
    : null;
  return begun && begun.amount > amount ? begun.amount : amount;
}

async function prepare(userId: string, { plan, priceList }: PlanGiven): Promise<Result<PlanChange>> {
  if (await isPaused("pagamentos")) return failure("provider_down", CHECKOUT.paused);
  const allowed = offered({ userType: "captador" });
  if (!allowed.ok) return allowed;
  const current = await findCurrent(userId);
  if (!current.ok) return current;
  const price = priceOf(plan, priceList);
  const { stripeId, method } = current.data;
  const [subscription, months, priceId] = await Promise.all([
    readSubscription(stripeId),
    listInvoices(stripeId),
    priceIdOf(plan, priceList),
  ]);
  if (!subscription.ok || !months.ok || !priceId.ok) return unavailable();
  const { data } = subscription;
  const limit = method === "pix" ? await mandateLimit(current.data, data.checkoutId) : BigInt(price);
  if (BigInt(price) > limit) return failure("conflict", BILLING.mandate(formatMoneyCents(limit)));
  // After a cancellation, no later month could use the credit that a cheaper plan leaves.
  if (data.endsAtPeriodEnd) return failure("conflict", BILLING.ending(formatDate(data.periodEnd)));
  if (hasUnpaidMonth(data.status, months.data)) return failure("conflict", BILLING.unpaid);
  if (data.lookupKey === lookupKeyOf(plan, priceList)) return failure("conflict", BILLING.samePlan);
  return ok({ subscription: data, priceId: priceId.data, price, method });
}

/** Amounts in centavos, moments as ISO texts. */
export type PlanPreview = {
  plan: PaidPlan;
  monthly: number;
  /** Amount charged at once. `credit`: amount deducted from later months. */
  due: number;
  credit: number;
  /** Price of the rest of the month in the new plan. `unused`: value of that rest in the old plan. */
  rest: number;
  unused: number;
  method: "card" | "pix" | null;
  /** Moment from which Stripe prorates. The confirmation must send it. */
  at: string;
  nextCharge: string;
};

export async function previewPlan(userId: string, choice: PlanGiven): Promise<Result<PlanPreview>> {
  const prepared = await prepare(userId, choice);
  if (!prepared.ok) return prepared;
  const { subscription, priceId, price, method } = prepared.data;
  const { id: subscriptionId, itemId, periodEnd } = subscription;
  const counted = await previewChange({ subscriptionId, itemId, priceId });
  if (!counted.ok) return unavailable();
  const { at, ...amounts } = counted.data;
  return ok({
    plan: choice.plan,
    monthly: price,
    ...amounts,
    method,
    at: at.toISOString(),
    nextCharge: periodEnd.toISOString(),
  });
}

/** If Stripe is down, a later webhook stores the change. */
async function syncChange(stripeId: string, message: string): Promise<MessageResult> {
  try {
    await syncSubscription(stripeId);
  } catch (error) {
    if (!(error instanceof StripeUnavailable)) throw error;
  }
  return ok({ message });
}

const isUnanswered = (trouble: StripeTrouble): boolean => isTransient(trouble) || trouble === "invalid";

/**
 * If Stripe gave no readable answer, reads the subscription. If the subscription lacks the change (`isMade`), the
 * outcome is unknown: Stripe may still be making the change.
 */
async function findOutcome(
  stripeId: string,
  changed: StripeAnswer<SubscriptionView>,
  isMade: (subscription: SubscriptionView) => boolean,
): Promise<Result<SubscriptionView>> {
  if (!changed.ok) {
    if (changed.trouble === "declined") return failure("conflict", BILLING.declined);
    if (!isUnanswered(changed.trouble)) return unavailable();
  }
  const read = changed.ok ? changed : await readSubscription(stripeId);
  if (read.ok && isMade(read.data)) return ok(read.data);
  return failure("provider_down", BILLING.unknownOutcome);
}

/** Changes the plan. Computes the preview again, so that the person pays exactly the amount that the screen showed. */
export async function switchPlan(
  userId: string,
  { at, due, ...choice }: PlanGiven & { at: Date; due: number },
): Promise<MessageResult> {
  const prepared = await prepare(userId, choice);
  if (!prepared.ok) return prepared;
  const { subscription, priceId } = prepared.data;
  const change = { subscriptionId: subscription.id, itemId: subscription.itemId, priceId };
  // `present` has the time of Stripe's clock, from which isFresh() computes the age of the shown preview.
  const [present, shown] = await Promise.all([previewChange(change), previewChange({ ...change, at })]);
  if (!present.ok) return unavailable();
  if (!shown.ok || shown.data.due !== due || !isFresh(at, present.data.at))
    return failure("conflict", BILLING.stale);
  const lookupKey = lookupKeyOf(choice.plan, choice.priceList);
  const changed = await findOutcome(
    subscription.id,
    await changePlan({ ...change, at }),
    (read) => read.lookupKey === lookupKey,
  );
  if (!changed.ok) return changed;
  return syncChange(subscription.id, BILLING.changed(nameOf(choice.plan)));
}

/**
 * Cancels the plan at the end of its period or trial (`ends`), or resumes a cancelled plan. After a declined charge, a
 * cancelled plan ends at once, because Stripe would charge again. If the bank still processes a payment, the plan first
 * waits for its result.
 */
export async function setEnding(userId: string, ends: boolean): Promise<MessageResult> {
  const current = await findCurrent(userId);
  if (!current.ok) return current;
  const { stripeId } = current.data;
  const changed = await findOutcome(
    stripeId,
    await (ends ? endAtPeriodEnd : resumePlan)(stripeId),
    ({ endsAtPeriodEnd }) => endsAtPeriodEnd === ends,
  );
  if (!changed.ok) return changed;
  const { id, status, periodEnd } = changed.data;
  if (!ends) return syncChange(id, BILLING.resumed);
  const day = formatDate(periodEnd);
  return isLive(status) && status !== "past_due" ? syncChange(id, BILLING.canceled(day)) : endUnpaid(id, day);
}

async function endUnpaid(stripeId: string, day: string): Promise<MessageResult> {
  try {
    await syncSubscription(stripeId);
  } catch (error) {
    if (!(error instanceof StripeUnavailable)) throw error;
    return failure("provider_down", BILLING.unknownOutcome);
  }
  const { status } = await db.subscription.findUniqueOrThrow({
    where: { stripeSubscriptionId: stripeId },
    select: { status: true },
  });
  if (!isLive(status)) return ok({ message: BILLING.canceledNow });
  return ok({ message: status === "past_due" ? BILLING.canceledAtBank(day) : BILLING.canceled(day) });
}

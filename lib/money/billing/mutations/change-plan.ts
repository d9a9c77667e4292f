import "server-only";
import { formatDate } from "@/lib/kit/format";
import { failure, ok, type Result } from "@/lib/kit/result";
import { LIVE_SUBSCRIPTIONS } from "@/lib/kit/states";
import { lookupKeyOf, type PaidPlan, type PriceList, priceOf } from "@/lib/money/plans/rules";
import {
  isTransient,
  type StripeAnswer,
  type StripeTrouble,
  StripeUnavailable,
} from "@/lib/providers/stripe";
import {
  changePlan,
  endAtPeriodEnd,
  previewChange,
  readSubscription,
  type SubscriptionView,
} from "@/lib/providers/stripe-plans";
import { db } from "@/lib/server/db";
import { BILLING } from "../messages";
import { isFresh, isLive } from "../rules";
import { nameOf, offered, priceIdOf } from "./begin";
import { syncSubscription } from "./sync";

type Choice = { plan: PaidPlan; priceList: PriceList };
type Current = { stripeId: string; amount: bigint; method: PlanPreview["method"] };

const unavailable = () => failure("provider_down", BILLING.vendor);

/** The account's live subscription, if Stripe bills it. */
async function findCurrent(userId: string): Promise<Result<Current>> {
  const row = await db.subscription.findFirst({
    where: { userId, status: { in: LIVE_SUBSCRIPTIONS }, stripeSubscriptionId: { not: null } },
    select: { stripeSubscriptionId: true, amount: true, paymentMethod: true },
  });
  if (!row?.stripeSubscriptionId) return failure("not_found", BILLING.noPlan);
  return ok({
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

/** Checks a change and reads its data. A Pix Automático mandate covers charges up to the price it was given for. */
async function prepare(userId: string, { plan, priceList }: Choice): Promise<Result<PlanChange>> {
  const allowed = offered({ userType: "captador" });
  if (!allowed.ok) return allowed;
  const current = await findCurrent(userId);
  if (!current.ok) return current;
  const price = priceOf(plan, priceList);
  const { stripeId, amount, method } = current.data;
  if (method === "pix" && BigInt(price) > amount) return failure("conflict", BILLING.mandate);
  const [subscription, priceId] = await Promise.all([readSubscription(stripeId), priceIdOf(plan, priceList)]);
  if (!subscription.ok || !priceId.ok) return unavailable();
  const { data } = subscription;
  // A cancelled plan ends with the period: a change would charge for days, or credit months, that never come.
  if (data.endsAtPeriodEnd) return failure("conflict", BILLING.ending(formatDate(data.periodEnd)));
  if (data.lookupKey === lookupKeyOf(plan, priceList)) return failure("conflict", BILLING.samePlan);
  return ok({ subscription: data, priceId: priceId.data, price, method });
}

/** Amounts in centavos, moments as ISO texts. */
export type PlanPreview = {
  plan: PaidPlan;
  monthly: number;
  /** `due` is charged at once; `credit` is set against later months. */
  due: number;
  credit: number;
  /** Proration of the current month: price of its rest in the new plan, and of its unused part in the old one. */
  rest: number;
  unused: number;
  /** Payment method; null when Stripe names none. */
  method: "card" | "pix" | null;
  /** Start of the proration; the confirmation sends it back. */
  at: string;
  nextCharge: string;
};

export async function previewPlan(userId: string, choice: Choice): Promise<Result<PlanPreview>> {
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

type ChangeResult = { message: string };

/** Stores the change; if Stripe is down, a later webhook does. */
async function syncChange(stripeId: string, message: string): Promise<Result<ChangeResult>> {
  try {
    await syncSubscription(stripeId);
  } catch (error) {
    if (!(error instanceof StripeUnavailable)) throw error;
  }
  return ok({ message });
}

/** Whether the request may have been carried out: its answer, or that of an attempt before, was lost. */
const isUnanswered = (trouble: StripeTrouble): boolean => isTransient(trouble) || trouble === "invalid";

/**
 * Result of a change of a subscription. A change whose answer was lost may have been made and charged: the subscription
 * at Stripe decides. Unless it shows the change, the outcome is open, because Stripe may still be at work on it.
 * @param isMade whether a subscription shows the change
 */
async function findOutcome(
  stripeId: string,
  changed: StripeAnswer<SubscriptionView>,
  isMade: (subscription: SubscriptionView) => boolean,
): Promise<Result<SubscriptionView>> {
  if (changed.ok) return ok(changed.data);
  if (changed.trouble === "declined") return failure("conflict", BILLING.declined);
  if (!isUnanswered(changed.trouble)) return unavailable();
  const read = await readSubscription(stripeId);
  if (read.ok && isMade(read.data)) return ok(read.data);
  return failure("provider_down", BILLING.unknownOutcome);
}

/**
 * Changes the plan at the price that the screen shows. The preview is computed again and compared, so that nobody pays
 * another amount than they confirmed. A declined payment changes nothing.
 */
export async function switchPlan(
  userId: string,
  { at, due, ...choice }: Choice & { at: Date; due: number },
): Promise<Result<ChangeResult>> {
  const prepared = await prepare(userId, choice);
  if (!prepared.ok) return prepared;
  const { subscription, priceId } = prepared.data;
  const change = { subscriptionId: subscription.id, itemId: subscription.itemId, priceId };
  // The age of the preview is measured on Stripe's clock.
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
 * Cancels the plan at the end of the paid period, or withdraws the cancellation. A plan whose renewal was declined ends
 * at once, by the sync, because Stripe would try to charge it again.
 */
export async function setEnding(userId: string, ends: boolean): Promise<Result<ChangeResult>> {
  const current = await findCurrent(userId);
  if (!current.ok) return current;
  const { stripeId } = current.data;
  const changed = await findOutcome(
    stripeId,
    await endAtPeriodEnd(stripeId, ends),
    ({ endsAtPeriodEnd }) => endsAtPeriodEnd === ends,
  );
  if (!changed.ok) return changed;
  const { id, status, periodEnd } = changed.data;
  if (!ends) return syncChange(id, BILLING.resumed);
  const day = formatDate(periodEnd);
  return isLive(status) && status !== "past_due" ? syncChange(id, BILLING.canceled(day)) : endUnpaid(id, day);
}

/** Result of cancelling an unpaid plan; unknown until Stripe confirms that the plan ended. */
async function endUnpaid(stripeId: string, day: string): Promise<Result<ChangeResult>> {
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

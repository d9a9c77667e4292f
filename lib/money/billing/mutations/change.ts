import "server-only";
import { formatDate } from "@/lib/kit/format";
import { failure, ok, type Result } from "@/lib/kit/result";
import { lookupKeyOf, type PaidPlan, priceOf, type Reading } from "@/lib/money/plans/rules";
import {
  changePlan,
  endAtPeriodEnd,
  previewChange,
  readSubscription,
  type SubscriptionView,
} from "@/lib/providers/stripe-plans";
import { db } from "@/lib/server/db";
import { BILLING } from "../messages";
import { isFresh, StripeAway } from "../rules";
import { nameOf, offered, priceIdOf } from "./begin";
import { syncSubscription } from "./sync";

type Choice = { plan: PaidPlan; reading: Reading };
type Current = { stripeId: string; amount: bigint; method: PlanPreview["method"] };

const away = () => failure("provider_down", BILLING.vendor);

/** The live subscription of somebody, as far as Stripe knows it. */
async function findCurrent(userId: string): Promise<Result<Current>> {
  const row = await db.subscription.findFirst({
    where: {
      userId,
      status: { in: ["active", "trialing", "past_due"] },
      stripeSubscriptionId: { not: null },
    },
    select: { stripeSubscriptionId: true, amount: true, paymentMethod: true },
  });
  if (!row?.stripeSubscriptionId) return failure("not_found", BILLING.noPlan);
  return ok({
    stripeId: row.stripeSubscriptionId,
    amount: row.amount,
    method: row.paymentMethod as Current["method"],
  });
}

type Prepared = {
  subscription: SubscriptionView;
  priceId: string;
  price: number;
  method: PlanPreview["method"];
};

/** What a change starts from; a mandate of Pix Automático goes up to the price that it was given for. */
async function prepare(userId: string, { plan, reading }: Choice): Promise<Result<Prepared>> {
  const allowed = offered({ userType: "captador" });
  if (!allowed.ok) return allowed;
  const current = await findCurrent(userId);
  if (!current.ok) return current;
  const price = priceOf(plan, reading);
  const { stripeId, amount, method } = current.data;
  if (method === "pix" && BigInt(price) > amount) return failure("conflict", BILLING.mandate);
  const [subscription, priceId] = await Promise.all([readSubscription(stripeId), priceIdOf(plan, reading)]);
  if (!subscription.ok || !priceId.ok) return away();
  const { data } = subscription;
  if (data.lookupKey === lookupKeyOf(plan, reading)) return failure("conflict", BILLING.samePlan);
  return ok({ subscription: data, priceId: priceId.data, price, method });
}

/** Centavos, and moments as ISO texts. */
export type PlanPreview = {
  plan: PaidPlan;
  monthly: number;
  /** To pay at once, and to be used up by later months. */
  due: number;
  credit: number;
  /** The two parts of both: the rest of this month in the new plan, and what of it was paid for the present one. */
  rest: number;
  unused: number;
  /** How it is paid; null where Stripe does not say. */
  method: "card" | "pix" | null;
  /** From when the rest of the month was counted; what is confirmed. */
  at: string;
  /** The next monthly charge. */
  nextCharge: string;
};

/** What a change of plan costs, before it happens. */
export async function previewPlan(userId: string, choice: Choice): Promise<Result<PlanPreview>> {
  const prepared = await prepare(userId, choice);
  if (!prepared.ok) return prepared;
  const { subscription, priceId, price, method } = prepared.data;
  const { id: subscriptionId, itemId, periodEnd } = subscription;
  const counted = await previewChange({ subscriptionId, itemId, priceId });
  if (!counted.ok) return away();
  return ok({
    plan: choice.plan,
    monthly: price,
    due: counted.data.due,
    credit: counted.data.credit,
    rest: counted.data.rest,
    unused: counted.data.unused,
    method,
    at: counted.data.at.toISOString(),
    nextCharge: periodEnd.toISOString(),
  });
}

type Changed = { message: string };

/** Our record of what was just changed at Stripe; where it cannot be read, the message of Stripe's brings it. */
async function keep(stripeId: string, message: string): Promise<Result<Changed>> {
  try {
    await syncSubscription(stripeId);
  } catch (error) {
    if (!(error instanceof StripeAway)) throw error;
  }
  return ok({ message });
}

/**
 * Changes the plan at the price that the screen shows. What was shown before is counted again and compared: nobody pays
 * another amount than they confirmed. Where the money is refused nothing changes.
 */
export async function switchPlan(
  userId: string,
  { at, due, ...choice }: Choice & { at: Date; due: number },
): Promise<Result<Changed>> {
  const prepared = await prepare(userId, choice);
  if (!prepared.ok) return prepared;
  const { subscription, priceId } = prepared.data;
  const change = { subscriptionId: subscription.id, itemId: subscription.itemId, priceId };
  // The clock is Stripe's: what was shown counts from its moment, and is not old.
  const [present, shown] = await Promise.all([previewChange(change), previewChange({ ...change, at })]);
  if (!present.ok) return away();
  if (!shown.ok || shown.data.due !== due || !isFresh(at, present.data.at))
    return failure("conflict", BILLING.stale);
  const changed = await changePlan({ ...change, at });
  if (!changed.ok) return changed.trouble === "declined" ? failure("conflict", BILLING.declined) : away();
  return keep(subscription.id, BILLING.changed(nameOf(choice.plan)));
}

/** Lets the plan end with what is paid for, or go on after all. */
export async function setEnding(userId: string, ends: boolean): Promise<Result<Changed>> {
  const current = await findCurrent(userId);
  if (!current.ok) return current;
  const changed = await endAtPeriodEnd(current.data.stripeId, ends);
  if (!changed.ok) return away();
  const { id, periodEnd } = changed.data;
  return keep(id, ends ? BILLING.canceled(formatDate(periodEnd)) : BILLING.resumed);
}

import "server-only";
import type { z } from "zod";
import type { Viewer } from "@/lib/access/auth/session";
import { failure, ok, type Result } from "@/lib/kit/result";
import { CHECKOUT } from "@/lib/money/checkout/messages";
import { openPlanCheckout } from "@/lib/money/checkout/mutations";
import { cancelPath, successPath } from "@/lib/money/checkout/rules";
import { OFFERS } from "@/lib/money/plans/offers";
import {
  lookupKeyOf,
  type PaidPlan,
  PLAN_TAB,
  type PriceList,
  priceNamed,
  priceOf,
} from "@/lib/money/plans/rules";
import { findPrice, openPortal } from "@/lib/providers/stripe-plans";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { BILLING } from "../messages";
import { isLive, ownAddress, type PlanGiven, withSession } from "../rules";
import type { checkoutSchema } from "../schema";

type Url = { url: string };
type Payer = Pick<Viewer, "userId" | "userType">;

export const nameOf = (plan: PaidPlan): string => OFFERS.find((offer) => offer.plan === plan)?.name ?? plan;

export const priceIdOf = (plan: PaidPlan, priceList: PriceList) =>
  findPrice(lookupKeyOf(plan, priceList), priceOf(plan, priceList));

/** Whether this person may buy a paid plan (A6.6, B6.9). */
export function offered({ userType }: Pick<Payer, "userType">): Result<void> {
  if (!env.PAID_PLANS) return failure("forbidden", BILLING.hidden);
  return userType === "captador" ? ok(undefined) : failure("forbidden", BILLING.notCaptador);
}

type Begin = PlanGiven & {
  /** Return addresses on this site. Default: the product's own return pages. */
  success_url?: string | undefined;
  cancel_url?: string | undefined;
};

function waysBack({ success_url: success, cancel_url: cancel }: Begin): Result<[string, string]> {
  const there = ownAddress(success ?? successPath(), env.APP_URL);
  const back = ownAddress(cancel ?? cancelPath(), env.APP_URL);
  return there && back ? ok([withSession(there), back]) : failure("bad_input", BILLING.ways);
}

/** Opens Stripe's payment page for a plan (A7.9, A8.10). Fails if the account already has a live paid plan. */
async function beginPlan(payer: Payer, begin: Begin, now = new Date()): Promise<Result<Url>> {
  const allowed = offered(payer);
  if (!allowed.ok) return allowed;
  const ways = waysBack(begin);
  if (!ways.ok) return ways;
  const { userId } = payer;
  const { plan, priceList } = begin;
  const earlier = await db.subscription.findMany({
    where: { userId, plan: { not: "free" } },
    select: { status: true },
  });
  if (earlier.some(({ status }) => isLive(status))) return failure("conflict", BILLING.hasPlan);
  const price = await priceIdOf(plan, priceList);
  if (!price.ok) return failure("provider_down", CHECKOUT.failed);
  const [successUrl, cancelUrl] = ways.data;
  return openPlanCheckout(
    {
      userId,
      plan,
      priceList,
      priceId: price.data,
      amount: BigInt(priceOf(plan, priceList)),
      // Only an account's first plan has a trial.
      trialDays: earlier.length === 0 ? env.STRIPE_TRIAL_DAYS : 0,
      successUrl,
      cancelUrl,
    },
    now,
  );
}

/** Opens Stripe's portal for payment method, invoices and cancellation (A7.10). */
export async function openBillingPortal(userId: string): Promise<Result<Url>> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { stripeCustomerId: true } });
  if (!user?.stripeCustomerId) return failure("not_found", BILLING.noPortal);
  const opened = await openPortal(user.stripeCustomerId, env.APP_URL + PLAN_TAB);
  return opened.ok ? ok({ url: opened.data }) : failure("provider_down", BILLING.portal);
}

/** The HTTP function `checkout` (A7.9, A8.10): opens the payment page of a plan at the sign-up's price. */
export async function checkoutAfterSignup(payer: Payer, input: Omit<Begin, "priceList">, now?: Date) {
  const begun = await beginPlan(payer, { ...input, priceList: "cadastro" }, now);
  if (begun.ok || begun.message !== CHECKOUT.failed) return begun;
  return failure("provider_down", BILLING.checkoutProcess);
}

type CheckoutInput = z.output<typeof checkoutSchema>;

/**
 * The HTTP function `create-checkout` (A7.9). Its input has one of:
 * - `plan`: at the sign-up's price. The caller may give return addresses.
 * - `priceId`: the lookup key of a price. The payer returns to the panel (A8.11).
 */
export function createCheckout(payer: Payer, input: CheckoutInput, now?: Date): Promise<Result<Url>> {
  if ("plan" in input) return beginPlan(payer, { ...input, priceList: "cadastro" }, now);
  const price = priceNamed(input.priceId);
  if (!price) return Promise.resolve(failure("bad_input", BILLING.invalidPlan));
  const ways = { success_url: `${PLAN_TAB}&success=true`, cancel_url: `${PLAN_TAB}&canceled=true` };
  return beginPlan(payer, { plan: price.plan, priceList: price.priceList, ...ways }, now);
}

import "server-only";
import { failure, ok, type Result } from "@/lib/kit/result";
import { type FeeKind, LIVE_SUBSCRIPTIONS } from "@/lib/kit/states";
import { isWorthless } from "@/lib/money/fees/mutations/settle";
import type { PaidPlan } from "@/lib/money/plans/rules";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { type PaymentView, type SessionState, StripeUnavailable } from "@/lib/providers/stripe";
import { db } from "@/lib/server/db";
import { BILLING, CHECKOUT_OUTCOMES } from "../messages";
import { isLive, type Outcome, returnOutcome } from "../rules";
import { settleSession } from "./stripe-events";

/** `mailed`: whether the plan's confirmation mail was queued or sent. */
type ReturnResult = {
  state: SessionState;
  purpose: "plano" | "taxa";
  outcome: Outcome;
  plan: PaidPlan | null;
  mailed: boolean;
  fee: PaidFee | null;
  /** Null unless the code can still be paid. */
  pix: PaymentView["pix"];
};

/** `funder` is null if the interest was deleted. */
type PaidFee = { kind: FeeKind; amount: number; project: string; funder: string | null };

/**
 * Standing of a payment for a plan; the first that applies:
 * - `stands`: the plan is live
 * - `undone`: every paid month was refunded in full, or the account has an earlier live plan, so that this second plan
 *   was refunded and ended. Also for an unknown plan.
 * - `ended`: the plan has ended in another way
 */
async function planStanding(stripeSubscriptionId: string): Promise<Standing> {
  const plan = await db.subscription.findUnique({
    where: { stripeSubscriptionId },
    select: {
      userId: true,
      status: true,
      createdAt: true,
      payments: { where: { status: "paga" }, select: { amount: true, refundedAmount: true } },
    },
  });
  if (!plan) return "undone";
  const { userId, status, createdAt, payments } = plan;
  if (isLive(status)) return "stands";
  const isReturned = payments.every(({ amount, refundedAmount }) => refundedAmount >= amount);
  if (payments.length > 0 && isReturned) return "undone";
  const earlier = await db.subscription.count({
    where: {
      userId,
      plan: { not: "free" },
      status: { in: LIVE_SUBSCRIPTIONS },
      createdAt: { lt: createdAt },
    },
  });
  return earlier > 0 ? "undone" : "ended";
}

type Standing = Parameters<typeof returnOutcome>[0]["standing"];

/** Standing of a settled payment. A fee is undone once its whole amount is refunded or owed. */
async function standingOf(stripeSessionId: string, subscriptionId: string | null): Promise<Standing> {
  if (subscriptionId) return planStanding(subscriptionId);
  const checkout = await db.checkout.findUnique({
    where: { stripeSessionId },
    select: { amount: true, refundedAmount: true, owedAmount: true },
  });
  const stands = checkout !== null && checkout.refundedAmount + checkout.owedAmount < checkout.amount;
  return stands ? "stands" : "undone";
}

const LOST = ["failed", "suppressed", "bounced"];

async function isMailed(userId: string): Promise<boolean> {
  const mail = await db.emailMessage.findFirst({
    where: { userId, emailType: "auth_plan_selection" },
    orderBy: { createdAt: "desc" },
    select: { status: true },
  });
  return mail !== null && !LOST.includes(mail.status);
}

/** The fee with the funder's name, because the fee opened the contact to the payer (B1.3). */
async function feeOf(stripeSessionId: string): Promise<PaidFee | null> {
  const checkout = await db.checkout.findUnique({
    where: { stripeSessionId },
    select: {
      amount: true,
      payment: {
        select: {
          kind: true,
          projeto: { select: { nomeProjeto: true } },
          opportunity: {
            select: { match: { select: { interesse: { select: { nomeEmpresa: true } } } } },
          },
        },
      },
    },
  });
  if (!checkout?.payment) return null;
  const { kind, projeto, opportunity } = checkout.payment;
  return {
    kind: kind as FeeKind,
    amount: Number(checkout.amount),
    project: projeto.nomeProjeto,
    funder: opportunity.match.interesse?.nomeEmpresa ?? null,
  };
}

export async function settleForViewer(
  userId: string,
  stripeSessionId: string,
): Promise<Result<ReturnResult>> {
  const checkout = await db.checkout.findFirst({
    where: { userId, stripeSessionId },
    select: { id: true, paymentId: true, plan: true },
  });
  if (!checkout) return failure("not_found", BILLING.sessionUnknown);
  try {
    const settled = await settleSession(stripeSessionId);
    if ("problem" in settled) return failure("conflict", BILLING.sessionUnknown);
    const { state, purpose, charged, subscriptionId, pix } = settled;
    const standing = state === "pago" ? await standingOf(stripeSessionId, subscriptionId) : "undone";
    const mailed = purpose === "plano" && standing === "stands" && (await isMailed(userId));
    const { id: checkoutId, paymentId } = checkout;
    const isDead =
      pix !== null &&
      paymentId !== null &&
      (await transactionWithJobs((tx) => isWorthless(tx, { paymentId, checkoutId })));
    const outcome = returnOutcome({ state, purpose, charged, standing, waits: pix !== null, isDead });
    const fee = outcome === "fee" ? await feeOf(stripeSessionId) : null;
    return ok({ state, purpose, outcome, plan: checkout.plan as PaidPlan | null, mailed, fee, pix });
  } catch (error) {
    if (error instanceof StripeUnavailable) return failure("provider_down", CHECKOUT_OUTCOMES.later.text);
    throw error;
  }
}

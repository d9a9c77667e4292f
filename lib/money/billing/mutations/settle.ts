import "server-only";
import { failure, ok, type Result } from "@/lib/kit/result";
import { type CheckoutStatus, OPEN_CHECKOUTS } from "@/lib/kit/states";
import { failFee, settleFee } from "@/lib/money/fees/mutations/settle";
import type { PaidPlan } from "@/lib/money/plans/rules";
import { issueFeeReceipt } from "@/lib/money/receipts/mutations/ours";
import { type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { type PaymentView, readSession, type SessionView } from "@/lib/providers/stripe";
import { db, PREPARED } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { BILLING } from "../messages";
import {
  answerOf,
  isLive,
  type Outcome,
  outcomeOf,
  type SessionStatus,
  StripeAway,
  sessionStatus,
} from "../rules";
import { syncSubscription } from "./sync";

type Checkout = {
  id: string;
  userId: string;
  purpose: string;
  paymentId: string | null;
  amount: bigint;
  status: string;
  customerId: string | null;
  stripeSessionId: string | null;
};

/** The checkout of a session: the one that stores its id, or the one that it names. */
async function findCheckout({ id, checkoutId }: SessionView): Promise<Checkout | null> {
  const [checkout] = await db.$queryRaw<Checkout[]>`${PREPARED}
    select c.id, c.user_id as "userId", c.purpose, c.payment_id as "paymentId", c.amount, c.status,
      u.stripe_customer_id as "customerId", c.stripe_session_id as "stripeSessionId"
    from checkouts c join users u on u.id = c.user_id
    where c.id = coalesce((select id from checkouts where stripe_session_id = ${id}),
      (select id from checkouts where id = ${checkoutId}::uuid and stripe_session_id is null))`;
  return checkout ?? null;
}

/** States that a session may still change; failed and expired are final. */
const UNDECIDED: CheckoutStatus[] = [...OPEN_CHECKOUTS, "cancelado"];

/** Writes the state of a checkout without money, unless it is settled. */
const noteStatus = ({ id, paymentId }: Checkout, status: SessionStatus, now: Date): Promise<void> =>
  transactionWithJobs(async (tx) => {
    if (paymentId && (status === "falhou" || status === "expirado"))
      await failFee(tx, { paymentId, checkoutId: id, outcome: status, at: now });
    await tx.checkout.updateMany({
      where: { id, settledAt: null, status: { in: UNDECIDED } },
      data: { status, ...(status !== "aberto" && { url: null }) },
    });
  });

/** The caller's own write in the transaction that settles a fee. */
export type AlsoWrites = (tx: JobTransaction) => Promise<void>;

type Paid = { checkoutId: string; paymentId: string; payment: PaymentView };

/** Settles a fee and issues its receipt, once: state, ledger, receipt and jobs in one transaction. */
const applyFee = ({ checkoutId, paymentId, payment }: Paid, now: Date, also?: AlsoWrites) =>
  transactionWithJobs(async (tx) => {
    const outcome = await settleFee(tx, {
      checkoutId,
      paymentId,
      amount: BigInt(payment.amount),
      method: payment.method,
      paidAt: payment.paidAt ?? now,
      paymentIntentId: payment.id,
    });
    await also?.(tx);
    // Last, because its number blocks every other receipt until the commit.
    if (outcome === "applied") await issueFeeReceipt(tx, paymentId);
  });

/** The state of the checkout and the centavos charged, or why nothing was done. */
export type Settled =
  | { state: SessionStatus; purpose: "plano" | "taxa"; charged: number; subscriptionId: string | null }
  | { problem: string };

/**
 * Turns a payment into its right, for the webhook, the return page and the nightly comparison alike: reads the session
 * from Stripe and applies it once, however often and in whatever order it is called.
 * @param also the caller's write in the transaction of a settled fee
 * @throws StripeAway when Stripe does not answer: nothing was written, and a retry is worthwhile
 */
export async function settleSession(
  stripeSessionId: string,
  now?: Date,
  also?: AlsoWrites,
): Promise<Settled> {
  const at = now ?? new Date();
  const session = answerOf(await readSession(stripeSessionId));
  if (!session) return { problem: "missing" };
  const checkout = await findCheckout(session);
  if (!checkout) return { problem: "unknown checkout" };
  const purpose = checkout.purpose === "plano" ? "plano" : "taxa";
  if (session.customerId !== checkout.customerId) return refuse(checkout, "another customer");
  if (!checkout.stripeSessionId)
    await db.checkout.updateMany({
      where: { id: checkout.id, stripeSessionId: null },
      data: { stripeSessionId: session.id },
    });
  if (purpose === "plano" && session.subscriptionId) {
    const problem = await syncSubscription(session.subscriptionId, now);
    if (problem) return refuse(checkout, problem);
  }
  const { payment } = session;
  const state = sessionStatus(session, payment?.status ?? null);
  const found = { state, purpose, charged: session.amount, subscriptionId: session.subscriptionId } as const;
  if (checkout.paymentId && state === "pago") {
    if (payment?.status !== "paid" || payment.currency !== "brl")
      return refuse(checkout, "no payment in reais");
    await applyFee({ checkoutId: checkout.id, paymentId: checkout.paymentId, payment }, at, also);
    return found;
  }
  // The checkout of a plan is closed by its subscription.
  if (state !== "pago") await noteStatus(checkout, state, at);
  return found;
}

/** An unexpected payment gives no right; the nightly comparison reports it to the team. */
function refuse({ id }: Checkout, problem: string): Settled {
  log.error({ checkout: id, problem }, "a paid session is not the one that was asked for");
  return { problem };
}

/** The return page of a payment; for a plan also which one, and whether its mail was queued. */
export type Returned = {
  state: SessionStatus;
  purpose: "plano" | "taxa";
  outcome: Outcome;
  plan: PaidPlan | null;
  mailed: boolean;
};

/** Whether a settled payment still holds: a fee that is not being refunded, a plan that was not ended as a duplicate. */
async function stands(stripeSessionId: string, subscriptionId: string | null): Promise<boolean> {
  if (subscriptionId) {
    const plan = await db.subscription.findUnique({
      where: { stripeSubscriptionId: subscriptionId },
      select: { status: true },
    });
    return plan !== null && isLive(plan.status);
  }
  const checkout = await db.checkout.findUnique({
    where: { stripeSessionId },
    select: { amount: true, refundedAmount: true, owedAmount: true },
  });
  return checkout !== null && checkout.refundedAmount + checkout.owedAmount < checkout.amount;
}

/** Mails that will not arrive. */
const LOST = ["failed", "suppressed", "bounced"];

async function isMailed(userId: string): Promise<boolean> {
  const mail = await db.emailMessage.findFirst({
    where: { userId, emailType: "auth_plan_selection" },
    orderBy: { createdAt: "desc" },
    select: { status: true },
  });
  return mail !== null && !LOST.includes(mail.status);
}

/** Settles a session when the payer returns from the payment page; not found for another account's session. */
export async function settleForViewer(userId: string, stripeSessionId: string): Promise<Result<Returned>> {
  const checkout = await db.checkout.findFirst({
    where: { userId, stripeSessionId },
    select: { plan: true },
  });
  if (!checkout) return failure("not_found", BILLING.sessionUnknown);
  try {
    const settled = await settleSession(stripeSessionId);
    if ("problem" in settled) return failure("conflict", BILLING.sessionUnknown);
    const { state, purpose, charged, subscriptionId } = settled;
    const isStanding = state === "pago" && (await stands(stripeSessionId, subscriptionId));
    const mailed = purpose === "plano" && isStanding && (await isMailed(userId));
    const outcome = outcomeOf({ state, purpose, charged, stands: isStanding });
    return ok({ state, purpose, outcome, plan: checkout.plan as PaidPlan | null, mailed });
  } catch (error) {
    if (error instanceof StripeAway) return failure("provider_down", BILLING.vendor);
    throw error;
  }
}

import "server-only";
import { failure, ok, type Result } from "@/lib/kit/result";
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
  StripeAway,
  type VisitStatus,
  visitStatus,
} from "../rules";
import { syncSubscription } from "./sync";

type Visit = {
  id: string;
  userId: string;
  purpose: string;
  paymentId: string | null;
  amount: bigint;
  status: string;
  customerId: string | null;
  stripeSessionId: string | null;
};

/** The visit that a session belongs to: the one that it names, or the one that remembers it. */
async function findVisit({ id, checkoutId }: SessionView): Promise<Visit | null> {
  const [visit] = await db.$queryRaw<Visit[]>`${PREPARED}
    select c.id, c.user_id as "userId", c.purpose, c.payment_id as "paymentId", c.amount, c.status,
      u.stripe_customer_id as "customerId", c.stripe_session_id as "stripeSessionId"
    from checkouts c join users u on u.id = c.user_id
    where c.id = coalesce((select id from checkouts where stripe_session_id = ${id}),
      (select id from checkouts where id = ${checkoutId}::uuid and stripe_session_id is null))`;
  return visit ?? null;
}

/** States that a visit still leaves; what failed or was put aside stays so, whatever its session says. */
const UNDECIDED = ["aberto", "processando", "cancelado"];

/** Notes what a visit has come to without money; what was settled stays. */
const noteVisit = ({ id, paymentId }: Visit, status: VisitStatus, now: Date): Promise<void> =>
  transactionWithJobs(async (tx) => {
    if (paymentId && (status === "falhou" || status === "expirado"))
      await failFee(tx, { paymentId, checkoutId: id, outcome: status, at: now });
    await tx.checkout.updateMany({
      where: { id, settledAt: null, status: { in: UNDECIDED } },
      data: { status, ...(status !== "aberto" && { url: null }) },
    });
  });

/** What a caller writes in the transaction that settles a fee. */
export type AlsoWrites = (tx: JobTransaction) => Promise<void>;

type Paid = { checkoutId: string; paymentId: string; payment: PaymentView };

/** The right that a fee gives and its receipt, once: state, ledger, paper and jobs in one transaction. */
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
    // Last of all: its number keeps every other receipt waiting until the commit.
    if (outcome === "applied") await issueFeeReceipt(tx, paymentId);
  });

/** What settling found: where the visit stands now and what its page charged (centavos), or why nothing was done. */
export type Settled =
  | { state: VisitStatus; purpose: "plano" | "taxa"; charged: number; subscriptionId: string | null }
  | { problem: string };

/**
 * The one way in which a payment becomes a right, for the webhook, the page that people return to and the reconciling:
 * reads the session from Stripe and applies what it says, once, however often and in whatever order it is called.
 * @param also what the caller writes with a fee that is settled
 * @throws StripeAway when Stripe does not answer: nothing was written, and it is worth another call
 */
export async function settleSession(
  stripeSessionId: string,
  now?: Date,
  also?: AlsoWrites,
): Promise<Settled> {
  const at = now ?? new Date();
  const session = answerOf(await readSession(stripeSessionId));
  if (!session) return { problem: "missing" };
  const visit = await findVisit(session);
  if (!visit) return { problem: "unknown visit" };
  const purpose = visit.purpose === "plano" ? "plano" : "taxa";
  if (session.customerId !== visit.customerId) return refuse(visit, "another customer");
  if (!visit.stripeSessionId)
    await db.checkout.updateMany({
      where: { id: visit.id, stripeSessionId: null },
      data: { stripeSessionId: session.id },
    });
  if (purpose === "plano" && session.subscriptionId) {
    const problem = await syncSubscription(session.subscriptionId, now);
    if (problem) return refuse(visit, problem);
  }
  const { payment } = session;
  const state = visitStatus(session, payment?.status ?? null);
  const found = { state, purpose, charged: session.amount, subscriptionId: session.subscriptionId } as const;
  if (visit.paymentId && state === "pago") {
    if (payment?.status !== "paid" || payment.currency !== "brl") return refuse(visit, "no payment in reais");
    await applyFee({ checkoutId: visit.id, paymentId: visit.paymentId, payment }, at, also);
    return found;
  }
  // A plan's visit is closed by its subscription.
  if (state !== "pago") await noteVisit(visit, state, at);
  return found;
}

/** Money that is not what was asked for gives no right; people look at it (the reconciling reports it each night). */
function refuse({ id }: Visit, problem: string): Settled {
  log.error({ checkout: id, problem }, "a paid session is not the one that was asked for");
  return { problem };
}

/** What the page says of a payment; of a plan also which one, and whether the mail about it is on its way. */
export type Returned = {
  state: VisitStatus;
  purpose: "plano" | "taxa";
  outcome: Outcome;
  plan: PaidPlan | null;
  mailed: boolean;
};

/** Whether what a settled visit paid for is still there: a fee that is not going back, a plan that was not ended as doubled. */
async function stands(stripeSessionId: string, subscriptionId: string | null): Promise<boolean> {
  if (subscriptionId) {
    const plan = await db.subscription.findUnique({
      where: { stripeSubscriptionId: subscriptionId },
      select: { status: true },
    });
    return plan !== null && isLive(plan.status);
  }
  const visit = await db.checkout.findUnique({
    where: { stripeSessionId },
    select: { amount: true, refundedAmount: true, owedAmount: true },
  });
  return visit !== null && visit.refundedAmount + visit.owedAmount < visit.amount;
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

/** The same for the page that somebody returns to; somebody else's session tells nothing. */
export async function settleForViewer(userId: string, stripeSessionId: string): Promise<Result<Returned>> {
  const visit = await db.checkout.findFirst({ where: { userId, stripeSessionId }, select: { plan: true } });
  if (!visit) return failure("not_found", BILLING.sessionUnknown);
  try {
    const settled = await settleSession(stripeSessionId);
    if ("problem" in settled) return failure("conflict", BILLING.sessionUnknown);
    const { state, purpose, charged, subscriptionId } = settled;
    const isStanding = state === "pago" && (await stands(stripeSessionId, subscriptionId));
    const mailed = purpose === "plano" && isStanding && (await isMailed(userId));
    const outcome = outcomeOf({ state, purpose, charged, stands: isStanding });
    return ok({ state, purpose, outcome, plan: visit.plan as PaidPlan | null, mailed });
  } catch (error) {
    if (error instanceof StripeAway) return failure("provider_down", BILLING.vendor);
    throw error;
  }
}

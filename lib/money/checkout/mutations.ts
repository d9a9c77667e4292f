import "server-only";
import { asAccount } from "@/lib/access/account-lock";
import { LOGIN_NEEDED } from "@/lib/access/sessions/messages";
import { formatMoment } from "@/lib/kit/format";
import { failure, ok, type Result } from "@/lib/kit/result";
import { OPEN_CHECKOUTS } from "@/lib/kit/states";
import {
  changeCustomerEmail,
  createCustomer,
  createFeeSession,
  createPlanSession,
  expireSession,
  readSession,
  retryTransient,
  type SessionView,
  type StripeAnswer,
} from "@/lib/providers/stripe";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { isPaused } from "@/lib/server/pauses";
import { CHECKOUT, PIX_WAITS } from "./messages";
import { cancelPath, reuseOf, successPath } from "./rules";

type Purpose =
  | { purpose: "taxa"; paymentId: string }
  | { purpose: "plano"; plan: "pro" | "plus"; priceList: "cadastro" | "painel" };

type Checkout = { id: string; createdAt: Date; stripeSessionId: string | null; url: string | null };

const refused = () => failure("provider_down", CHECKOUT.failed);

export async function ensureCustomer(userId: string): Promise<Result<string>> {
  const user = await db.user.findUnique({
    where: { id: userId },
    select: { email: true, stripeCustomerId: true, anonymisedAt: true },
  });
  if (!user || user.anonymisedAt) return failure("unauthenticated", LOGIN_NEEDED);
  if (user.stripeCustomerId) return ok(user.stripeCustomerId);
  const made = await createCustomer({ userId, email: user.email });
  if (!made.ok) return refused();
  return asAccount(userId, async (tx) => {
    await tx.user.updateMany({
      where: { id: userId, stripeCustomerId: null },
      data: { stripeCustomerId: made.data },
    });
    const { stripeCustomerId } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    return ok(stripeCustomerId ?? made.data);
  });
}

/**
 * Job: sends the account's current e-mail to Stripe, which mails the invoices.
 * @throws StripeUnavailable for a retry
 */
export async function renewCustomerEmail({ id }: { id: string }): Promise<void> {
  const user = await db.user.findUnique({
    where: { id },
    select: { email: true, stripeCustomerId: true, anonymisedAt: true },
  });
  if (!user?.stripeCustomerId) return;
  retryTransient(await changeCustomerEmail(user.stripeCustomerId, user.anonymisedAt ? "" : user.email));
}

/**
 * Runs under the account's lock, so that two devices share one checkout. `replaces`: the found checkout does not fit,
 * and the caller has to close it and call again.
 * @returns a failure while the bank processes the payment of the found checkout, or for `wait` of {@link reuseOf}
 */
const findOrCreate = (userId: string, what: Purpose, amount: bigint, now: Date) =>
  asAccount(userId, async (tx): Promise<Result<{ checkout: Checkout; replaces: boolean }>> => {
    const same = what.purpose === "taxa" ? { paymentId: what.paymentId } : { purpose: what.purpose };
    const open = await tx.checkout.findFirst({
      where: { userId, ...same, status: { in: OPEN_CHECKOUTS } },
      orderBy: { createdAt: "desc" },
    });
    if (open?.status === "processando") return failure("conflict", CHECKOUT.processing);
    if (open) {
      const isOther =
        what.purpose === "plano" && (open.plan !== what.plan || open.priceList !== what.priceList);
      const use = isOther ? "replace" : reuseOf(open, amount, now);
      if (use === "wait" && open.pixUntil)
        return failure("conflict", PIX_WAITS.refused(formatMoment(open.pixUntil)));
      return ok({ checkout: open, replaces: use === "replace" });
    }
    return ok({
      checkout: await tx.checkout.create({ data: { userId, ...what, amount, createdAt: now } }),
      replaces: false,
    });
  });

async function isOver(stripeSessionId: string): Promise<boolean> {
  const session = await readSession(stripeSessionId);
  return session.ok && ["expirado", "falhou"].includes(session.data.state);
}

/** @returns false if the checkout was paid, or Stripe does not answer */
async function closeCheckout(userId: string, { id, stripeSessionId }: Checkout): Promise<boolean> {
  if (stripeSessionId) {
    const ended = await expireSession(stripeSessionId);
    if (!ended.ok && ended.trouble !== "missing" && !(await isOver(stripeSessionId))) return false;
  }
  const closed = await asAccount(userId, async (tx) => {
    const data = { status: "expirado", url: null };
    // Skip a checkout that got a session meanwhile: the next attempt shares or expires that session.
    await tx.checkout.updateMany({ where: { id, status: "aberto", stripeSessionId }, data });
    return ok(undefined);
  });
  return closed.ok;
}

type Open = {
  userId: string;
  what: Purpose;
  amount: bigint;
  now: Date;
  create: (ids: { checkoutId: string; customerId: string }) => Promise<StripeAnswer<SessionView>>;
};

/** Maximum attempts of one click. Closing a checkout uses up one attempt. */
const TRIES = 3;

/**
 * Stores the checkout before it calls Stripe, with the checkout's id as idempotency key: if Stripe does not answer, the
 * next click requests the same page.
 */
async function openHosted({ userId, what, amount, now, create }: Open): Promise<Result<{ url: string }>> {
  if (await isPaused("pagamentos")) return failure("provider_down", CHECKOUT.paused);
  const customer = await ensureCustomer(userId);
  if (!customer.ok) return customer;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const opened = await findOrCreate(userId, what, amount, now);
    if (!opened.ok) return opened;
    const { checkout, replaces } = opened.data;
    if (replaces) {
      if (!(await closeCheckout(userId, checkout))) return failure("conflict", CHECKOUT.settling);
      continue;
    }
    if (checkout.url) return ok({ url: checkout.url });
    const made = await create({ checkoutId: checkout.id, customerId: customer.data });
    if (made.ok) {
      const kept = await keepPage(userId, checkout.id, made.data);
      if (!kept.ok || kept.data.url !== null) return kept.ok ? ok({ url: kept.data.url ?? "" }) : kept;
      await expireSession(made.data.id);
      continue;
    }
    if (made.trouble === "reused" || made.trouble === "refused") {
      // Close the checkout: Stripe would repeat this answer for its idempotency key. The next checkout has a new key.
      await closeCheckout(userId, checkout);
      if (made.trouble === "reused") continue;
    }
    return refused();
  }
  return refused();
}

/** `url` is null if the checkout was closed meanwhile. */
const keepPage = (
  userId: string,
  id: string,
  session: SessionView,
): Promise<Result<{ url: string | null }>> =>
  asAccount(userId, async (tx) => {
    if (!session.url) return refused();
    const { count } = await tx.checkout.updateMany({
      where: { id, status: "aberto" },
      data: { stripeSessionId: session.id, url: session.url, expiresAt: session.expiresAt },
    });
    return ok({ url: count > 0 ? session.url : null });
  });

type FeeCheckout = {
  userId: string;
  paymentId: string;
  /** Centavos, from LEAST_FEE to MOST_FEE of lib/money/fees/rules.ts. */
  amount: bigint;
  title: string;
  returnPath: string;
};

export const openFeeCheckout = (
  { userId, paymentId, amount, title, returnPath }: FeeCheckout,
  now = new Date(),
): Promise<Result<{ url: string }>> =>
  openHosted({
    userId,
    what: { purpose: "taxa", paymentId },
    amount,
    now,
    create: (ids) =>
      createFeeSession({
        ...ids,
        amount: Number(amount),
        title,
        successUrl: env.APP_URL + successPath(returnPath),
        cancelUrl: env.APP_URL + cancelPath(returnPath),
      }),
  });

type PlanCheckout = {
  userId: string;
  plan: "pro" | "plus";
  priceList: "cadastro" | "painel";
  priceId: string;
  /** Centavos a month. */
  amount: bigint;
  trialDays: number;
  /** Absolute addresses on this site. */
  successUrl: string;
  cancelUrl: string;
};

/** Opens Stripe's page for a plan. Closes an open page for another plan or price list. */
export const openPlanCheckout = (
  { userId, plan, priceList, amount, ...session }: PlanCheckout,
  now = new Date(),
): Promise<Result<{ url: string }>> =>
  openHosted({
    userId,
    what: { purpose: "plano", plan, priceList },
    amount,
    now,
    create: (ids) =>
      createPlanSession({
        ...ids,
        ...session,
        amount: Number(amount),
        reference: `Elo Recicla ${plan === "pro" ? "Pro" : "Plus"}`,
      }),
  });

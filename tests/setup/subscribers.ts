import Stripe from "stripe";
import type { startStripe } from "./stripe";

export async function openSubscribers(vendor: Awaited<ReturnType<typeof startStripe>>) {
  const { db } = await import("@/lib/server/db");
  const { createPerson } = await import("./people");
  const { createCheckout } = await import("@/lib/money/billing/mutations/begin");
  const { checkSubscription } = await import("@/lib/money/billing/queries");
  const { hostname, port } = new URL(vendor.url);
  const stripe = new Stripe("sk_test_sandbox", { host: hostname, port, protocol: "http", telemetry: false });

  type Person = Awaited<ReturnType<typeof createPerson>>;

  async function pageFor(person: Person, plan: "pro" | "plus" = "pro"): Promise<string> {
    const opened = await createCheckout(person, { plan });
    if (!opened.ok) throw new Error(opened.message);
    return opened.data.url;
  }

  async function subscriber(pay: Parameters<typeof vendor.pay>[1] = {}, plan: "pro" | "plus" = "pro") {
    const person = await createPerson();
    const url = await pageFor(person, plan);
    await vendor.pay(url, pay);
    return { person, url };
  }

  const rowOf = ({ userId }: Person) =>
    db.subscription.findFirstOrThrow({ where: { userId, stripeSubscriptionId: { not: null } } });
  const stripeIdOf = async (person: Person) => (await rowOf(person)).stripeSubscriptionId ?? "";
  const check = ({ userId }: Person) => checkSubscription(userId, new Date());
  const planOfProfile = async ({ userId }: Person) =>
    (await db.profile.findUniqueOrThrow({ where: { userId } })).subscriptionPlan;
  const months = ({ userId }: Person) =>
    db.planPayment.findMany({ where: { userId }, orderBy: { createdAt: "asc" } });
  const mailsTo = ({ userId }: Person, emailType = "auth_plan_selection") =>
    db.emailMessage.count({ where: { userId, emailType } });
  /** Sum (centavos) of a person's lines in the ledger's account `stripe`. */
  const earnedOf = async ({ userId }: Person) => {
    const sum = await db.ledgerLine.aggregate({
      where: { userId, account: "stripe" },
      _sum: { amount: true },
    });
    return sum._sum.amount ?? 0n;
  };
  const sessionOf = (url: string) => new URL(url).pathname.split("/").at(-1) ?? "";

  async function payer() {
    const { person } = await subscriber();
    await vendor.advance(8);
    const [invoice] = (
      await stripe.invoices.list({ subscription: await stripeIdOf(person), expand: ["data.payments"] })
    ).data;
    return { person, intent: String(invoice?.payments?.data[0]?.payment.payment_intent) };
  }

  const customerOf = async ({ userId }: Person) =>
    String((await db.user.findUniqueOrThrow({ where: { id: userId } })).stripeCustomerId);

  return {
    db,
    stripe,
    createPerson,
    pageFor,
    subscriber,
    payer,
    rowOf,
    stripeIdOf,
    customerOf,
    check,
    planOfProfile,
    months,
    mailsTo,
    earnedOf,
    sessionOf,
  };
}

import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startStripe } from "../setup/stripe";

const vendor = await startStripe();
const { createCheckout } = await import("@/lib/billing/mutations/begin");
const { settleForViewer } = await import("@/lib/billing/mutations/settle");
const { syncSubscription } = await import("@/lib/billing/mutations/sync");
const { reconcileBilling } = await import("@/lib/billing/mutations/reconcile");
const { endAtStripe } = await import("@/lib/billing/mutations/leave");
const { settleSession } = await import("@/lib/billing/mutations/settle");
const { beginFee } = await import("@/lib/deals/mutations/pay");
const { returnMoney } = await import("@/lib/deals/mutations/refund");
const { deleteMyAccount } = await import("@/lib/personal-data/mutations");
const { stopJobs } = await import("@/lib/providers/jobs");
const { PASSWORD } = await import("../setup/people");
const { createDeal } = await import("../setup/deal-room");
const { openSubscribers } = await import("../setup/subscribers");
const {
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
  months,
  earnedOf,
  sessionOf,
} = await openSubscribers(vendor);

beforeEach(() => vendor.reset());
afterAll(async () => {
  await stopJobs();
  await vendor.stop();
  await db.$disconnect();
});

test("a month that is given back is taken out of the ledger, and nothing is left that confirms the plan", async () => {
  const { person, intent } = await payer();
  await stripe.refunds.create({ payment_intent: intent, amount: 4_700 });
  await vendor.idle();
  expect(await earnedOf(person)).toBe(5_000n);
  expect(await check(person)).toMatchObject({ payment_confirmed: true });
  await stripe.refunds.create({ payment_intent: intent });
  await vendor.idle();
  expect(await earnedOf(person)).toBe(0n);
  expect(await months(person)).toMatchObject([{ refundedAmount: 9_700n }]);
});

test("B4.4 a month that a bank takes back stays while it is disputed, and goes as one that is given back once it is lost", async () => {
  const { person, intent } = await payer();
  const dispute = await vendor.dispute(intent);
  expect(await earnedOf(person)).toBe(9_700n);
  expect((await reconcileBilling(new Date(Date.now() + 7_200_000))).problems.join()).toContain(
    "disputed month",
  );
  await vendor.closeDispute(dispute, "lost");
  expect(await earnedOf(person)).toBe(0n);
  expect(await check(person)).toMatchObject({ payment_confirmed: false });
  await reconcileBilling(new Date());
  expect(await months(person)).toMatchObject([{ refundedAmount: 9_700n }]);
});

/** Another subscription of the same customer, made beside our pages and without a trial. @returns its id */
async function payAgain(customer: string): Promise<string> {
  const [price] = (await stripe.prices.list({ lookup_keys: ["pro_cadastro"] })).data;
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer,
    line_items: [{ price: String(price?.id), quantity: 1 }],
    success_url: "http://localhost:3000/",
  });
  await vendor.pay(String(session.url));
  return String((await stripe.checkout.sessions.retrieve(session.id)).subscription);
}

test("a second subscription of the same person is ended and its money given back", async () => {
  const { person } = await subscriber();
  const customer = await customerOf(person);
  const [price] = (await stripe.prices.list({ lookup_keys: ["pro_cadastro"] })).data;
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: customer,
    line_items: [{ price: String(price?.id), quantity: 1 }],
    success_url: "http://localhost:3000/",
  });
  await vendor.pay(String(session.url));
  const live = await stripe.subscriptions.list({ customer: customer, status: "all" });
  expect(live.data.map(({ status }) => status).toSorted()).toEqual(["canceled", "trialing"]);
  expect(await rowOf(person)).toMatchObject({ plan: "pro" });
  expect(await earnedOf(person)).toBe(0n);
  expect(await check(person)).toMatchObject({ subscribed: true });
});

test("a second subscription whose money cannot go back yet lives until it did, and is told of until then", async () => {
  const { person } = await subscriber();
  await vendor.deliver({ mode: "drop" });
  const second = await payAgain(await customerOf(person));
  const [charge] = (await stripe.charges.list({ customer: await customerOf(person), limit: 1 })).data;
  const dispute = await vendor.dispute(String(charge?.payment_intent));
  await expect(syncSubscription(second)).rejects.toThrow();
  expect((await stripe.subscriptions.retrieve(second)).status).toBe("active");
  await vendor.closeDispute(dispute, "won");
  expect(await syncSubscription(second)).toBeNull();
  expect((await stripe.subscriptions.retrieve(second)).status).toBe("canceled");
  expect((await stripe.charges.retrieve(String(charge?.id))).refunded).toBe(true);
  await syncSubscription(second);
  expect(await earnedOf(person)).toBe(0n);
});

test("an account that ends takes its subscription along, also after an outage, and its rows stay", async () => {
  const { PASSWORD } = await import("../setup/people");
  const { person } = await subscriber();
  await vendor.advance(8);
  const stripeId = await stripeIdOf(person);
  expect(await deleteMyAccount(person.userId, PASSWORD, new Date())).toMatchObject({ ok: true });
  await vendor.fault({ provider: "stripe", mode: "status", status: 503, times: "always" });
  await expect(endAtStripe({ id: person.userId })).rejects.toThrow();
  await vendor.clearFaults();
  await endAtStripe({ id: person.userId });
  await vendor.idle();
  expect((await stripe.subscriptions.retrieve(stripeId)).status).toBe("canceled");
  expect(await rowOf(person)).toMatchObject({ status: "canceled" });
  expect(await months(person)).toHaveLength(1);
  await endAtStripe({ id: person.userId });
});

test("a plan that is paid while its account ends is ended as soon as it is heard of", async () => {
  await vendor.deliver({ mode: "drop" });
  const { person } = await subscriber();
  expect(await deleteMyAccount(person.userId, PASSWORD, new Date())).toMatchObject({ ok: true });
  await endAtStripe({ id: person.userId });
  const [plan] = (await stripe.subscriptions.list({ customer: await customerOf(person) })).data;
  const endings = () =>
    db.$queryRaw<
      unknown[]
    >`select 1 from pgboss.job where name = 'plan-endings' and data ->> 'id' = ${person.userId}`;
  const before = (await endings()).length;
  expect(await syncSubscription(String(plan?.id))).toBeNull();
  expect((await endings()).length).toBeGreaterThan(before);
  await endAtStripe({ id: person.userId });
  expect((await stripe.subscriptions.retrieve(String(plan?.id))).status).toBe("canceled");
});

test("a visit that failed stays so, whatever its session says later", async () => {
  const person = await createPerson();
  const url = await pageFor(person);
  await db.checkout.updateMany({ where: { userId: person.userId }, data: { status: "falhou" } });
  await settleForViewer(person.userId, sessionOf(url));
  expect(await db.checkout.findFirst({ where: { userId: person.userId } })).toMatchObject({
    status: "falhou",
  });
});

test("two devices that choose different plans at once: one page can be paid on", async () => {
  const person = await createPerson();
  await pageFor(person);
  await stripe.checkout.sessions.expire(
    String((await stripe.checkout.sessions.list({ customer: await customerOf(person) })).data[0]?.id),
  );
  await vendor.idle();
  await vendor.settings({ latency: 400 });
  await Promise.all([
    createCheckout(person, { plan: "pro" }),
    wait(200).then(() => createCheckout(person, { plan: "plus" })),
  ]);
  await vendor.settings({ latency: 0 });
  const { data } = await stripe.checkout.sessions.list({
    customer: await customerOf(person),
    status: "open",
  });
  expect(data).toHaveLength(1);
  expect(await db.checkout.findMany({ where: { userId: person.userId, status: "aberto" } })).toMatchObject([
    { stripeSessionId: data[0]?.id },
  ]);
});

test("many messages about one subscription at once are all taken in", async () => {
  const { person } = await payer();
  const stripeId = await stripeIdOf(person);
  await vendor.settings({ latency: 20 });
  const said = await Promise.all(Array.from({ length: 25 }, () => syncSubscription(stripeId)));
  await vendor.settings({ latency: 0 });
  expect(said).toEqual(said.map(() => null));
  expect(await earnedOf(person)).toBe(9_700n);
});

/** A fee that is paid while every message is lost. @returns its visit */
async function paidUnheard() {
  const deal = await createDeal({ status: "bloqueada" });
  const wish = { opportunityId: deal.id, kind: "desbloqueio", returnPath: "/dashboard" } as const;
  const opened = await beginFee(deal.captador.userId, wish);
  if (!opened.ok) throw new Error(opened.message);
  await vendor.pay(opened.data.url);
  const { id } = await db.checkout.findFirstOrThrow({ where: { payment: { opportunityId: deal.id } } });
  return { deal, id, session: sessionOf(opened.data.url) };
}
const visitOf = (id: string) => db.checkout.findUniqueOrThrow({ where: { id } });

test("B3.10 what cannot go back while a bank looks into it goes back as soon as it may, once", async () => {
  await vendor.deliver({ mode: "drop" });
  const { deal, id, session } = await paidUnheard();
  await db.opportunity.update({ where: { id: deal.id }, data: { status: "cancelada" } });
  await settleSession(session);
  const { stripePaymentIntentId, amount } = await visitOf(id);
  const dispute = await vendor.dispute(String(stripePaymentIntentId));
  await expect(returnMoney({ id })).rejects.toThrow("refused");
  await expect(returnMoney({ id })).rejects.toThrow("refused");
  await vendor.closeDispute(dispute, "won");
  await returnMoney({ id });
  await returnMoney({ id });
  expect(await visitOf(id)).toMatchObject({ status: "devolvido", owedAmount: 0n, refundedAmount: amount });
  const { data } = await stripe.refunds.list({ payment_intent: String(stripePaymentIntentId) });
  expect(data.map((refund) => BigInt(refund.amount))).toEqual([amount]);
});

test("B3.10 money that went back without our hearing of it is taken in before more is asked for", async () => {
  await vendor.deliver({ mode: "drop" });
  const { deal, id, session } = await paidUnheard();
  await db.opportunity.update({ where: { id: deal.id }, data: { status: "cancelada" } });
  await settleSession(session);
  const { stripePaymentIntentId, amount } = await visitOf(id);
  await stripe.refunds.create({ payment_intent: String(stripePaymentIntentId), amount: 100 });
  await returnMoney({ id });
  expect(await visitOf(id)).toMatchObject({ status: "devolvido", owedAmount: 0n, refundedAmount: amount });
  expect((await stripe.refunds.list({ payment_intent: String(stripePaymentIntentId) })).data).toHaveLength(2);
});

test("a record that cannot be compared is reported, and keeps none of the others from it", async () => {
  await vendor.deliver({ mode: "drop" });
  const [broken, sound] = [await paidUnheard(), await paidUnheard()];
  await db.$executeRawUnsafe(
    "create function refuse_in_test() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
  );
  await db.$executeRawUnsafe(
    `create trigger refuse_in_test before update on checkouts for each row when (old.id = '${broken.id}')
      execute function refuse_in_test()`,
  );
  const { problems, mended } = await reconcileBilling(new Date());
  await db.$executeRawUnsafe("drop function refuse_in_test cascade");
  expect(problems).toContain(`visit ${broken.id}: failed`);
  expect(mended).toContain(`visit ${sound.id}`);
  expect(await visitOf(sound.id)).toMatchObject({ status: "pago" });
  expect((await reconcileBilling(new Date())).mended).toContain(`visit ${broken.id}`);
});

test("a comparison that has to stop goes on from its place: every record once, and the rest is the next stretch's", async () => {
  const people = [await subscriber(), await subscriber()];
  const before = await reconcileBilling(new Date());
  const stretches = [];
  let from: Parameters<typeof reconcileBilling>[1] = { isOver: () => true };
  for (;;) {
    const found = await reconcileBilling(new Date(), from);
    stretches.push(found);
    if (!found.next) break;
    from = { from: found.next, isOver: () => true };
  }
  expect(stretches.length).toBeGreaterThan(1);
  expect(stretches.reduce((sum, { checked }) => sum + checked, 0)).toBe(before.checked);
  expect(before.checked).toBeGreaterThanOrEqual(people.length);
});

test("the nightly comparison reads the place that its job names; any other job begins anew", async () => {
  const { reconcileStretch } = await import("@/lib/billing/mutations/reconcile");
  const { person } = await subscriber();
  await db.profile.update({ where: { userId: person.userId }, data: { subscriptionPlan: "plus" } });
  await db.subscription.updateMany({ where: { userId: person.userId }, data: { status: "canceled" } });
  const planOf = async () =>
    (await db.profile.findUniqueOrThrow({ where: { userId: person.userId } })).subscriptionPlan;
  await reconcileStretch({ id: "oldPlans:ffffffff-ffff-ffff-ffff-ffffffffffff" }, new Date());
  expect(await planOf()).toBe("plus");
  await reconcileStretch({ id: "oldPlans:00000000-0000-0000-0000-000000000000" }, new Date());
  expect(await planOf()).toBe("free");
});

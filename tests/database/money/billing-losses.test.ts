import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startStripe } from "../../setup/stripe";

const vendor = await startStripe();
const { createCheckout } = await import("@/lib/money/billing/mutations/begin");
const { settleForViewer } = await import("@/lib/money/billing/mutations/payment-return");
const { syncSubscription } = await import("@/lib/money/billing/mutations/sync");
const { reconcileBilling } = await import("@/lib/money/billing/mutations/reconcile");
const { cancelRenewals, endAtStripe } = await import("@/lib/money/billing/mutations/end-for-account");
const { retryStripeEvent, settleSession } = await import("@/lib/money/billing/mutations/stripe-events");
const { beginFee } = await import("@/lib/money/fees/mutations/pay");
const { returnMoney, sweepOwed } = await import("@/lib/money/fees/mutations/refund");
const { proveLedger } = await import("@/lib/money/ledger/queries");
const { deleteMyAccount } = await import("@/lib/overview/personal-data/mutations");
const { stopJobs } = await import("@/lib/providers/jobs");
const { PASSWORD } = await import("../../setup/people");
const { createDeal } = await import("../../setup/deal-room");
const { openSubscribers } = await import("../../setup/subscribers");
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

test("a partial refund of a month lowers the ledger, and a full refund leaves no payment", async () => {
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

test("a month's refund that the bank sends back is reported, and month, receipt and ledger keep it", async () => {
  const { person, intent } = await payer();
  const { id } = await stripe.refunds.create({ payment_intent: intent });
  await vendor.idle();
  await vendor.failRefund(id);
  const [failed] = (await stripe.events.list({ type: "refund.failed" })).data;
  for (const problem of ["a refund came back", null]) {
    expect(await retryStripeEvent(failed?.id ?? "")).toEqual({ ok: true, data: { problem } });
    expect(await months(person)).toMatchObject([{ refundedAmount: 9_700n }]);
    expect(await db.receipt.count({ where: { readerId: person.userId, revokedAt: null } })).toBe(0);
    expect(await earnedOf(person)).toBe(0n);
    expect((await proveLedger()).differences).toEqual([]);
    if (problem) await stripe.refunds.create({ payment_intent: intent });
    await vendor.idle();
  }
});

test("a disputed month stays until the dispute is lost, and then counts as refunded", async () => {
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

test("a foreign payment with an unknown checkout id is recorded and not retried forever", async () => {
  await db.stripeEvent.deleteMany();
  const { id: customer } = await stripe.customers.create({ email: "outra@loja.com.br" });
  const session = await stripe.checkout.sessions.create({
    mode: "payment",
    customer,
    client_reference_id: "pedido-7",
    success_url: "http://localhost:3000/ok",
    line_items: [
      { quantity: 1, price_data: { currency: "brl", unit_amount: 5_000, product_data: { name: "Livro" } } },
    ],
    payment_intent_data: { metadata: { checkoutId: "pedido-7" } },
  });
  await vendor.pay(session.url ?? "");
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id);
  await stripe.refunds.create({ payment_intent: String(intent) });
  await vendor.idle();
  const noted = await db.stripeEvent.findMany({ where: { error: { not: null } }, distinct: ["error"] });
  expect(noted.map(({ error }) => error).sort()).toEqual(["unknown checkout", "unknown payment"]);
  expect(await db.stripeEvent.count({ where: { processedAt: null } })).toBe(0);
});

test("deleting an account cancels its subscription, also after an outage, and its rows stay", async () => {
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

test("a payment page that a suspended account left open is expired", async () => {
  const person = await createPerson();
  await pageFor(person);
  await db.user.update({ where: { id: person.userId }, data: { suspendedAt: new Date() } });
  // Drop webhooks: the one about the expired session could arrive before `cancelado` is stored, and store `expirado`.
  await vendor.deliver({ mode: "drop" });
  await cancelRenewals({ id: person.userId });
  const [checkout] = await db.checkout.findMany({ where: { userId: person.userId } });
  expect(checkout).toMatchObject({ status: "cancelado", url: null });
  const session = await stripe.checkout.sessions.retrieve(checkout?.stripeSessionId ?? "");
  expect(session.status).toBe("expired");
});

test("a suspended account's plan is not renewed, also after an outage; without a suspension the job changes nothing", async () => {
  const { person } = await subscriber();
  const stripeId = await stripeIdOf(person);
  const ends = async () => (await stripe.subscriptions.retrieve(stripeId)).cancel_at_period_end;
  await cancelRenewals({ id: person.userId });
  expect(await ends()).toBe(false);
  await db.user.update({ where: { id: person.userId }, data: { suspendedAt: new Date() } });
  await vendor.fault({ provider: "stripe", mode: "status", status: 503, times: "always" });
  await expect(cancelRenewals({ id: person.userId })).rejects.toThrow();
  await vendor.clearFaults();
  await cancelRenewals({ id: person.userId });
  await vendor.idle();
  expect(await ends()).toBe(true);
  expect(await rowOf(person)).toMatchObject({ cancelAtPeriodEnd: true });
});

test("a plan paid while its account is deleted is cancelled at its webhook", async () => {
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

test("a failed checkout stays failed when its return page is opened", async () => {
  const person = await createPerson();
  const url = await pageFor(person);
  await db.checkout.updateMany({ where: { userId: person.userId }, data: { status: "falhou" } });
  await settleForViewer(person.userId, sessionOf(url));
  expect(await db.checkout.findFirst({ where: { userId: person.userId } })).toMatchObject({
    status: "falhou",
  });
});

test("when two devices choose different plans concurrently, only one page can be paid", async () => {
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

test("25 concurrent comparisons of one subscription with Stripe all succeed", async () => {
  const { person } = await payer();
  const stripeId = await stripeIdOf(person);
  await vendor.settings({ latency: 20 });
  const results = await Promise.all(Array.from({ length: 25 }, () => syncSubscription(stripeId)));
  await vendor.settings({ latency: 0 });
  expect(results).toEqual(results.map(() => null));
  expect(await earnedOf(person)).toBe(9_700n);
});

/** The caller must drop webhooks beforehand. */
async function paidWithoutWebhook() {
  const deal = await createDeal({ status: "bloqueada" });
  const feeInput = { opportunityId: deal.id, kind: "desbloqueio", returnPath: "/dashboard" } as const;
  const opened = await beginFee(deal.captador.userId, feeInput);
  if (!opened.ok) throw new Error(opened.message);
  await vendor.pay(opened.data.url);
  const { id } = await db.checkout.findFirstOrThrow({ where: { payment: { opportunityId: deal.id } } });
  return { deal, id, session: sessionOf(opened.data.url) };
}
const checkoutOf = (id: string) => db.checkout.findUniqueOrThrow({ where: { id } });

test("a refund that is owed during a dispute is asked for and made once, after the dispute ends", async () => {
  await vendor.deliver({ mode: "drop" });
  const { deal, id, session } = await paidWithoutWebhook();
  await db.opportunity.update({ where: { id: deal.id }, data: { status: "cancelada" } });
  await settleSession(session);
  const { stripePaymentIntentId, amount } = await checkoutOf(id);
  const dispute = await vendor.dispute(String(stripePaymentIntentId));
  await expect(returnMoney({ id })).rejects.toThrow("has an open or lost dispute");
  await expect(returnMoney({ id })).rejects.toThrow("has an open or lost dispute");
  expect(await checkoutOf(id)).toMatchObject({ owedAmount: amount, refundTries: 0 });
  await vendor.closeDispute(dispute, "won");
  await returnMoney({ id });
  await returnMoney({ id });
  expect(await checkoutOf(id)).toMatchObject({ status: "devolvido", owedAmount: 0n, refundedAmount: amount });
  const { data } = await stripe.refunds.list({ payment_intent: String(stripePaymentIntentId) });
  expect(data.map((refund) => BigInt(refund.amount))).toEqual([amount]);
});

test("a refund made outside the product is recorded, and only the rest is refunded", async () => {
  await vendor.deliver({ mode: "drop" });
  const { deal, id, session } = await paidWithoutWebhook();
  await db.opportunity.update({ where: { id: deal.id }, data: { status: "cancelada" } });
  await settleSession(session);
  const { stripePaymentIntentId, amount } = await checkoutOf(id);
  await stripe.refunds.create({ payment_intent: String(stripePaymentIntentId), amount: 100 });
  await returnMoney({ id });
  expect(await checkoutOf(id)).toMatchObject({ status: "devolvido", owedAmount: 0n, refundedAmount: amount });
  expect((await stripe.refunds.list({ payment_intent: String(stripePaymentIntentId) })).data).toHaveLength(2);
});

const queued = (id: string) =>
  db.$queryRaw<{ id: string }[]>`
    select data ->> 'id' as id from pgboss.job where name = 'refunds' and data ->> 'id' = ${id} and state = 'created'`;

test("a refund that is still owed without a job is retried by the nightly run; no other refund is", async () => {
  await vendor.deliver({ mode: "drop" });
  const [owed, queuedOne, done] = [
    await paidWithoutWebhook(),
    await paidWithoutWebhook(),
    await paidWithoutWebhook(),
  ];
  const at = new Date(Date.now() - 3_600_001);
  for (const { deal, id, session } of [owed, queuedOne, done]) {
    await db.opportunity.update({ where: { id: deal.id }, data: { status: "cancelada" } });
    await settleSession(session);
    // Make the payments old, because the nightly run must find a refund whatever the age of its payment.
    await db.checkout.update({ where: { id }, data: { settledAt: at } });
  }
  await returnMoney({ id: done.id });
  // Simulate lost jobs: a restored backup, or all retries used up.
  await db.$executeRaw`delete from pgboss.job where name = 'refunds' and data ->> 'id' <> ${queuedOne.id}`;
  expect(await sweepOwed()).toBe(1);
  expect(
    (await Promise.all([owed, queuedOne, done].map(({ id }) => queued(id)))).map((jobs) => jobs.length),
  ).toEqual([1, 1, 0]);
  for (const { id } of await queued(owed.id)) await returnMoney({ id });
  const { owedAmount, refundedAmount, amount } = await checkoutOf(owed.id);
  expect([owedAmount, refundedAmount]).toEqual([0n, amount]);
  expect(await sweepOwed()).toBe(0);
});

test("a record that cannot be reconciled is reported, and the others are still reconciled", async () => {
  await vendor.deliver({ mode: "drop" });
  const [broken, sound] = [await paidWithoutWebhook(), await paidWithoutWebhook()];
  await db.$executeRawUnsafe(
    "create function refuse_in_test() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
  );
  await db.$executeRawUnsafe(
    `create trigger refuse_in_test before update on checkouts for each row when (old.id = '${broken.id}')
      execute function refuse_in_test()`,
  );
  const { problems, mended } = await reconcileBilling(new Date());
  await db.$executeRawUnsafe("drop function refuse_in_test cascade");
  expect(problems).toContain(`checkout ${broken.id}: failed`);
  expect(mended).toContain(`checkout ${sound.id}`);
  expect(await checkoutOf(sound.id)).toMatchObject({ status: "pago" });
  expect((await reconcileBilling(new Date())).mended).toContain(`checkout ${broken.id}`);
});

test("an interrupted reconciliation continues at its cursor and checks every record once", async () => {
  const people = [await subscriber(), await subscriber()];
  const before = await reconcileBilling(new Date());
  const rounds = [];
  let from: Parameters<typeof reconcileBilling>[1] = { isOver: () => true };
  for (;;) {
    const found = await reconcileBilling(new Date(), from);
    rounds.push(found);
    if (!found.next) break;
    from = { from: found.next, isOver: () => true };
  }
  expect(rounds.length).toBeGreaterThan(1);
  expect(rounds.reduce((sum, { checked }) => sum + checked, 0)).toBe(before.checked);
  expect(before.checked).toBeGreaterThanOrEqual(people.length);
});

test("the nightly reconciliation starts at the cursor of its job; a job without one starts at the beginning", async () => {
  const { reconcileRound } = await import("@/lib/money/billing/mutations/reconcile");
  const { person } = await subscriber();
  await db.profile.update({ where: { userId: person.userId }, data: { subscriptionPlan: "plus" } });
  await db.subscription.updateMany({ where: { userId: person.userId }, data: { status: "canceled" } });
  const planOf = async () =>
    (await db.profile.findUniqueOrThrow({ where: { userId: person.userId } })).subscriptionPlan;
  await reconcileRound({ id: "oldPlans:ffffffff-ffff-ffff-ffff-ffffffffffff" }, new Date());
  expect(await planOf()).toBe("plus");
  await reconcileRound({ id: "oldPlans:00000000-0000-0000-0000-000000000000" }, new Date());
  expect(await planOf()).toBe("free");
});

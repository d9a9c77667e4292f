import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startStripe } from "../../setup/stripe";

const vendor = await startStripe();
const change = await import("@/lib/money/billing/mutations/change-plan");
const { readPlanDetails } = await import("@/lib/money/billing/queries");
const { formatDate, formatMoneyCents } = await import("@/lib/kit/format");
const { BILLING } = await import("@/lib/money/billing/messages");
const { CHECKOUT } = await import("@/lib/money/checkout/messages");
const { stopJobs } = await import("@/lib/providers/jobs");
const { clearPauseCache } = await import("@/lib/server/pauses");

const { openSubscribers } = await import("../../setup/subscribers");
const {
  db,
  stripe,
  createPerson,
  pageFor,
  subscriber,
  rowOf,
  stripeIdOf,
  customerOf,
  planOfProfile,
  mailsTo,
  earnedOf,
} = await openSubscribers(vendor);

beforeEach(() => vendor.reset());
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await stopJobs();
  await vendor.stop();
  await db.$disconnect();
});

describe("changing a plan", () => {
  test("a change shows its cost, charges that amount, and sends one mail", async () => {
    const { person } = await subscriber();
    await vendor.advance(8);
    const choice = { plan: "plus", priceList: "painel" } as const;
    const preview = await change.previewPlan(person.userId, choice);
    if (!preview.ok) throw new Error(preview.message);
    expect(preview.data).toMatchObject({ plan: "plus", monthly: 90_000, credit: 0 });
    expect(preview.data.due).toBeGreaterThan(0);
    const { due, rest, unused } = preview.data;
    expect([rest - unused, preview.data.method]).toEqual([due, "card"]);
    expect(unused).toBeGreaterThan(0);
    const at = new Date(preview.data.at);
    expect(await change.switchPlan(person.userId, { ...choice, at, due: due + 1 })).toMatchObject({
      ok: false,
      message: BILLING.stale,
    });
    expect(await change.switchPlan(person.userId, { ...choice, at, due })).toMatchObject({ ok: true });
    await vendor.idle();
    expect(await rowOf(person)).toMatchObject({ plan: "plus", priceList: "painel", amount: 90_000n });
    expect(await planOfProfile(person)).toBe("plus");
    expect(await earnedOf(person)).toBe(9_700n + BigInt(due));
    expect(await mailsTo(person)).toBe(2);
    expect(await change.previewPlan(person.userId, choice)).toMatchObject({ message: BILLING.samePlan });
  });

  test("a declined change of plan changes and charges nothing", async () => {
    const { person } = await subscriber();
    await vendor.advance(8);
    const portal = await stripe.billingPortal.sessions.create({ customer: await customerOf(person) });
    await fetch(`${portal.url}/cartao`, {
      method: "POST",
      body: new URLSearchParams({ number: "4000000000000341", expiry: "12/40", cvc: "123" }),
      redirect: "manual",
    });
    await vendor.idle();
    const before = await rowOf(person);
    const choice = { plan: "plus", priceList: "painel" } as const;
    const preview = await change.previewPlan(person.userId, choice);
    if (!preview.ok) throw new Error(preview.message);
    const { at, due } = preview.data;
    expect(await change.switchPlan(person.userId, { ...choice, at: new Date(at), due })).toMatchObject({
      ok: false,
      message: BILLING.declined,
    });
    await vendor.idle();
    const { plan, amount, status } = before;
    expect(await rowOf(person)).toMatchObject({ plan, amount, status });
    expect([plan, status, await planOfProfile(person)]).toEqual(["pro", "active", "pro"]);
    expect(await earnedOf(person)).toBe(9_700n);
    const { data } = await stripe.invoices.list({ customer: await customerOf(person), status: "open" });
    expect(data).toEqual([]);
  });

  test("while payments are paused a change is neither shown nor made, Stripe is not asked, and a plan can be cancelled", async () => {
    const { person } = await subscriber();
    await vendor.advance(8);
    const choice = { plan: "plus", priceList: "painel" } as const;
    const preview = await change.previewPlan(person.userId, choice);
    if (!preview.ok) throw new Error(preview.message);
    const { at, due } = preview.data;
    const confirm = () => change.switchPlan(person.userId, { ...choice, at: new Date(at), due });
    await db.pause.create({ data: { part: "pagamentos", since: new Date() } });
    clearPauseCache();
    try {
      // If the product called Stripe now, this fault would change the message of the refusal.
      await vendor.fault({ provider: "stripe", mode: "status", status: 500, times: "always" });
      const refusal = { ok: false, code: "provider_down", message: CHECKOUT.paused };
      expect(await change.previewPlan(person.userId, choice)).toMatchObject(refusal);
      expect(await confirm()).toMatchObject(refusal);
      await vendor.clearFaults();
      expect(await earnedOf(person)).toBe(9_700n);
      expect(await rowOf(person)).toMatchObject({ plan: "pro" });
      expect(await change.setEnding(person.userId, true)).toMatchObject({ ok: true });
      expect(await change.setEnding(person.userId, false)).toMatchObject({ ok: true });
    } finally {
      await db.pause.deleteMany();
      clearPauseCache();
    }
    expect(await confirm()).toMatchObject({ ok: true });
  });

  test("a plan can be cancelled and resumed", async () => {
    const { person } = await subscriber();
    expect(await change.setEnding(person.userId, true)).toMatchObject({ ok: true });
    expect(await rowOf(person)).toMatchObject({ cancelAtPeriodEnd: true });
    expect(await change.setEnding(person.userId, false)).toMatchObject({ ok: true });
    expect(await rowOf(person)).toMatchObject({ cancelAtPeriodEnd: false });
    expect(await change.setEnding((await createPerson()).userId, true)).toMatchObject({
      message: BILLING.noPlan,
    });
  });
});

describe("resuming a plan that was cancelled in Stripe's portal", () => {
  async function cancelledInPortal() {
    const { person } = await subscriber();
    const id = await stripeIdOf(person);
    const portal = await stripe.billingPortal.sessions.create({ customer: await customerOf(person) });
    await fetch(`${portal.url}/${id}/cancelar`, { method: "POST", redirect: "manual" });
    await vendor.idle();
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: false });
    expect(await rowOf(person)).toMatchObject({ cancelAtPeriodEnd: true });
    return { person, id };
  }

  test("renews it again", async () => {
    const { person, id } = await cancelledInPortal();
    expect(await change.setEnding(person.userId, false)).toEqual({
      ok: true,
      data: { message: BILLING.resumed },
    });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at: null });
    expect(await rowOf(person)).toMatchObject({ cancelAtPeriodEnd: false });
    await vendor.advance(40);
    expect(await rowOf(person)).toMatchObject({ status: "active", paymentConfirmed: true });
  });

  test("is not confirmed if Stripe's answer still shows the cancellation", async () => {
    const { person, id } = await cancelledInPortal();
    vi.spyOn(Object.getPrototypeOf(stripe.subscriptions), "update").mockImplementationOnce(() =>
      stripe.subscriptions.retrieve(id),
    );
    expect(await change.setEnding(person.userId, false)).toMatchObject({
      ok: false,
      message: BILLING.unknownOutcome,
    });
    expect(await rowOf(person)).toMatchObject({ cancelAtPeriodEnd: true });
  });
});

test("after a change to a cheaper plan, a Pix mandate still covers the price that it was authorised for, and no more", async () => {
  const person = await createPerson();
  await vendor.pay(await pageFor(person, "plus"), { method: "pix" });
  await vendor.advance(12);
  const cheaper = { plan: "pro", priceList: "cadastro" } as const;
  const preview = await change.previewPlan(person.userId, cheaper);
  if (!preview.ok) throw new Error(preview.message);
  const { at, due } = preview.data;
  expect(await change.switchPlan(person.userId, { ...cheaper, at: new Date(at), due })).toMatchObject({
    ok: true,
  });
  await vendor.idle();
  expect(await rowOf(person)).toMatchObject({ plan: "pro", amount: 9_700n, paymentMethod: "pix" });
  const back = { plan: "plus", priceList: "cadastro" } as const;
  expect(await change.previewPlan(person.userId, back)).toMatchObject({ ok: true });
  expect(await change.previewPlan(person.userId, { ...back, priceList: "painel" })).toMatchObject({
    ok: false,
    message: BILLING.mandate(formatMoneyCents(29_700)),
  });
});

/** Makes Stripe fail for `times` requests, beginning with the next change of a subscription. */
function failChange(fault: { mode: string; status?: number; times: number | "always"; processed: boolean }) {
  const resource = Object.getPrototypeOf(stripe.subscriptions);
  const update = resource.update;
  vi.spyOn(resource, "update").mockImplementationOnce(async function (this: unknown, ...given: unknown[]) {
    await vendor.fault({ provider: "stripe", ...fault });
    return update.apply(this, given);
  });
}

describe("changing a plan while Stripe's answers are lost", () => {
  const choice = { plan: "plus", priceList: "painel" } as const;
  async function previewed() {
    const { person } = await subscriber();
    await vendor.advance(8);
    const preview = await change.previewPlan(person.userId, choice);
    if (!preview.ok) throw new Error(preview.message);
    const { at, due } = preview.data;
    return {
      person,
      due,
      confirm: () => change.switchPlan(person.userId, { ...choice, at: new Date(at), due }),
    };
  }
  const twice = { mode: "status", status: 500, times: 2 } as const;

  test("a change that was made is confirmed although its answer was lost, and charged once", async () => {
    const { person, due, confirm } = await previewed();
    failChange({ ...twice, processed: true });
    expect(await confirm()).toEqual({ ok: true, data: { message: BILLING.changed("Plus") } });
    await vendor.idle();
    expect(await rowOf(person)).toMatchObject({ plan: "plus", amount: 90_000n });
    expect(await earnedOf(person)).toBe(9_700n + BigInt(due));
  });

  test.each([true, false])(
    "a change without an answer has an unknown outcome, also if Stripe made it: %s",
    async (processed) => {
      const { confirm } = await previewed();
      failChange({ mode: "status", status: 500, times: "always", processed });
      expect(await confirm()).toMatchObject({
        ok: false,
        code: "provider_down",
        message: BILLING.unknownOutcome,
      });
      await vendor.clearFaults();
      expect(await confirm()).toMatchObject(processed ? { message: BILLING.samePlan } : { ok: true });
    },
  );

  test("a change that the subscription does not show yet is not called unchanged", async () => {
    const { confirm } = await previewed();
    failChange({ ...twice, processed: false });
    expect(await confirm()).toMatchObject({ ok: false, message: BILLING.unknownOutcome });
  });

  test.each([true, false])(
    "without an answer a cancellation (true) or its withdrawal (false) counts as done only if the subscription shows it: %s",
    async (ends) => {
      const { person } = await subscriber();
      await change.setEnding(person.userId, !ends);
      failChange({ ...twice, processed: true });
      expect(await change.setEnding(person.userId, ends)).toMatchObject({ ok: true });
      expect(await rowOf(person)).toMatchObject({ cancelAtPeriodEnd: ends });
      failChange({ ...twice, times: "always", processed: false });
      expect(await change.setEnding(person.userId, !ends)).toMatchObject({ message: BILLING.unknownOutcome });
    },
  );
});

describe("changing a cancelled plan", () => {
  const choice = { plan: "plus", priceList: "painel" } as const;

  test("a cancelled plan cannot be changed until it is resumed, and nothing is charged", async () => {
    const { person } = await subscriber();
    await vendor.advance(8);
    await change.setEnding(person.userId, true);
    const { subscriptionEnd } = await rowOf(person);
    const ending = BILLING.ending(formatDate(subscriptionEnd ?? ""));
    expect(await readPlanDetails(person.userId)).toMatchObject({ isManaged: true, isEnding: true });
    expect(await change.previewPlan(person.userId, choice)).toMatchObject({
      ok: false,
      code: "conflict",
      message: ending,
    });
    await change.setEnding(person.userId, false);
    expect(await readPlanDetails(person.userId)).toMatchObject({ isManaged: true, isEnding: false });
    expect(await change.previewPlan(person.userId, choice)).toMatchObject({ ok: true });
  });

  test("a plan that is cancelled while its preview is shown is not changed", async () => {
    const { person } = await subscriber();
    await vendor.advance(8);
    const preview = await change.previewPlan(person.userId, choice);
    if (!preview.ok) throw new Error(preview.message);
    const { at, due } = preview.data;
    await change.setEnding(person.userId, true);
    expect(await change.switchPlan(person.userId, { ...choice, at: new Date(at), due })).toMatchObject({
      ok: false,
      code: "conflict",
    });
    expect(await rowOf(person)).toMatchObject({ plan: "pro", cancelAtPeriodEnd: true });
    expect(await earnedOf(person)).toBe(9_700n);
  });
});

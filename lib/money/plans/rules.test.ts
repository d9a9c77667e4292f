import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY, HOUR } from "@/lib/kit/time";
import {
  canPresent,
  graceEnd,
  hasPaidPlan,
  lookupKeyOf,
  PAID_PLANS,
  type PlanFacts,
  PRICE_LISTS,
  planOf,
  priceNamed,
  priceOf,
  shownPlan,
  subscriptionState,
} from "./rules";

const now = new Date("2026-11-22T12:00Z");
const day = (days: number) => new Date(now.getTime() + days * DAY);
const hour = (hours: number) => new Date(now.getTime() + hours * HOUR);
const pro = {
  plan: "pro",
  status: "active",
  paymentConfirmed: false,
  trialEndsAt: null,
  subscriptionEnd: null,
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  isProcessing: false,
};
const paid = { ...pro, paymentConfirmed: true };
const late = { ...paid, status: "past_due" };
const ends = { ...paid, cancelAtPeriodEnd: true };

describe("B4.6 the shown state of a subscription", () => {
  test.each([
    ["free without a subscription", null, { kind: "gratuito" }],
    ["free", { ...paid, plan: "free" }, { kind: "gratuito" }],
    ["paid", paid, { kind: "pago" }],
    ["a trial", { ...pro, trialEndsAt: new Date("2026-11-24T13:00Z") }, { kind: "teste", days: 3 }],
    [
      "a trial until the end of its period",
      { ...pro, subscriptionEnd: new Date("2026-11-22T12:01Z") },
      { kind: "teste", days: 1 },
    ],
    [
      "processing while the bank has the first charge of a plan without a trial",
      { ...pro, isProcessing: true, subscriptionEnd: day(30) },
      { kind: "processando", isAtBank: true },
    ],
    [
      "awaiting its first charge once the trial is over",
      { ...pro, trialEndsAt: now, subscriptionEnd: day(30) },
      { kind: "processando", isAtBank: false },
    ],
    [
      "pending once the first charge is missing for three hours",
      { ...pro, trialEndsAt: hour(-3), subscriptionEnd: day(30) },
      { kind: "pendente", until: null },
    ],
    [
      "free once a cancelled trial is over",
      { ...pro, trialEndsAt: now, subscriptionEnd: now, cancelAtPeriodEnd: true },
      { kind: "gratuito" },
    ],
    ["pending before a payment", pro, { kind: "pendente", until: null }],
    [
      "being charged once the trial is over",
      { ...pro, trialEndsAt: hour(-3), isProcessing: true },
      { kind: "processando", isAtBank: true },
    ],
    ["paid while the next month is being charged", { ...paid, isProcessing: true }, { kind: "pago" }],
    [
      "pending after a renewal that failed",
      { ...late, pastDueSince: day(-2) },
      { kind: "pendente", until: day(5) },
    ],
    ["paid until a cancelled plan ends", { ...ends, subscriptionEnd: day(1) }, { kind: "pago" }],
    ["free once a cancelled plan has ended", { ...ends, subscriptionEnd: now }, { kind: "gratuito" }],
    [
      "paid before the webhook of its renewal arrives",
      { ...paid, subscriptionEnd: day(-6.9) },
      { kind: "pago" },
    ],
    [
      "pending a week after the paid period",
      { ...paid, subscriptionEnd: day(-7) },
      { kind: "pendente", until: null },
    ],
  ])("B4.6 a subscription is shown as %s", (_, facts, state) => {
    expect(subscriptionState(facts, now)).toEqual(state);
  });
});

describe("B6.7 B6.8 B5.9 the rights to a paid plan and to a presentation", () => {
  test.each([
    ["no subscription", null, false, false],
    ["the free plan, even if paid", { ...paid, plan: "free" }, false, false],
    ["Pro, paid", paid, true, true],
    ["Pro, paid, its trial long over", { ...paid, trialEndsAt: day(-1) }, true, true],
    ["Pro in its trial: not for presentations", { ...pro, trialEndsAt: day(1) }, true, false],
    [
      "Pro in its trial, with Stripe's status 'trialing'",
      { ...pro, status: "trialing", trialEndsAt: day(1) },
      true,
      false,
    ],
    [
      "Pro whose trial is over and whose first charge is awaited",
      { ...pro, trialEndsAt: hour(-2.9), subscriptionEnd: day(30) },
      true,
      false,
    ],
    [
      "Pro whose trial is over before the webhook about it arrives",
      { ...pro, status: "trialing", trialEndsAt: now, subscriptionEnd: now },
      true,
      false,
    ],
    ["Pro whose first charge is missing for three hours", { ...pro, trialEndsAt: hour(-3) }, false, false],
    [
      "Pro whose trial was cancelled and ends now",
      { ...pro, status: "trialing", trialEndsAt: now, subscriptionEnd: now, cancelAtPeriodEnd: true },
      false,
      false,
    ],
    [
      "Pro after its trial while the first month is being charged",
      { ...pro, trialEndsAt: hour(-3), isProcessing: true },
      true,
      false,
    ],
    [
      "Pro without a trial while the first payment is processing",
      { ...pro, isProcessing: true },
      false,
      false,
    ],
    ["Pro, paid, while the next month is being charged", { ...paid, isProcessing: true }, true, true],
    ["Pro, not paid, without a trial", pro, false, false],
    ["Plus, paid", { ...paid, plan: "plus" }, true, true],
    ["Plus in its trial", { ...pro, plan: "plus", trialEndsAt: day(1) }, true, false],
    ["Pro in the days of grace", { ...late, pastDueSince: day(-6.9) }, true, true],
    ["Pro after the days of grace", { ...late, pastDueSince: day(-7) }, false, false],
    ["Pro that is past due without a stored day", late, false, false],
    ["Pro that was ended", { ...paid, status: "canceled" }, false, false],
    ["Pro that ends later", { ...ends, subscriptionEnd: day(1) }, true, true],
    ["Pro that ends now", { ...ends, subscriptionEnd: now }, false, false],
    ["Pro before the webhook of its renewal arrives", { ...paid, subscriptionEnd: day(-6.9) }, true, true],
    ["Pro whose month ended a week ago", { ...paid, subscriptionEnd: day(-7) }, false, false],
  ])("the right to a paid plan: %s", (_, facts, plan, presentation) => {
    expect(hasPaidPlan(facts, now)).toBe(plan);
    expect(canPresent(facts, now)).toBe(presentation);
    expect(planOf(facts, now)).toBe(plan ? facts?.plan : "free");
  });
});

const moment = fc.option(fc.integer({ min: -20, max: 20 }).map(day));
const anyFacts: fc.Arbitrary<NonNullable<PlanFacts>> = fc.record({
  plan: fc.constantFrom("free", "pro", "plus"),
  status: fc.constantFrom("active", "trialing", "past_due", "canceled", "unpaid"),
  paymentConfirmed: fc.boolean(),
  trialEndsAt: moment,
  subscriptionEnd: moment,
  cancelAtPeriodEnd: fc.boolean(),
  pastDueSince: moment,
  isProcessing: fc.boolean(),
});

test("B6.7 B6.8 a paid plan needs a payment, a trial or a failed renewal; a presentation needs a payment", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const reason = facts.paymentConfirmed || facts.trialEndsAt !== null || facts.pastDueSince !== null;
      if (hasPaidPlan(facts, now)) expect(reason).toBe(true);
      if (canPresent(facts, now)) expect(facts.paymentConfirmed).toBe(true);
      const state = subscriptionState(facts, now);
      if (state.kind === "gratuito") expect(hasPaidPlan(facts, now)).toBe(false);
      if (state.kind === "processando") expect(facts.paymentConfirmed).toBe(false);
      if (state.kind === "pendente" && hasPaidPlan(facts, now))
        expect(state.until?.getTime()).toBeGreaterThan(now.getTime());
    }),
  );
});

test("the days of grace after a failed renewal are seven", () => {
  expect(graceEnd(now)).toEqual(day(7));
});

test("A9.4 B9.1 prices exist in two price lists, and free costs R$ 0 in both", () => {
  expect(PRICE_LISTS.map((priceList) => PAID_PLANS.map((plan) => priceOf(plan, priceList)))).toEqual([
    [9_700, 29_700],
    [17_000, 90_000],
  ]);
  expect(PRICE_LISTS.map((priceList) => priceOf("free", priceList))).toEqual([0, 0]);
});

test("A7.9 every price is found by its lookup key, and a foreign key finds none", () => {
  for (const plan of PAID_PLANS)
    for (const priceList of PRICE_LISTS)
      expect(priceNamed(lookupKeyOf(plan, priceList))).toEqual({
        plan,
        priceList,
        amount: priceOf(plan, priceList),
      });
  expect(priceNamed("price_of_somebody_else")).toBeNull();
  expect(priceNamed(null)).toBeNull();
});

test("B4.6 the screens name a plan while it lives, also unpaid, and the free one after it", () => {
  expect(
    [paid, late, ends, pro].map((facts) => shownPlan({ ...facts, subscriptionEnd: day(5) }, now)),
  ).toEqual(Array(4).fill("pro"));
  expect(shownPlan({ ...paid, plan: "plus" }, now)).toBe("plus");
  expect(shownPlan({ ...ends, subscriptionEnd: day(-1) }, now)).toBe("free");
  expect(shownPlan({ ...paid, plan: "free" }, now)).toBe("free");
  expect(shownPlan(null, now)).toBe("free");
});

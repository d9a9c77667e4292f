import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY } from "@/lib/kit/time";
import { lookupKeyOf } from "@/lib/money/plans/rules";
import {
  changeOf,
  isForeignPrice,
  isFresh,
  monthStatus,
  outcomeOf,
  ownAddress,
  planGiven,
  type StripeInvoice,
  type StripeSubscription,
  toRow,
  withSession,
} from "./rules";

const now = new Date("2026-11-22T12:00Z");
const day = (days: number) => new Date(now.getTime() + days * DAY);
const told: StripeSubscription = {
  status: "active",
  lookupKey: lookupKeyOf("pro", "cadastro"),
  amount: 9_700,
  currency: "brl",
  trialEndsAt: null,
  periodEnd: day(30),
  endsAtPeriodEnd: false,
};
const invoice: StripeInvoice = { status: "open", amount: 9_700, attempted: false, payment: null };

test.each([
  [{ ...invoice, status: "paid" }, "paga"],
  [{ ...invoice, status: "void" }, "anulada"],
  [{ ...invoice, status: "uncollectible" }, "falhou"],
  [{ ...invoice, payment: "processing", attempted: true }, "processando"],
  [{ ...invoice, payment: "open", attempted: true }, "falhou"],
  [invoice, "aberta"],
] as const)("a month in the state %j is shown as %s", (month, status) => {
  expect(monthStatus(month)).toBe(status);
});

const proGiven = { plan: "pro", priceReading: "cadastro" } as const;
const proAt = (amount: bigint) => ({ ...proGiven, amount });

const arrived = { state: "pago", purpose: "plano", charged: 9_700, stands: true } as const;

test.each([
  ["made when money came for a plan", arrived, "plan"],
  ["a plan's beginning when nothing was charged", { ...arrived, charged: 0 }, "trial"],
  ["made when money came for a fee", { ...arrived, purpose: "taxa" }, "fee"],
  ["undone when nothing was left to pay for", { ...arrived, purpose: "taxa", stands: false }, "undone"],
  ["undone when the plan was a second one", { ...arrived, charged: 0, stands: false }, "undone"],
  [
    "on its way while the bank works on it",
    { ...arrived, state: "processando", stands: false },
    "processing",
  ],
  ["none when its page is still open", { ...arrived, state: "aberto", stands: false }, "nothing"],
  ["none when its page ran out", { ...arrived, state: "expirado", stands: false }, "nothing"],
  ["none when it was refused", { ...arrived, state: "falhou", stands: false }, "nothing"],
] as const)("A2.15 A8.11 the outcome of a return from a payment: %s", (_, arrival, outcome) => {
  expect(outcomeOf(arrival)).toBe(outcome);
});

describe("A7.9 A9.4 the price of a subscription is judged when its plan is first given", () => {
  const first = { known: null, offer: null };
  test.each([
    ["by its name and amount", told, first, proGiven],
    ["and refused without a name", { ...told, lookupKey: null }, first, { problem: "unknown price" }],
    [
      "not by a name of JavaScript's",
      { ...told, lookupKey: "constructor" },
      first,
      { problem: "unknown price" },
    ],
    ["not in dollars", { ...told, currency: "usd" }, first, { problem: "another currency" }],
    ["not at another amount", { ...told, amount: 9_701 }, first, { problem: "another amount" }],
    [
      "by what its page offered, though the name has moved on since",
      { ...told, lookupKey: null, amount: 8_700 },
      { known: null, offer: proAt(8_700n) },
      proGiven,
    ],
    [
      "not by a page that offered another amount",
      { ...told, lookupKey: null, amount: 100 },
      { known: null, offer: proAt(9_700n) },
      { problem: "unknown price" },
    ],
    [
      "not by a page in another currency",
      { ...told, currency: "usd" },
      { known: null, offer: proAt(9_700n) },
      { problem: "another currency" },
    ],
  ])("the first price of a subscription gives its plan: %s", (_, subscription, judged, given) => {
    expect(planGiven(subscription, judged)).toEqual(given);
  });

  test.each([
    ["at a price that lost its name", { ...told, lookupKey: null }, proGiven],
    ["at an amount that our screens no longer show", { ...told, amount: 8_700 }, proGiven],
    ["in whatever currency", { ...told, currency: "usd" }, proGiven],
    [
      "but for another price of ours",
      { ...told, lookupKey: lookupKeyOf("plus", "painel"), amount: 90_000 },
      { plan: "plus", priceReading: "painel" },
    ],
  ])("a known subscription keeps its plan: %s", (_, subscription, given) => {
    expect(planGiven(subscription, { known: proAt(9_700n), offer: null })).toEqual(given);
  });

  test("a known subscription that moved to a foreign price is reported once", () => {
    const foreign = { ...told, lookupKey: null, amount: 5_000 };
    expect(isForeignPrice(foreign, proAt(9_700n))).toBe(true);
    expect(isForeignPrice(foreign, proAt(5_000n))).toBe(false);
    expect(isForeignPrice({ ...told, amount: 8_700 }, proAt(9_700n))).toBe(false);
    expect(isForeignPrice(foreign, null)).toBe(false);
  });
});

describe("A3.3 B3.2 the row of a subscription", () => {
  const facts = { paid: 9_700n, latest: { ...invoice, status: "paid" as const }, known: null, now };

  test("the row of a subscription is confirmed by a payment that stayed, never by the trial's empty invoice", () => {
    expect(toRow(told, proGiven, facts)).toMatchObject({
      ...proGiven,
      amount: 9_700n,
      paymentConfirmed: true,
    });
    const empty = { ...facts, paid: 0n, latest: { ...invoice, status: "paid" as const, amount: 0 } };
    expect(toRow({ ...told, status: "trialing" }, proGiven, empty).paymentConfirmed).toBe(false);
    expect(toRow(told, proGiven, empty).paymentConfirmed).toBe(true);
    expect(toRow({ ...told, status: "canceled" }, proGiven, facts).paymentConfirmed).toBe(false);
    expect(toRow(told, proGiven, { ...facts, paid: 0n }).paymentConfirmed).toBe(false);
  });

  test("the row of a subscription keeps the day of the first failed renewal until one succeeds", () => {
    const late = { ...told, status: "past_due" };
    expect(toRow(late, proGiven, facts).pastDueSince).toEqual(now);
    expect(toRow(late, proGiven, { ...facts, known: { pastDueSince: day(-3) } }).pastDueSince).toEqual(
      day(-3),
    );
    expect(toRow(told, proGiven, { ...facts, known: { pastDueSince: day(-3) } }).pastDueSince).toBeNull();
  });
});

describe("texts about a subscription", () => {
  const row = {
    plan: "pro",
    status: "active",
    paymentConfirmed: true,
    trialEndsAt: null,
    subscriptionEnd: day(30),
    cancelAtPeriodEnd: false,
    pastDueSince: null,
    isProcessing: false,
  };
  const free = { ...row, plan: "free", paymentConfirmed: false };
  const late = { ...row, status: "past_due", pastDueSince: now };
  test.each([
    ["A4.3 a plan begins", free, row, { kind: "activated", plan: "pro" }],
    ["A4.3 another plan", row, { ...row, plan: "plus" }, { kind: "activated", plan: "plus" }],
    ["a month goes by", row, row, null],
    ["a trial becomes paid", { ...row, paymentConfirmed: false, trialEndsAt: day(1) }, row, null],
    ["a renewal fails", row, late, { kind: "late", plan: "pro", since: now }],
    ["it fails again", late, late, null],
    ["A4.3 it ends", late, { ...row, status: "canceled" }, { kind: "ended", plan: "pro" }],
    [
      "A4.3 it ends as asked",
      { ...row, cancelAtPeriodEnd: true, subscriptionEnd: now },
      { ...row, status: "canceled" },
      { kind: "ended", plan: "pro" },
    ],
    ["nothing was ever paid", free, { ...row, status: "incomplete_expired" }, null],
  ])("a change of the subscription: %s", (_, before, after, change) => {
    expect(changeOf(before, after, now)).toEqual(change);
  });
});

test("a return address is either one of this site or none", () => {
  const origin = "https://elo.test";
  expect(ownAddress("/checkout/sucesso?a=1", origin)).toBe("https://elo.test/checkout/sucesso?a=1");
  expect(ownAddress("https://elo.test/checkout/sucesso", origin)).toBe("https://elo.test/checkout/sucesso");
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl(),
        fc.string(),
        fc.string().map((text) => `/${text}`),
      ),
      (given) => {
        const address = ownAddress(given, origin);
        if (address !== null) expect(new URL(address).origin).toBe(origin);
      },
    ),
  );
  expect(withSession("https://elo.test/a?b=c")).toBe(
    "https://elo.test/a?b=c&session_id={CHECKOUT_SESSION_ID}",
  );
});

test("the price that a dialog showed can be confirmed for about fifteen minutes", () => {
  expect(isFresh(now, new Date(now.getTime() + 14 * 60_000))).toBe(true);
  expect(isFresh(now, new Date(now.getTime() + 16 * 60_000))).toBe(false);
});

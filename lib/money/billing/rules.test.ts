import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY } from "@/lib/kit/time";
import { lookupKeyOf } from "@/lib/money/plans/rules";
import {
  changeOf,
  endsUnpaid,
  failedOutcome,
  hasUnpaidMonth,
  isForeignPrice,
  isFresh,
  isPaidTooLate,
  isPayable,
  monthStatus,
  ownAddress,
  planGiven,
  returnOutcome,
  type StripeInvoice,
  type StripeSubscription,
  toRow,
  unusedCredit,
  withdrawalDay,
  withSession,
} from "./rules";

const now = new Date("2026-11-22T12:00Z");
const day = (days: number) => new Date(now.getTime() + days * DAY);
const subscription: StripeSubscription = {
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
] as const)("the invoice %j is stored as %s", (month, status) => {
  expect(monthStatus(month)).toBe(status);
});

const paidOn = (days: number) => ({ status: "paid", amount: 9_700, paidAt: day(days) }) as const;
const goesOn = { endedAt: null, pastDueSince: null, now };
const lateSince = (days: number) => ({ ...goesOn, pastDueSince: day(days) });

test.each([
  ["of a plan without a failed renewal is in time", paidOn(-1), goesOn, false],
  ["before the plan's end is in time", paidOn(-3), { ...goesOn, endedAt: day(-2) }, false],
  ["after the plan's end is too late", paidOn(-1), { ...goesOn, endedAt: day(-2) }, true],
  ["on the last of the days of grace is in time, also when they are over", paidOn(-2), lateSince(-8), false],
  ["after the days of grace is too late", paidOn(-1), lateSince(-8), true],
  ["in the days of grace is in time", paidOn(0), lateSince(-6), false],
  ["without an amount is never too late", { ...paidOn(-1), amount: 0 }, lateSince(-8), false],
] as const)("a month that was paid %s", (_, month, plan, late) => {
  expect(isPaidTooLate(month, plan)).toBe(late);
});

test.each([
  [[19_355], 19_355, 19_355],
  [[-9_700, 19_355], 9_655, 9_655],
  [[19_355], 0, 0],
  [[-9_700], 5_000, 0],
  [[], 5_000, 0],
])(
  "of the credit that invoices gave and used (%j) and a customer still has (%i), %i is left",
  (given, credit, left) => {
    expect(
      unusedCredit(
        given.map((credited) => ({ credited })),
        credit,
      ),
    ).toBe(left);
  },
);

test("an open or uncollectible invoice can be paid, unless the bank processes its payment", () => {
  expect(isPayable("open", null)).toBe(true);
  expect(isPayable("uncollectible", "open")).toBe(true);
  expect(isPayable("open", "processing")).toBe(false);
  for (const status of ["draft", "paid", "void"] as const) expect(isPayable(status, null)).toBe(false);
});

const proGiven = { plan: "pro", priceList: "cadastro" } as const;
const proAt = (amount: bigint) => ({ ...proGiven, amount });

const arrived = {
  state: "pago",
  purpose: "plano",
  charged: 9_700,
  standing: "stands",
  waits: false,
  isDead: false,
} as const;

test.each([
  ["plan when a plan was paid", arrived, "plan"],
  ["trial when nothing was charged for a plan", { ...arrived, charged: 0 }, "trial"],
  ["fee when a fee was paid", { ...arrived, purpose: "taxa" }, "fee"],
  ["undone when the fee is being refunded", { ...arrived, purpose: "taxa", standing: "undone" }, "undone"],
  ["undone when the account had a plan already", { ...arrived, charged: 0, standing: "undone" }, "undone"],
  ["ended when the plan is over", { ...arrived, standing: "ended" }, "ended"],
  [
    "processing while the bank processes it",
    { ...arrived, state: "processando", standing: "undone" },
    "processing",
  ],
  [
    "waiting while the Pix code of the page can be paid",
    { ...arrived, state: "aberto", purpose: "taxa", standing: "undone", waits: true },
    "waiting",
  ],
  [
    "dead if the money of that code would go back",
    { ...arrived, state: "aberto", purpose: "taxa", standing: "undone", waits: true, isDead: true },
    "dead",
  ],
  ["nothing while the hosted page is open", { ...arrived, state: "aberto", standing: "undone" }, "nothing"],
  ["nothing when the hosted page expired", { ...arrived, state: "expirado", standing: "undone" }, "nothing"],
  ["nothing when the payment was declined", { ...arrived, state: "falhou", standing: "undone" }, "nothing"],
] as const)("A2.15 the outcome of a return from a payment: %s", (_, arrival, outcome) => {
  expect(returnOutcome(arrival)).toBe(outcome);
});

test("a month is unpaid while its charge was declined, is being processed, or is a draft", () => {
  const months = [{ status: "paid" }, { status: "void" }, { status: "uncollectible" }] as const;
  expect(hasUnpaidMonth("active", months)).toBe(false);
  expect(hasUnpaidMonth("trialing", [])).toBe(false);
  expect(hasUnpaidMonth("past_due", months)).toBe(true);
  for (const status of ["open", "draft"] as const)
    expect(hasUnpaidMonth("active", [{ status }, ...months])).toBe(true);
});

test("A2.15 only a definite answer shows a payment as not found; without one it is still to be checked", () => {
  for (const code of ["not_found", "conflict", "bad_input", "unauthenticated", "forbidden"] as const)
    expect(failedOutcome(code)).toBe("unknown");
  for (const code of [
    "provider_down",
    "provider_invalid",
    "rate_limited",
    "unexpected",
    "too_large",
  ] as const)
    expect(failedOutcome(code)).toBe("later");
});

describe("the price of a subscription", () => {
  const first = { known: null, offer: null };
  test.each([
    ["found by the lookup key and amount of its price", subscription, first, proGiven],
    [
      "refused without a lookup key",
      { ...subscription, lookupKey: null },
      first,
      { problem: "unknown price" },
    ],
    [
      "refused with a lookup key that names a property of every JavaScript object",
      { ...subscription, lookupKey: "constructor" },
      first,
      { problem: "unknown price" },
    ],
    ["refused in dollars", { ...subscription, currency: "usd" }, first, { problem: "another currency" }],
    ["refused at another amount", { ...subscription, amount: 9_701 }, first, { problem: "another amount" }],
    [
      "found by the offer of its checkout, though its price has lost the lookup key",
      { ...subscription, lookupKey: null, amount: 8_700 },
      { known: null, offer: proAt(8_700n) },
      proGiven,
    ],
    [
      "refused without a lookup key at another amount than the offer of its checkout",
      { ...subscription, lookupKey: null, amount: 100 },
      { known: null, offer: proAt(9_700n) },
      { problem: "unknown price" },
    ],
    [
      "refused in dollars, though its checkout has an offer",
      { ...subscription, currency: "usd" },
      { known: null, offer: proAt(9_700n) },
      { problem: "another currency" },
    ],
  ])("A9.4 the plan of a new subscription is %s", (_, subscription, judged, given) => {
    expect(planGiven(subscription, judged)).toEqual(given);
  });

  test.each([
    ["kept at a price that lost its lookup key", { ...subscription, lookupKey: null }, proGiven],
    ["kept at an amount that our screens no longer show", { ...subscription, amount: 8_700 }, proGiven],
    ["kept in dollars", { ...subscription, currency: "usd" }, proGiven],
    [
      "that of another price of ours",
      { ...subscription, lookupKey: lookupKeyOf("plus", "painel"), amount: 90_000 },
      { plan: "plus", priceList: "painel" },
    ],
  ])("the plan of a known subscription is %s", (_, subscription, given) => {
    expect(planGiven(subscription, { known: proAt(9_700n), offer: null })).toEqual(given);
  });

  test("the price of a known subscription is foreign in another currency, or if neither its lookup key is ours nor its amount stored", () => {
    const foreign = { ...subscription, lookupKey: null, amount: 5_000 };
    expect(isForeignPrice(foreign, proAt(9_700n))).toBe(true);
    expect(isForeignPrice(foreign, proAt(5_000n))).toBe(false);
    expect(isForeignPrice({ ...subscription, amount: 8_700 }, proAt(9_700n))).toBe(false);
    expect(isForeignPrice({ ...subscription, currency: "usd" }, proAt(9_700n))).toBe(true);
    expect(isForeignPrice(foreign, null)).toBe(false);
  });
});

describe("the row of a subscription", () => {
  const facts = { paid: 9_700n, latest: { ...invoice, status: "paid" as const }, known: null, now };

  test("A3.3 B3.2 a live subscription is confirmed by money that was not refunded or by a free month, never by its trial's empty invoice", () => {
    expect(toRow(subscription, proGiven, facts)).toMatchObject({
      ...proGiven,
      amount: 9_700n,
      paymentConfirmed: true,
    });
    const empty = { ...facts, paid: 0n, latest: { ...invoice, status: "paid" as const, amount: 0 } };
    expect(toRow({ ...subscription, status: "trialing" }, proGiven, empty).paymentConfirmed).toBe(false);
    expect(toRow(subscription, proGiven, empty).paymentConfirmed).toBe(true);
    expect(toRow({ ...subscription, status: "canceled" }, proGiven, facts).paymentConfirmed).toBe(false);
    expect(toRow(subscription, proGiven, { ...facts, paid: 0n }).paymentConfirmed).toBe(false);
  });

  test("the row of a subscription keeps the day of the first failed renewal until one succeeds", () => {
    const late = { ...subscription, status: "past_due" };
    expect(toRow(late, proGiven, facts).pastDueSince).toEqual(now);
    expect(toRow(late, proGiven, { ...facts, known: { pastDueSince: day(-3) } }).pastDueSince).toEqual(
      day(-3),
    );
    expect(
      toRow(subscription, proGiven, { ...facts, known: { pastDueSince: day(-3) } }).pastDueSince,
    ).toBeNull();
  });
});

describe("the end of an unpaid plan", () => {
  const late = { status: "past_due", cancelAtPeriodEnd: false, pastDueSince: day(-7) };
  const declined = { ...invoice, attempted: true, payment: "open" } as const;

  test.each([
    ["ends after the days of grace", late, true],
    ["stays in the days of grace", { ...late, pastDueSince: day(-6.9) }, false],
    ["ends at once when it is cancelled", { ...late, pastDueSince: now, cancelAtPeriodEnd: true }, true],
    ["stays without a stored day of the first failure", { ...late, pastDueSince: null }, false],
    [
      "stays until its period ends when it is cancelled and no longer past due",
      { ...late, status: "active", cancelAtPeriodEnd: true },
      false,
    ],
  ])("a plan whose renewal was declined %s, and stays while the bank processes a payment", (_, row, ends) => {
    expect(endsUnpaid(row, [declined], now)).toBe(ends);
    expect(endsUnpaid(row, [{ ...declined, payment: "processing" }, declined], now)).toBe(false);
  });
});

describe("mails about a subscription", () => {
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
    ["the renewal fails again", late, late, null],
    ["a late plan ends", late, { ...row, status: "canceled" }, { kind: "ended", plan: "pro" }],
    [
      "a cancelled plan ends",
      { ...row, cancelAtPeriodEnd: true, subscriptionEnd: now },
      { ...row, status: "canceled" },
      { kind: "ended", plan: "pro" },
    ],
    ["nothing was ever paid", free, { ...row, status: "incomplete_expired" }, null],
  ])("a change of the subscription: %s", (_, before, after, change) => {
    expect(changeOf(before, after, now)).toEqual(change);
  });
});

test("only addresses of this site are accepted as return addresses", () => {
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
});

test("a return address gets the placeholder that Stripe replaces with the session's id", () => {
  expect(withSession("https://elo.test/a?b=c")).toBe(
    "https://elo.test/a?b=c&session_id={CHECKOUT_SESSION_ID}",
  );
});

test.each([
  ["2026-12-01T13:00Z", "2026-12-08"],
  // Still 1 December in São Paulo.
  ["2026-12-02T02:59:59Z", "2026-12-08"],
  ["2026-12-02T03:00Z", "2026-12-09"],
  ["2026-12-28T12:00Z", "2027-01-04"],
])(
  "a plan charged first at %s can be undone through %s, without counting the day of the charge",
  (at, day) => {
    expect(withdrawalDay(new Date(at))).toBe(day);
  },
);

test("the price that a dialog showed can be confirmed for about fifteen minutes", () => {
  expect(isFresh(now, new Date(now.getTime() + 14 * 60_000))).toBe(true);
  expect(isFresh(now, new Date(now.getTime() + 16 * 60_000))).toBe(false);
});

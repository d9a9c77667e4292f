import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lookupKeyOf } from "../plans/rules";
import {
  changeOf,
  invoiceStatus,
  isFresh,
  ownAddress,
  subscriptionProblem,
  type Told,
  type ToldInvoice,
  toRow,
  visitStatus,
  withSession,
} from "./rules";

const now = new Date("2026-11-22T12:00Z");
const day = (days: number) => new Date(now.getTime() + days * 86_400_000);
const told: Told = {
  status: "active",
  lookupKey: lookupKeyOf("pro", "cadastro"),
  amount: 9_700,
  currency: "brl",
  trialEndsAt: null,
  periodEnd: day(30),
  endsAtPeriodEnd: false,
};
const invoice: ToldInvoice = { status: "open", amount: 9_700, attempted: false, payment: null };

test.each([
  [{ ...invoice, status: "paid" }, "paga"],
  [{ ...invoice, status: "void" }, "anulada"],
  [{ ...invoice, status: "uncollectible" }, "falhou"],
  [{ ...invoice, payment: "processing", attempted: true }, "processando"],
  [{ ...invoice, payment: "open", attempted: true }, "falhou"],
  [invoice, "aberta"],
] as const)("a month %j is %s", (month, status) => {
  expect(invoiceStatus(month)).toBe(status);
});

test.each([
  [told, null],
  [{ ...told, lookupKey: null }, "unknown price"],
  [{ ...told, lookupKey: "constructor" }, "unknown price"],
  [{ ...told, currency: "usd" }, "another currency"],
  [{ ...told, amount: 9_701 }, "another amount"],
])("a subscription %j is refused for: %s", (subscription, problem) => {
  expect(subscriptionProblem(subscription)).toBe(problem);
});

describe("A3.3 B3.2 the row of a subscription", () => {
  const facts = { paid: 9_700n, latest: { ...invoice, status: "paid" as const }, known: null, now };

  test("is confirmed by money that stayed, never by the trial's empty invoice", () => {
    expect(toRow(told, facts)).toMatchObject({
      plan: "pro",
      priceReading: "cadastro",
      paymentConfirmed: true,
    });
    const empty = { ...facts, paid: 0n, latest: { ...invoice, status: "paid" as const, amount: 0 } };
    expect(toRow({ ...told, status: "trialing" }, empty)?.paymentConfirmed).toBe(false);
    expect(toRow(told, empty)?.paymentConfirmed).toBe(true);
    expect(toRow({ ...told, status: "canceled" }, facts)?.paymentConfirmed).toBe(false);
    expect(toRow(told, { ...facts, paid: 0n })?.paymentConfirmed).toBe(false);
  });

  test("keeps the first day on which a renewal failed, until one succeeds", () => {
    const late = { ...told, status: "past_due" };
    expect(toRow(late, facts)?.pastDueSince).toEqual(now);
    expect(toRow(late, { ...facts, known: { pastDueSince: day(-3) } })?.pastDueSince).toEqual(day(-3));
    expect(toRow(told, { ...facts, known: { pastDueSince: day(-3) } })?.pastDueSince).toBeNull();
  });
});

describe("what a person is told", () => {
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
  ])("%s", (_, before, after, change) => {
    expect(changeOf(before, after, now)).toEqual(change);
  });
});

test.each([
  ["open", "unpaid", null, "aberto"],
  ["expired", "unpaid", null, "expirado"],
  ["complete", "paid", "paid", "pago"],
  ["complete", "no_payment_required", null, "pago"],
  ["complete", "unpaid", "processing", "processando"],
  ["complete", "unpaid", "open", "falhou"],
  ["complete", "unpaid", "canceled", "falhou"],
] as const)("a visit that is %s and %s (its payment: %s) is %s", (status, paymentStatus, payment, state) => {
  expect(visitStatus({ status, paymentStatus }, payment)).toBe(state);
});

test("an address leads back to us or nowhere", () => {
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

test("what was shown is good for a quarter of an hour", () => {
  expect(isFresh(now, new Date(now.getTime() + 14 * 60_000))).toBe(true);
  expect(isFresh(now, new Date(now.getTime() + 16 * 60_000))).toBe(false);
});

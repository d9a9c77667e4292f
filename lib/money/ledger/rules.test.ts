import fc from "fast-check";
import { expect, test } from "vitest";
import type { FeeKind } from "@/lib/kit/states";
import * as rules from "./rules";

const at = new Date("2026-11-22T12:00Z");
const who = { userId: "captador", projetoId: "projeto", at };
const fee = { ...who, checkoutId: "checkout" };
const confirmation = { opportunityId: "deal", annulled: 0 };
const deposit = { ...confirmation, funderId: "funder", captadorId: "captador", projetoId: "projeto" };

const entries = fc
  .record({
    amount: fc.bigInt({ min: 1n, max: 10n ** 14n }),
    owedShare: fc.bigInt({ min: 0n, max: 100n }),
    kind: fc.constantFrom<FeeKind>("desbloqueio", "comissao", "complemento"),
    time: fc.nat(9),
  })
  .map(({ amount, owedShare, kind, time }) => {
    const one = { ...fee, kind, amount };
    const owed = (amount * owedShare) / 100n;
    return [
      rules.feePaid(one),
      rules.feeReturned({ ...one, owed, total: amount }),
      rules.moneyWithoutRight(one),
      rules.moneyReturned({ ...one, total: amount }),
      rules.feeReceived(one),
      rules.bookingUndone({ ...one, owed: 0n }),
      rules.takenBackTwice({ ...one, movementId: "line" }),
      rules.lossUndone({ ...one, movementId: "line" }),
      rules.returnDecided({ ...one, total: amount }),
      rules.moneyTransferred({ ...one, total: amount, isFee: true, isOutside: false }),
      rules.moneyTransferred({ ...one, total: amount, isFee: false, isOutside: true }),
      rules.refundTransferred({
        ...who,
        paymentId: "checkout",
        amount,
        movementId: "line",
        isOutside: false,
      }),
      ...[true, false].map((wasMade) =>
        rules.transferReversed({
          ...who,
          paymentId: "checkout",
          amount,
          movementId: "line",
          isOutside: true,
          wasMade,
        }),
      ),
      rules.returnUndone({ ...who, paymentId: "checkout", amount, movementId: "line", isOutside: true }),
      rules.disputeOpened(one),
      rules.disputeWon(one),
      rules.disputeLost({ ...one, owed }),
      rules.commissionDue({ ...who, ...confirmation, amount }),
      rules.commissionWaived({ ...who, ...confirmation, amount, total: amount }),
      rules.commissionAnnulled({ ...who, ...confirmation, amount }),
      rules.waiverAnnulled({ ...who, ...confirmation, amount }),
      rules.commissionExceeded({ ...fee, amount, total: amount }),
      rules.interestFalse({ ...fee, kind, amount, total: amount }),
      rules.investmentConfirmed({ ...deposit, amount, at }),
      rules.investmentAnnulled({ ...deposit, amount, at }),
      rules.depositCounted({ ...deposit, amount, time, at }),
      rules.depositReverted({ ...deposit, amount, time, at }),
      rules.planPaid({ ...who, planPaymentId: "month", amount }),
      rules.planReturned({ ...who, planPaymentId: "month", amount, total: amount }),
    ];
  });

test.each([
  [[100, -99], "the lines sum to 1"],
  [[99, -100], "the lines sum to -1"],
  [[100, 0, -100], "a line has no amount"],
  [[100], "an entry needs two lines"],
])("the lines %j are refused as an entry", (amounts, problem) => {
  const lines = amounts.map((amount) => ({ account: "stripe" as const, amount: BigInt(amount) }));
  expect(rules.entryProblem({ lines })).toBe(problem);
});

test("every event has a builder, and every entry that it builds balances", () => {
  fc.assert(
    fc.property(entries, (all) => {
      expect(all.map(rules.entryProblem)).toEqual(all.map(() => null));
      expect(all.map(({ cause }) => cause).toSorted()).toEqual([...rules.CAUSES].toSorted());
      for (const { lines } of all) for (const { account } of lines) expect(rules.ACCOUNTS).toContain(account);
    }),
  );
});

const balance = (all: rules.Entry[], account: rules.LedgerAccount) =>
  all
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.account === account ? line.amount : 0n), 0n);

test("the entries of an early commission and of the refund of its excess sum to the commission due", () => {
  const paid = { ...fee, kind: "comissao" as const, amount: 8_000n };
  const all = [
    rules.feePaid(paid),
    rules.commissionDue({ ...who, ...confirmation, amount: 6_000n }),
    rules.commissionExceeded({ ...fee, amount: 2_000n, total: 2_000n }),
  ];
  expect(balance(all, "a_receber:comissao")).toBe(0n);
  expect(balance(all, "a_devolver")).toBe(-2_000n);
  all.push(rules.feeReturned({ ...paid, amount: 2_000n, owed: 2_000n, total: 2_000n }));
  expect(balance(all, "a_devolver")).toBe(0n);
  expect(all.map(rules.entryProblem)).toEqual([null, null, null, null]);
  expect(balance(all, "stripe")).toBe(6_000n);
  expect(balance(all, "receita:comissao")).toBe(-6_000n);
});

test("a fee that was paid outside Stripe is in our bank until it is transferred back or its booking undone, never at Stripe", () => {
  const paid = { ...fee, kind: "comissao" as const, amount: 8_000n };
  const back = [
    rules.feeReceived(paid),
    rules.returnDecided({ ...paid, total: 8_000n }),
    rules.moneyTransferred({ ...paid, total: 8_000n, isFee: true, isOutside: true }),
  ];
  expect([1, 2, 3].map((some) => balance(back.slice(0, some), "banco"))).toEqual([8_000n, 8_000n, 0n]);
  expect(balance(back.slice(0, 2), "a_devolver")).toBe(-8_000n);
  for (const all of [back, [rules.feeReceived(paid), rules.bookingUndone({ ...paid, owed: 0n })]])
    for (const account of rules.ACCOUNTS) expect(balance(all, account)).toBe(0n);
});

test("a transfer that comes back and is made again, however often, leaves every account as the first one did", () => {
  const paid = { ...fee, kind: "comissao" as const, amount: 8_000n };
  for (const isOutside of [true, false]) {
    const first = [
      isOutside ? rules.feeReceived(paid) : rules.feePaid(paid),
      rules.returnDecided({ ...paid, total: 8_000n }),
      rules.moneyTransferred({ ...paid, total: 8_000n, isFee: true, isOutside }),
    ];
    const all = [...first];
    const bank = isOutside ? "banco" : "transferido";
    for (const round of ["1", "2", "3"]) {
      const transfer = { ...who, paymentId: "checkout", amount: 8_000n, isOutside };
      all.push(rules.transferReversed({ ...transfer, movementId: `${round} back`, wasMade: true }));
      expect(balance(all, bank)).toBe(balance(first, bank) + 8_000n);
      expect(balance(all, "a_devolver:voltou")).toBe(isOutside ? -8_000n : 0n);
      all.push(rules.returnUndone({ ...transfer, movementId: `${round} back` }));
      for (const account of rules.ACCOUNTS) expect(balance(all, account)).toBe(balance(first, account));
      all.push(rules.transferReversed({ ...transfer, movementId: `${round} back again`, wasMade: true }));
      all.push(rules.refundTransferred({ ...transfer, movementId: `${round} again` }));
      for (const account of rules.ACCOUNTS) expect(balance(all, account)).toBe(balance(first, account));
    }
    const keys = all.map(({ cause, causeId }) => `${cause} ${causeId}`);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

test("an annulled deposit reverses every account, and its next confirmation has entries of its own", () => {
  const due = { ...who, ...confirmation, amount: 6_000n };
  const waived = { ...due, amount: 40n };
  const confirmed = [
    rules.commissionDue(due),
    rules.commissionWaived({ ...waived, total: 40n }),
    rules.investmentConfirmed({ ...deposit, amount: 75_000n, at }),
  ];
  const annulled = [
    rules.commissionAnnulled(due),
    rules.waiverAnnulled(waived),
    rules.investmentAnnulled({ ...deposit, amount: 75_000n, at }),
  ];
  for (const account of rules.ACCOUNTS) expect(balance([...confirmed, ...annulled], account)).toBe(0n);
  const again = [
    rules.commissionDue({ ...due, annulled: 1 }),
    rules.commissionWaived({ ...waived, annulled: 1, total: 40n }),
    rules.investmentConfirmed({ ...deposit, annulled: 1, amount: 75_000n, at }),
  ];
  const keys = [...confirmed, ...again].map(({ cause, causeId }) => `${cause} ${causeId}`);
  expect(new Set(keys).size).toBe(6);
});

test("refunding a fee by hand reverses its entry", () => {
  const unlock = { ...fee, kind: "desbloqueio" as const, amount: 300n };
  const all = [rules.feePaid(unlock), rules.feeReturned({ ...unlock, owed: 0n, total: 300n })];
  expect(balance(all, "receita:desbloqueio")).toBe(0n);
  expect(balance(all, "stripe")).toBe(0n);
});

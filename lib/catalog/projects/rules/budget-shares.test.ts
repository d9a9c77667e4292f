import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { budgetShares, budgetTotal, tonsPerQuota } from "./budget-shares";

const lines = (...amounts: number[]) => amounts.map((valor) => ({ valor }));

describe("shares of a budget", () => {
  test("shares are rounded so that they add up to the whole", () => {
    expect(budgetShares(lines(1, 1, 1))).toEqual([334, 333, 333]);
    expect(budgetShares(lines(50_000, 30_000, 20_000))).toEqual([500, 300, 200]);
    expect(budgetShares(lines(1, 2, 3))).toEqual([167, 333, 500]);
    expect(budgetShares(lines(9_999_999, 1))).toEqual([1_000, 0]);
  });

  test("a line without an amount has no share, also when no line has one", () => {
    expect(budgetShares([])).toEqual([]);
    expect(budgetShares(lines(0, 0))).toEqual([0, 0]);
    expect(budgetShares(lines(0, 5))).toEqual([0, 1_000]);
  });

  test("shares add up to 100%, are exact to a tenth of a percent, and a smaller line has no larger share", () => {
    const amount = fc.integer({ min: 0, max: 10_000_000_000_000 });
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 40 }), (amounts) => {
        const total = amounts.reduce((sum, each) => sum + BigInt(each), 0n);
        fc.pre(total > 0n);
        const shares = budgetShares(lines(...amounts));
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(1_000);
        for (const [at, share] of shares.entries()) {
          const exact = (BigInt(amounts[at] ?? 0) * 1_000n) / total;
          expect([exact, exact + 1n]).toContain(BigInt(share));
          for (const [other, smaller] of amounts.entries())
            if (smaller < (amounts[at] ?? 0)) expect(shares[other]).toBeLessThanOrEqual(share);
        }
      }),
    );
  });

  test("the total of a budget is the sum of its lines", () => {
    expect(budgetTotal(lines(100, 250))).toBe(350);
    expect(budgetTotal([])).toBe(0);
  });
});

test("the yearly part of a quota is in tons or kilograms, and null if unknown or below a kilogram", () => {
  expect(tonsPerQuota(9_600, { total: 1_560 })).toEqual({ amount: 6.2, unit: "toneladas" });
  expect(tonsPerQuota(120, { total: 1_000 })).toEqual({ amount: 120, unit: "quilos" });
  expect(tonsPerQuota(null, { total: 10 })).toBeNull();
  expect(tonsPerQuota(120, null)).toBeNull();
  expect(tonsPerQuota(0, { total: 10 })).toBeNull();
  expect(tonsPerQuota(0.1, { total: 1_000_000 })).toBeNull();
});

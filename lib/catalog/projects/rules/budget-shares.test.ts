import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { budgetShares, budgetTotal, quotasCover, tonsPerQuota } from "./budget-shares";

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

test.each([
  ["divide the total exactly", 64_000_000, 640, 100_000, true],
  ["leave less than one quota", 42_033_300, 210, 200_100, true],
  ["leave a whole quota", 64_000_000, 639, 100_000, false],
  ["have a digit too few", 64_000_000, 640, 10_000, false],
  ["exceed the total by rounding to the centavo", 100_000_000, 3, 33_333_334, true],
  ["exceed the total by rounding to the real", 100_000_300, 7, 14_285_800, true],
  ["exceed the total by a quota", 64_000_000, 641, 100_000, false],
  ["exceed the total by many quotas of R$ 1,40", 100_000_000, 1_000_000, 140, false],
  ["exceed the total by almost a quota", 64_000_000, 1, 120_000_000, false],
] as const)("quotas that %s", (_, valorTotal, total, valor, expected) => {
  expect(quotasCover(valorTotal, { total, valor })).toBe(expected);
});

describe("the yearly part of a quota", () => {
  const each = (toneladasAno: number | null, total: number, valor: number, valorTotal = total * valor) =>
    tonsPerQuota({ toneladasAno, valorTotal, cotas: { total, valor } });

  test("it is in tons or kilograms, and null if unknown or below a kilogram", () => {
    expect(each(9_600, 1_560, 480_000)).toEqual({ amount: 6.2, unit: "toneladas" });
    expect(each(120, 1_000, 50_000)).toEqual({ amount: 120, unit: "quilos" });
    expect(each(null, 10, 50_000)).toBeNull();
    expect(tonsPerQuota({ toneladasAno: 120, valorTotal: 64_000_000, cotas: null })).toBeNull();
    expect(each(0, 10, 50_000)).toBeNull();
    expect(each(0.1, 1_000_000, 100)).toBeNull();
  });

  test("it is the quota's share of the total, and null for quotas that do not divide the total", () => {
    expect(each(480.5, 640, 100_000)).toEqual({ amount: 751, unit: "quilos" });
    expect(each(480.5, 640, 10_000, 64_000_000)).toBeNull();
    // The rest of the total, 0.4 quotas, stands for the other 40 tons.
    expect(each(140, 1, 100_000, 140_000)).toEqual({ amount: 100, unit: "toneladas" });
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withAmounts } from "@/tests/setup/amounts";
import {
  formatCharactersLeft,
  formatDate,
  formatMoney,
  formatMoneyCents,
  formatMoneyCompact,
  formatNumber,
  formatPercent,
  formatWeekday,
  toIsoDay,
} from "./format";

describe("B9.4, A9.9 amounts in pt-BR", () => {
  test.each([
    [0, "R$ 0"],
    [123_456_700, "R$ 1.234.567"],
    [748_800_000n, "R$ 7.488.000"],
    [149, "R$ 1"],
    [150, "R$ 2"],
    [-150_00, "-R$ 150"],
    [-40, "R$ 0"],
  ])("without decimals: %s centavos is %s", (centavos, text) => {
    expect(formatMoney(centavos)).toBe(withAmounts(text));
  });

  test.each([
    [0, "R$ 0,00"],
    [123_456, "R$ 1.234,56"],
    [5n, "R$ 0,05"],
    [-1, "-R$ 0,01"],
  ])("with two decimals: %s centavos is %s", (centavos, text) => {
    expect(formatMoneyCents(centavos)).toBe(withAmounts(text));
  });

  test.each([
    [17_190_000_000, "R$ 171,9 milhões"],
    [42_000_000, "R$ 420 mil"],
    [100_000_000, "R$ 1 milhão"],
    [194_999_999, "R$ 1,9 milhão"],
    [195_000_000, "R$ 2 milhões"],
    [99_999_900, "R$ 1 milhão"],
    [220_000_000_000, "R$ 2,2 bilhões"],
    [99_949, "R$ 1 mil"],
    [94_900, "R$ 949"],
    [-150_000_000, "-R$ 1,5 milhão"],
  ])("compact: %s centavos is %s", (centavos, text) => {
    expect(formatMoneyCompact(centavos)).toBe(withAmounts(text));
  });

  test("two decimals lose nothing", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000_000 }), (centavos) => {
        expect(Number(formatMoneyCents(centavos).replace(/\D/g, ""))).toBe(centavos);
      }),
    );
  });

  test("the sign of an amount never stands at the end of a line without its figure", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (centavos) => {
        for (const format of [formatMoney, formatMoneyCents, formatMoneyCompact]) {
          expect(format(centavos)).toMatch(/^-?R\$\u00a0[\d.,]+( (mil|milhão|milhões|bilhão|bilhões))?$/);
        }
      }),
    );
  });
});

describe("B9.4 dates and numbers in pt-BR", () => {
  test("a calendar day stays that day in every time zone", () => {
    expect(formatDate("2026-11-21")).toBe("21/11/2026");
    expect(formatDate("2026-01-01")).toBe("01/01/2026");
  });

  test("a moment is shown as the day it is in São Paulo", () => {
    expect(formatDate(new Date("2026-11-21T02:30:00Z"))).toBe("20/11/2026");
    expect(formatDate("2026-11-21T12:00:00.000Z")).toBe("21/11/2026");
    expect(toIsoDay(new Date("2026-11-21T02:30:00Z"))).toBe("2026-11-20");
  });

  test("what is left of a field is said in the right number", () => {
    expect([0, 1, 2, 1200].map(formatCharactersLeft)).toEqual([
      "Restam 0 caracteres",
      "Resta 1 caractere",
      "Restam 2 caracteres",
      "Restam 1.200 caracteres",
    ]);
  });

  test("numbers and percentages", () => {
    expect(formatNumber(9600)).toBe("9.600");
    expect(formatPercent(12.3)).toBe("12,3%");
    expect(formatPercent(0)).toBe("0%");
    expect(formatPercent(1234.56)).toBe("1.234,6%");
  });
});

test("B9.4 a day has its weekday in Portuguese", () => {
  expect([formatWeekday("2026-11-22"), formatWeekday("2026-11-23")]).toEqual(["domingo", "segunda-feira"]);
});

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
  ])("without decimals %s centavos is %s", (centavos, text) => {
    expect(formatMoney(centavos)).toBe(withAmounts(text));
  });

  test.each([
    [0, "R$ 0,00"],
    [123_456, "R$ 1.234,56"],
    [5n, "R$ 0,05"],
    [-1, "-R$ 0,01"],
  ])("with two decimals %s centavos is %s", (centavos, text) => {
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
    [96_200_000, "R$ 962 mil"],
    [99_994_900, "R$ 999,9 mil"],
    [99_995_000, "R$ 1 milhão"],
    [99_949, "R$ 999"],
    [99_950, "R$ 1 mil"],
    [94_900, "R$ 949"],
    [-150_000_000, "-R$ 1,5 milhão"],
  ])("in compact form %s centavos is %s", (centavos, text) => {
    expect(formatMoneyCompact(centavos)).toBe(withAmounts(text));
  });

  test("an amount with two decimals is read back unchanged", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000_000 }), (centavos) => {
        expect(Number(formatMoneyCents(centavos).replace(/\D/g, ""))).toBe(centavos);
      }),
    );
  });

  test("R$ and its figure are joined by a no-break space", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (centavos) => {
        for (const format of [formatMoney, formatMoneyCents, formatMoneyCompact]) {
          expect(format(centavos)).toMatch(/^-?R\$\u00a0[\d.,]+( (mil|milhão|milhões|bilhão|bilhões))?$/);
        }
      }),
    );
  });
});

describe("dates and numbers in pt-BR", () => {
  test("B9.4 A9.9 a date without a time is shown as the same day", () => {
    expect(formatDate("2026-11-21")).toBe("21/11/2026");
    expect(formatDate("2026-01-01")).toBe("01/01/2026");
  });

  test("B9.4 A9.9 a timestamp is shown as its date in São Paulo", () => {
    expect(formatDate(new Date("2026-11-21T02:30:00Z"))).toBe("20/11/2026");
    expect(formatDate("2026-11-21T12:00:00.000Z")).toBe("21/11/2026");
    expect(toIsoDay(new Date("2026-11-21T02:30:00Z"))).toBe("2026-11-20");
  });

  test("the characters left in a field are in the right grammatical number", () => {
    expect([0, 1, 2, 1200].map(formatCharactersLeft)).toEqual([
      "Restam 0 caracteres",
      "Resta 1 caractere",
      "Restam 2 caracteres",
      "Restam 1.200 caracteres",
    ]);
  });

  test("numbers and percentages are in Brazilian notation", () => {
    expect(formatNumber(9600)).toBe("9.600");
    expect(formatPercent(12.3)).toBe("12,3%");
    expect(formatPercent(0)).toBe("0%");
    expect(formatPercent(1234.56)).toBe("1.234,6%");
  });
});

test("B9.4 a date has its weekday in Portuguese", () => {
  expect([formatWeekday("2026-11-22"), formatWeekday("2026-11-23")]).toEqual(["domingo", "segunda-feira"]);
});

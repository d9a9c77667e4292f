import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { INTEREST_STATUSES, type InterestStatus } from "@/lib/kit/states";
import { MAX_VALUE, parseAmount, valueProblem } from "@/lib/kit/typed-amount";
import {
  canMove,
  INTEREST_ACTORS,
  isOpenForInterest,
  isRegistrable,
  isWithdrawable,
  movableFrom,
  toValueText,
} from "./states";

const status = fc.constantFrom(...INTEREST_STATUSES);
const actor = fc.constantFrom(...INTEREST_ACTORS);

describe("states of an interest", () => {
  test("a refused or confirmed interest is final, and neither side can make the other's move", () => {
    fc.assert(
      fc.property(status, status, actor, (from, to, side) => {
        const others = INTEREST_ACTORS.filter((other) => other !== side);
        if (canMove(from, to, side)) {
          expect(["Recusada", "Confirmada"]).not.toContain(from);
          expect(from).not.toBe(to);
          for (const other of others) expect(canMove(from, to, other)).toBe(false);
        }
        expect(movableFrom(to, side).includes(from)).toBe(canMove(from, to, side));
      }),
    );
  });

  test("every sequence of allowed moves accepts before it confirms, and only the funder withdraws", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(status, actor), { maxLength: 30 }), (attempts) => {
        const path: InterestStatus[] = ["Interessada"];
        for (const [to, side] of attempts) {
          const from = path.at(-1) as InterestStatus;
          if (!canMove(from, to, side)) continue;
          if (to === "Confirmada") expect([from, side]).toEqual(["Aceita", "ambos"]);
          if (to === "Cancelada") expect(side).toBe("financiador");
          path.push(to);
        }
        const ends = path.findIndex((step) => step === "Recusada" || step === "Confirmada");
        if (ends !== -1) expect(ends).toBe(path.length - 1);
      }),
    );
  });

  test("an interest can be registered anew once withdrawn, and withdrawn while it waits or is accepted", () => {
    expect([null, ...INTEREST_STATUSES].filter(isRegistrable)).toEqual([null, "Cancelada"]);
    expect(INTEREST_STATUSES.filter(isWithdrawable)).toEqual(["Interessada", "Aceita"]);
  });

  test("B4.1 only projects with status Aprovada or Em Captação take interests", () => {
    expect(["Aprovada", "Em Captação", "Finalizada", "Captando", ""].filter(isOpenForInterest)).toEqual([
      "Aprovada",
      "Em Captação",
    ]);
  });
});

describe("amounts of an interest", () => {
  test.each([
    ["1.234,56", 123_456],
    ["R$ 1.234", 123_400],
    ["R$ 1.234,5", 123_450],
    [" 50000 ", 5_000_000],
    ["300 reais", 30_000],
    ["0,01", 1],
    ["1.000.000.000,00", MAX_VALUE],
    ["", null],
    ["   ", null],
    ["R$", null],
    ["R$ ", null],
  ])("B5.1 the typed amount %j is read as %j centavos", (text, centavos) => {
    expect(valueProblem(text)).toBeNull();
    expect(parseAmount(text)).toBe(centavos);
  });

  test.each([
    ["cem mil", "unclear"],
    ["100 mil", "unclear"],
    ["2 milhões", "unclear"],
    ["10^18", "unclear"],
    ["1e6", "unclear"],
    ["1,2,3", "unclear"],
    ["1,999", "unclear"],
    ["1.5", "unclear"],
    ["12.34.567", "unclear"],
    ["1234.567", "unclear"],
    [",", "unclear"],
    ["NaN", "unclear"],
    ["-100", "notPositive"],
    ["R$ -100,00", "notPositive"],
    ["(100)", "notPositive"],
    ["0", "notPositive"],
    ["0,00", "notPositive"],
    ["1000000000000000000", "tooLarge"],
    ["1.000.000.000,01", "tooLarge"],
    ["9".repeat(200), "tooLarge"],
  ])("B5.1 the typed amount %j is refused as %s", (text, problem) => {
    expect(valueProblem(text)).toBe(problem);
  });

  test("B5.1 every amount in Brazilian notation is read to the centavo, with or without dots and R$", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: MAX_VALUE }),
        fc.boolean(),
        fc.boolean(),
        (centavos, dots, symbol) => {
          const [whole, cents] = (centavos / 100).toFixed(2).split(".") as [string, string];
          const grouped = dots ? whole.replace(/\B(?=(\d{3})+$)/g, ".") : whole;
          const text = `${symbol ? "R$ " : ""}${grouped},${cents}`;
          expect(valueProblem(text)).toBeNull();
          expect(parseAmount(text)).toBe(centavos);
        },
      ),
    );
  });

  test("B5.1 any typed text is refused, or empty, or an amount within the limits that has all its digits", () => {
    const signs = fc.constantFrom(..."0123456789.,-R$ eE^xmil()+/\u00a0");
    const text = fc.oneof(fc.string(), fc.string({ unit: signs }));
    fc.assert(
      fc.property(text, (typed) => {
        if (valueProblem(typed)) return;
        const centavos = parseAmount(typed);
        if (centavos === null) {
          expect(typed).not.toMatch(/\d/);
          return;
        }
        expect(centavos).toBeGreaterThan(0);
        expect(centavos).toBeLessThanOrEqual(MAX_VALUE);
        const [whole = "", cents = ""] = typed.replace(/[^\d,]/g, "").split(",");
        expect(centavos).toBe(Number(whole + cents.padEnd(2, "0")));
      }),
      { numRuns: 2000 },
    );
  });

  test("B3.8 a number counts as reais; any other value that is not text counts as absent", () => {
    const values = [1234.5, 0.01, 300_000, 1.15, -5, 1e18, Number.NaN, null, undefined, {}, true].map(
      toValueText,
    );
    expect(values.slice(0, 4)).toEqual(["1.234,50", "0,01", "300.000,00", "1,15"]);
    expect(values.slice(4, 6).map(valueProblem)).toEqual(["notPositive", "tooLarge"]);
    expect(values.slice(6)).toEqual(["", "", "", "", ""]);
  });
});

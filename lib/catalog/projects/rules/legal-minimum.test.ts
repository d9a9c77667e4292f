import { expect, test } from "vitest";
import { figuresOf, legalMinimum, minimumPercent, storedMinimum } from "./legal-minimum";

test("works make the legal minimum 50%, else it is 20%", () => {
  expect([false, true].map(minimumPercent)).toEqual([20, 50]);
  expect([false, true].map(storedMinimum)).toEqual([20, 50]);
});

test("without a word about works the percent is open, and the amounts are the most that they can be", () => {
  expect([minimumPercent(null), storedMinimum(null)]).toEqual([null, 50]);
  expect(legalMinimum(1_000, 200, null)).toEqual({ percent: null, valor: 500, falta: 300 });
});

test("the legal minimum of 20% or 50% is rounded up to a centavo, and nothing is missing once it is raised", () => {
  expect(legalMinimum(748_800_000, 0, 50)).toEqual({ percent: 50, valor: 374_400_000, falta: 374_400_000 });
  expect(legalMinimum(100n, 20n, 20)).toEqual({ percent: 20, valor: 20, falta: 0 });
  expect(legalMinimum(101, 20, 20)).toEqual({ percent: 20, valor: 21, falta: 1 });
  expect(legalMinimum(100, 300, 50)).toEqual({ percent: 50, valor: 50, falta: 0 });
});

test("B4.3 available amount, progress and minimum are derived from the raised amount", () => {
  expect(figuresOf({ status: "Aprovada", valorTotal: 100, valorCaptado: 10 }, 20)).toEqual({
    valorDisponivel: 90,
    percentual: 10,
    captacaoMinima: { percent: 20, valor: 20, falta: 10 },
  });
  expect(figuresOf({ status: "Em Captação", valorTotal: 100, valorCaptado: 130 }, 50)).toEqual({
    valorDisponivel: 0,
    percentual: 130,
    captacaoMinima: { percent: 50, valor: 50, falta: 0 },
  });
});

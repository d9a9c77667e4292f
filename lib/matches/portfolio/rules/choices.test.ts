import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_EXCLUDED, NO_CHOICES, readChoices, readPortfolioQuery } from "./choices";
import { lineProblem, nearestQuotas } from "./lines";

test("amount and choices are read from the query, in canonical order", () => {
  expect(
    readPortfolioQuery({
      quanto: "300.000",
      estado: ["SP", "BA", "XX"],
      categoria: "Cooperativismo",
      prazo: "2026-12-31",
      modo: "minimas",
    }),
  ).toEqual({
    amount: { centavos: 30_000_000, problem: null },
    text: "300.000",
    isMissing: false,
    choices: {
      estados: ["BA", "SP"],
      temas: ["Cooperativismo"],
      prazoDepois: "2026-12-31",
      modo: "minimas",
      fora: [],
    },
  });
});

test.each(["", "2026-02-30", "1999-01-01", "31/12/2026", "2026-12-31T00:00"])(
  "the text %j is not a date",
  (prazo) => {
    expect(readPortfolioQuery({ prazo }).choices.prazoDepois).toBeNull();
  },
);

test("an amount is missing once the form was sent without one", () => {
  const missing = [{}, { quanto: "" }, { quanto: " " }, { quanto: "0" }].map(
    (sent) => readPortfolioQuery(sent).isMissing,
  );
  expect(missing).toEqual([false, true, true, false]);
});

test("any stored or sent choices are normalised to their shape, and normalising again changes nothing", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.anything(), fc.record({ estados: fc.anything(), fora: fc.array(fc.uuid()) })),
      (given) => {
        const read = readChoices(given);
        expect(Object.keys(read)).toEqual(Object.keys(NO_CHOICES));
        expect(read.fora.length).toBeLessThanOrEqual(MAX_EXCLUDED);
        expect(readChoices(read)).toEqual(read);
      },
    ),
  );
});

test("a line needs an open project, whole quotas, and at most the amount that is missing", () => {
  const target = {
    status: "Aprovada",
    valorDisponivel: 1_000,
    captacaoMinima: { percent: 20 as const, valor: 200, falta: 200 },
    cotaValor: 300,
    prazo: "2026-11-23",
  };
  const now = new Date("2026-11-23T12:00Z");
  const problems = [300, 900, 301, 1_200].map((valor) => lineProblem(valor, target, now));
  expect(problems).toEqual([null, null, "quota", "tooMuch"]);
  expect(lineProblem(300, { ...target, prazo: "2026-11-22" }, now)).toBe("closed");
  expect([nearestQuotas(301, 300), nearestQuotas(1, 300)]).toEqual([
    { below: 300, above: 600 },
    { below: null, above: 300 },
  ]);
});

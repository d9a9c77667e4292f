import { expect, test } from "vitest";
import { isReported, raisedFacts } from "./raised-facts";

const DAY = new Date("2026-11-20");
const project = { captadoOficial: 15_000_00n, captadoOficialEm: DAY, fonteAtualizada: DAY };
const valuesOf = (given: Parameters<typeof raisedFacts>[0]) =>
  raisedFacts(given).map(({ value }) => (value ? value.replaceAll("\u00a0", " ") : value));

test("the amount of a source has its day, and the deals here are told apart by it", () => {
  expect(valuesOf({ ...project, captadoAqui: 8_000_00n, captadoIncluido: 5_000_00n })).toEqual([
    "R$ 15.000,00 até 20/11/2026",
    "R$ 5.000,00 com depósito até 20/11/2026, parte do valor da fonte; R$ 3.000,00 com depósito depois, somados a ele",
  ]);
});

test("a project that no source has reported on shows no amount and no day of one", () => {
  const unreported = { ...project, captadoOficial: 0n, fonteAtualizada: null };
  expect(valuesOf({ ...unreported, captadoAqui: 8_000_00n, captadoIncluido: 0n })).toEqual([
    false,
    "R$ 8.000,00",
  ]);
  expect([isReported(unreported), isReported(project)]).toEqual([false, true]);
  // The stored 0 is not from a source, so no text says that our deals sum up to more.
  expect(valuesOf({ ...unreported, captadoAqui: 8_000_00n, captadoIncluido: 8_000_00n })[0]).toBe(false);
});

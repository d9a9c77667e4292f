import { expect, test } from "vitest";
import { isReported, raisedFacts } from "./raised-facts";

const DAY = new Date("2026-11-20");
const project = { captadoOficial: 15_000_00n, captadoOficialEm: DAY, fonteAtualizada: DAY };
const valuesOf = (given: Parameters<typeof raisedFacts>[0]) =>
  raisedFacts(given).map(({ value }) => (value ? value.replaceAll("\u00a0", " ") : value));

test("the source's amount has a day, and our deals are split at that day", () => {
  expect(valuesOf({ ...project, captadoAqui: 8_000_00n, captadoIncluido: 5_000_00n })).toEqual([
    "R$ 15.000,00 até 20/11/2026",
    "R$ 5.000,00 com depósito até 20/11/2026, parte do valor da fonte; R$ 3.000,00 com depósito depois, somados a ele",
  ]);
});

test("if no source has reported on a project, it shows neither a source's amount nor a day", () => {
  const unreported = { ...project, captadoOficial: 0n, fonteAtualizada: null };
  expect(valuesOf({ ...unreported, captadoAqui: 8_000_00n, captadoIncluido: 0n })).toEqual([
    false,
    "R$ 8.000,00",
  ]);
  expect([isReported(unreported), isReported(project)]).toEqual([false, true]);
  expect(valuesOf({ ...unreported, captadoAqui: 8_000_00n, captadoIncluido: 8_000_00n })[0]).toBe(false);
});

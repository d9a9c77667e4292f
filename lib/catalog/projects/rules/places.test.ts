import { expect, test } from "vitest";
import { statesOf } from "./places";

test.each([
  [[], ["SP"]],
  [["Campinas, SP", "Sumaré, SP"], ["SP"]],
  [
    ["Campinas (SP)", "Extrema - MG", "Curitiba/PR"],
    ["SP", "MG", "PR"],
  ],
  [["Bairro do MAR", "Zona XX", "Extrema, mg", ""], ["SP"]],
])("B2.6 places %j light up the states %j", (locais, states) => {
  expect(statesOf("SP", locais)).toEqual(states);
});

test("B2.6 a record without a state lights up nothing", () => {
  expect(statesOf("", [])).toEqual([]);
});

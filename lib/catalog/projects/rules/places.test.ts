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
])("the places %j mark the states %j on the map", (locais, states) => {
  expect(statesOf("SP", locais)).toEqual(states);
});

test("a record without a state marks no state", () => {
  expect(statesOf("", [])).toEqual([]);
});

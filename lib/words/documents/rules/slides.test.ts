import { expect, test } from "vitest";
import { largest } from "./slides";

test("the largest amounts are kept, the others are summed, and nothing is lost", () => {
  const amounts = Array.from({ length: 9 }, (_, at) => ({ label: `Rubrica ${at}`, valor: (at + 1) * 100 }));
  const bars = largest(amounts, 4);
  expect(bars.map(({ label }) => label)).toEqual(["Rubrica 8", "Rubrica 7", "Rubrica 6", "Demais rubricas"]);
  expect(bars.reduce((sum, { valor }) => sum + valor, 0)).toBe(4_500);
});

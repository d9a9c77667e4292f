import fc from "fast-check";
import { expect, test } from "vitest";
import { STATES } from "@/lib/people/lookups/federal-states";
import { funderKind } from "./funder";

test.each([
  [true, { forma: "LUCRO REAL", ano: 2025 }, "RS", "Empresa, Lucro Real 2025, RS"],
  [true, { forma: " Lucro presumido ", ano: 2024 }, "SP", "Empresa, Lucro Presumido 2024, SP"],
  // With the state, a rare regime could identify the company.
  [true, { forma: "IMUNE DO IRPJ", ano: 2025 }, "RR", "Empresa, RR"],
  [true, null, "RS", "Empresa, RS"],
  [true, null, null, "Empresa"],
  [false, null, "SP", "Pessoa física, SP"],
  [false, null, null, "Pessoa física"],
] as const)(
  "B1.3 before the contact is open the funder %s, %j, %s is shown as: %s",
  (isCompany, regime, estado, text) => {
    expect(funderKind({ isCompany, regime, estado })).toBe(text);
  },
);

test("B1.3 of any text that the registry sends as a regime, only the two common regimes are shown", () => {
  const regime = fc.record({ forma: fc.string(), ano: fc.integer({ min: 1996, max: 2030 }) });
  fc.assert(
    fc.property(regime, fc.constantFrom(...STATES.map(({ code }) => code)), (entry, estado) => {
      expect(funderKind({ isCompany: true, regime: entry, estado })).toMatch(
        /^Empresa,( Lucro (Real|Presumido) \d{4},)? [A-Z]{2}$/,
      );
    }),
  );
});

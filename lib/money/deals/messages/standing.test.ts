import { expect, test } from "vitest";
import { SIDES, type Side } from "@/lib/kit/states";
import { everyDeal } from "@/tests/setup/supports";
import type { DealFacts } from "../rules/phase";
import { standingOf } from "../rules/standing";
import { nextText } from "./standing";

const textOn = (day: string, facts: DealFacts, side: Side) =>
  nextText(standingOf(facts, side, new Date(`${day}T15:00Z`)));

test("while the CNPJ is too young for a check, both sides read from which day it can be checked, until that day", () => {
  const unchecked = everyDeal().filter(({ falta, retirado }) => falta === "conferencia" && !retirado);
  const seen = new Set<string>();
  for (const facts of unchecked)
    for (const side of SIDES) {
      const { lack, phase } = standingOf(facts, side, new Date("2027-03-31T15:00Z"));
      const young = { ...facts, conferivelEm: { dia: "2027-04-01", dependeDoTipo: false } };
      expect(textOn("2027-04-01", young, side)).toBe(textOn("2027-04-01", facts, side));
      if (lack === null) expect(textOn("2027-03-31", young, side)).toBe(textOn("2027-03-31", facts, side));
      else {
        seen.add(`${phase} ${side}`);
        expect(textOn("2027-03-31", young, side)).toMatch(
          /conferir a organização .*a partir de 01\/04\/2027\./,
        );
        const ofOther = { ...facts, conferivelEm: { dia: "2027-04-01", dependeDoTipo: true } };
        expect(textOn("2027-03-31", ofOther, side)).toMatch(
          side === "captador"
            ? /a partir de 01\/04\/2027\. Se ela é cooperativa ou associação, corrija o tipo/
            : /a partir de 01\/04\/2027, ou antes se ela for cooperativa ou associação\./,
        );
      }
    }
  expect(seen.size).toBe(4);
});

test("a young CNPJ changes no text about other missing data", () => {
  for (const facts of everyDeal().filter(({ falta }) => falta !== "conferencia"))
    for (const side of SIDES)
      expect(
        textOn("2026-11-20", { ...facts, conferivelEm: { dia: "2027-04-01", dependeDoTipo: true } }, side),
      ).toBe(textOn("2026-11-20", facts, side));
});

import { expect, test } from "vitest";
import { FACTS } from "@/tests/setup/proposals";
import { ENDED } from "../messages";
import { fundraisingEndOf } from "./fundraising";

const NOW = new Date("2026-11-29T12:00:00Z");

test.each([
  ["it is open", {}, null],
  ["on its last day", { prazoCaptacao: "2026-11-29" }, null],
  ["the last day is past", { prazoCaptacao: "2026-11-28" }, "deadline"],
  ["the total is raised", { valorCaptado: FACTS.valorTotal }, "full"],
  ["it is finished", { status: "Finalizada", prazoCaptacao: null }, "finished"],
  ["a draft has neither total nor deadline", { valorTotal: 0, prazoCaptacao: null }, null],
  ["a draft without a total has a past deadline", { valorTotal: 0, prazoCaptacao: "2026-11-28" }, "deadline"],
] as const)("the end of a fundraising of which %s", (_, values, end) => {
  expect(fundraisingEndOf({ ...FACTS, ...values }, NOW)).toBe(end);
});

test("after the end the screen speaks of a new presentation only to whoever can have one, and of an earlier one if it exists", () => {
  const shown = (mayPresent: boolean, hasPresentation: boolean) =>
    ENDED.onScreen("Captação encerrada.", { mayPresent, hasPresentation });
  expect(shown(true, false)).toBe(
    "Captação encerrada. É isso que os arquivos e uma nova apresentação dizem no lugar do texto Investimento.",
  );
  expect(shown(false, false)).not.toContain("apresentação");
  for (const mayPresent of [true, false])
    expect(shown(mayPresent, true)).toMatch(/ Uma apresentação gerada antes disso ainda pode pedir apoio\.$/);
});

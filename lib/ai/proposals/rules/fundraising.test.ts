import { expect, test } from "vitest";
import { FACTS } from "@/tests/setup/proposals";
import { endOf } from "./fundraising";

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
  expect(endOf({ ...FACTS, ...values }, NOW)).toBe(end);
});

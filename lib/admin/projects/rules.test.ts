import { expect, test } from "vitest";
import { amountRefusal, OFFICIAL_STAGES, reasonsOf } from "./rules";

test("each non-empty line is a reason, at most ten", () => {
  expect(reasonsOf("Falta o orçamento\n\n  Falta a equipe  \n")).toEqual([
    "Falta o orçamento",
    "Falta a equipe",
  ]);
  expect(reasonsOf(" \n ")).toEqual([]);
  expect(reasonsOf("x\n".repeat(20))).toHaveLength(10);
});

test("an official amount is never below the amount of deals on the platform", () => {
  expect(amountRefusal(999, 1_000)).toBe("below");
  expect([amountRefusal(1_000, 1_000), amountRefusal(0, 0)]).toEqual([null, null]);
});

test("the official stages have Execução", () => {
  expect(OFFICIAL_STAGES).toContain("Execução");
});

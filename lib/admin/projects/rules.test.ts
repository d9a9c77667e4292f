import { expect, test } from "vitest";
import { OFFICIAL_STAGES, reasonsOf, statusAfter } from "./rules";

test("each non-empty line is a reason, at most ten", () => {
  expect(reasonsOf("Falta o orçamento\n\n  Falta a equipe  \n")).toEqual([
    "Falta o orçamento",
    "Falta a equipe",
  ]);
  expect(reasonsOf(" \n ")).toEqual([]);
  expect(reasonsOf("x\n".repeat(20))).toHaveLength(10);
});

test("the official stages include each stage that the rules name", () => {
  expect(OFFICIAL_STAGES).toEqual(expect.arrayContaining(["Execução", "Prestação de contas"]));
});

test("only the stage of reporting ends a fundraising, and only a correction of that stage opens the project again", () => {
  const open = { etapa: "Execução", status: "Aprovada" };
  expect(OFFICIAL_STAGES.filter((etapa) => statusAfter(etapa, open) === "Finalizada")).toEqual([
    "Prestação de contas",
  ]);
  expect(statusAfter("", open)).toBe("Aprovada");
  const ended = { etapa: "Prestação de contas", status: "Finalizada" };
  expect(statusAfter("Prestação de contas", ended)).toBe("Finalizada");
  expect(statusAfter("Execução", ended)).toBe("Em Captação");
  expect(statusAfter("Execução", { ...ended, etapa: null })).toBe("Finalizada");
});

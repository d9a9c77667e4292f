import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { REVIEWED } from "./messages";
import { OFFICIAL_STAGES, reasonsOf, statusAfter } from "./rules";
import { approveSchema, returnSchema } from "./schema";

test("each non-empty line is a reason, and a return with more than ten is refused", () => {
  expect(reasonsOf("Falta o orçamento\n\n  Falta a equipe  \n")).toEqual([
    "Falta o orçamento",
    "Falta a equipe",
  ]);
  expect(reasonsOf(" \n ")).toEqual([]);
  const problemOf = (motivo: string) => {
    const read = { id: randomUUID(), enviadoEm: "2026-11-20T12:00:00Z", versao: 1 };
    const { error } = returnSchema.safeParse({ ...read, motivo });
    return error?.issues[0]?.message;
  };
  expect(problemOf("x\n\n".repeat(10))).toBeUndefined();
  expect(problemOf("x\n".repeat(11))).toBe(REVIEWED.reasonsMany);
  expect(problemOf(" \n ")).toBe(REVIEWED.reasonsMissing);
});

test("a decision from a page of before a release, which does not send the version it showed, is asked to reload", () => {
  const old = { id: randomUUID(), enviadoEm: "2026-11-20T12:00:00Z", motivo: "Falta o orçamento" };
  const approval = { ...old, visto: "", contato: "", mesmoNumero: "" };
  // The door passes `safeParse` such a general message. The field's own message must win over it.
  const error = () => "Dados inválidos.";
  for (const parsed of [returnSchema.safeParse(old, { error }), approveSchema.safeParse(approval, { error })])
    expect(parsed.error?.issues).toMatchObject([{ path: ["versao"], message: REVIEWED.oldPage }]);
  expect(returnSchema.safeParse({ ...old, versao: 1 }).success).toBe(true);
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

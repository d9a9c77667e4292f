import { expect, test } from "vitest";
import { aContent, ORGANIZATION_ID } from "@/tests/setup/own-projects";
import { EMPTY_CONTENT, FIELD_NAMES, type ProjectContent, STEPS } from "../fields";
import { completenessOf, stepMark, stepOf } from "./completeness";
import { submissionProblems } from "./submission";

const now = new Date("2026-11-21T12:00:00Z");
const photo = (id: number) => ({ id: `${id}`, alt: "Galpão" });
const WHOLE: ProjectContent = aContent(now, {
  organizacaoId: ORGANIZATION_ID,
  ...{ descricao: "a".repeat(500), locais: "Campinas, SP", beneficiarios: "40", toneladasAno: "360" },
  ...{
    cotasTotal: "100",
    cotaValor: "10.000,00",
    fonteUrl: "https://exemplo.gov.br/1",
    organizacao: "Desde 2003.",
  },
  equipe: [{ nome: "Ana", funcao: "Coordenação" }],
  fotos: [photo(1), photo(2), photo(3)],
  documentos: [{ id: "d", titulo: "Portaria" }],
});

test("B2.12 completeness is 0 for nothing and 100 for everything, and each missing thing leads to its step", () => {
  expect(completenessOf(EMPTY_CONTENT).score).toBe(0);
  expect(completenessOf(WHOLE)).toEqual({ score: 100, missing: [] });
  for (const { field, step, weight, why } of completenessOf(EMPTY_CONTENT).missing) {
    expect(step).toBe(stepOf(field));
    expect(weight).toBeGreaterThan(0);
    expect(why).not.toBe("");
  }
});

test("each answer is worth what it says, and none takes another's points", () => {
  for (const { field, weight } of completenessOf(EMPTY_CONTENT).missing) {
    const without = { ...WHOLE, [field]: EMPTY_CONTENT[field] };
    // Without its total a budget cannot fit it.
    const lost = field === "valorTotal" ? weight + 8 : weight;
    expect(100 - completenessOf(without).score, field).toBe(lost);
  }
});

test("a budget counts once its lines come to the total", () => {
  const lacking = { ...WHOLE, orcamento: [{ rubrica: "Obra", valor: "1,00" }, ...WHOLE.orcamento] };
  expect(completenessOf(lacking).missing.map(({ field }) => field)).toEqual(["orcamento"]);
});

test("every field is asked in exactly one step", () => {
  expect(STEPS.flatMap(({ fields }) => [...fields]).sort()).toEqual([...FIELD_NAMES].sort());
});

test("a step is done, open, or has something to be looked at", () => {
  const wrong = (content: ProjectContent) =>
    new Set<string>(submissionProblems(content, now).map(({ field }) => field));
  const mark = (content: ProjectContent) => stepMark(content, "valores", wrong(content));
  expect(mark(WHOLE)).toBe("feito");
  expect(mark(EMPTY_CONTENT)).toBe("aberto");
  expect(mark({ ...WHOLE, prazoCaptacao: "2020-01-01" })).toBe("erro");
});

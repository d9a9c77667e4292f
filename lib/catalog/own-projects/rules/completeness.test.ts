import { describe, expect, test } from "vitest";
import { aContent, ORGANIZATION_ID } from "@/tests/setup/own-projects";
import {
  EMPTY_CONTENT,
  EXTRA_FIELDS,
  FIELD_NAMES,
  type FieldName,
  type ProjectContent,
  STEPS,
} from "../fields";
import { completenessOf, requiredOf, stepMark, stepOf, stepsBeside, wrongAnswersIn } from "./completeness";
import { problemsToShow, submissionProblems } from "./submission";

const now = new Date("2026-11-21T12:00:00Z");
const photo = (id: number) => ({ id: `${id}`, alt: "Galpão" });
const WHOLE: ProjectContent = aContent(now, {
  organizacaoId: ORGANIZATION_ID,
  descricao: "a".repeat(500),
  locais: "Campinas, SP",
  beneficiarios: "40",
  toneladasAno: "360",
  cotasTotal: "100",
  cotaValor: "10.000,00",
  fonteUrl: "https://exemplo.gov.br/1",
  organizacao: "Desde 2003.",
  equipe: [{ nome: "Ana", funcao: "Coordenação" }],
  fotos: [photo(1), photo(2), photo(3)],
  documentos: [{ id: "d", titulo: "Portaria" }],
});

test("completeness is 0 for an empty project and 100 for a full one; a missing item names its step", () => {
  expect(completenessOf(EMPTY_CONTENT).score).toBe(0);
  expect(completenessOf(WHOLE)).toEqual({ score: 100, missing: [] });
  for (const { field, step, weight, why } of completenessOf(EMPTY_CONTENT).missing) {
    expect(step).toBe(stepOf(field));
    expect(weight).toBeGreaterThan(0);
    expect(why).not.toBe("");
  }
});

test("a short description reads how many characters are missing, and an absent one why it counts", () => {
  const whyOf = (length: number) =>
    completenessOf({ ...WHOLE, descricao: "x".repeat(length) }).missing.map(({ why }) => why);
  expect(whyOf(0)).toEqual([expect.stringMatching(/^Sem ela ninguém sabe/)]);
  expect(whyOf(350)).toEqual([expect.stringMatching(/^Tem 350 de 400 caracteres: faltam 50\. /)]);
  expect(whyOf(399)).toEqual([expect.stringContaining("falta 1.")]);
  expect(whyOf(400)).toEqual([]);
});

test("a missing answer costs its own points, and a missing total also those of budget and quotas", () => {
  for (const { field, weight } of completenessOf(EMPTY_CONTENT).missing) {
    const without = { ...WHOLE, [field]: EMPTY_CONTENT[field] };
    // Without a total, budget (8 points) and quotas (3 points) do not add up either.
    const lost = field === "valorTotal" ? weight + 8 + 3 : weight;
    expect(100 - completenessOf(without).score, field).toBe(lost);
  }
});

test("a budget counts once its lines add up to the total", () => {
  const lacking = { ...WHOLE, orcamento: [{ rubrica: "Obra", valor: "1,00" }, ...WHOLE.orcamento] };
  expect(completenessOf(lacking).missing.map(({ field }) => field)).toEqual(["orcamento"]);
});

test("quotas count once they divide the total", () => {
  const lacking = { ...WHOLE, cotaValor: "1.000,00" };
  expect(completenessOf(lacking).missing.map(({ field }) => field)).toEqual(["cotasTotal"]);
});

test("every field belongs to exactly one step", () => {
  expect(STEPS.flatMap(({ fields }) => [...fields]).sort()).toEqual([...FIELD_NAMES].sort());
});

test("the checklist of requirements is ticked off item by item, and lists an invalid optional answer too", () => {
  const listOf = (content: ProjectContent) => requiredOf(submissionProblems(content, now), now);
  const needed = listOf(EMPTY_CONTENT);
  expect(needed).toHaveLength(15);
  expect(needed.every(({ done }) => !done)).toBe(true);
  expect(listOf(WHOLE)).toEqual(needed.map((one) => ({ ...one, done: true })));
  const wrong = listOf({ ...WHOLE, nome: "", fonteUrl: "nada" });
  expect(wrong.filter(({ done }) => !done)).toEqual([
    { field: "nome", step: "projeto", done: false, isOptional: false },
    { field: "fonteUrl", step: "valores", done: false, isOptional: true },
  ]);
  for (const { step } of needed)
    expect(STEPS.filter(({ optional }) => optional).map(({ id }) => id as string)).not.toContain(step);
});

test("the optional steps have exactly the fields that can be written under review", () => {
  expect(STEPS.filter(({ optional }) => optional).flatMap(({ fields }) => [...fields])).toEqual([
    ...EXTRA_FIELDS,
  ]);
});

describe("the mark of a step", () => {
  const ALL = new Set(FIELD_NAMES);
  const marks = (content: ProjectContent, left: ReadonlySet<FieldName> = ALL) => {
    const problems = submissionProblems(content, now);
    const shown = problemsToShow(content, problems, left);
    return STEPS.map(({ id }) => stepMark(content, id, problems, shown));
  };

  test("an empty project has no mark, and in a complete one all steps but sending are marked as done", () => {
    expect(marks(EMPTY_CONTENT)).toEqual(STEPS.map(() => "aberto"));
    expect(marks(WHOLE)).toEqual(["feito", "feito", "feito", "feito", "aberto", "feito", "feito"]);
  });

  test("optional fields keep no step open", () => {
    const bare = { ...WHOLE, locais: "", beneficiarios: "", fonteUrl: "" };
    expect(marks({ ...bare, documentos: [], equipe: [] })).toEqual(marks(WHOLE));
  });

  test("an invalid answer is marked only after its field was left", () => {
    const late = { ...WHOLE, prazoCaptacao: "2020-01-01" };
    expect(marks(late)[2]).toBe("erro");
    expect(marks(late, new Set())[2]).toBe("aberto");
  });

  test("a new photo, document or line without its texts is not marked as an error", () => {
    const fresh = {
      ...WHOLE,
      fotos: [{ id: "1", alt: "" }],
      documentos: [{ id: "2", titulo: "" }],
      equipe: [{ nome: "", funcao: "" }],
    };
    expect(marks(fresh).slice(5)).toEqual(["aberto", "aberto"]);
  });
});

describe("the steps before and after a step", () => {
  const around = (id: string, steps: readonly (typeof STEPS)[number][] = STEPS) => {
    const beside = stepsBeside(
      steps,
      steps.findIndex((step) => step.id === id),
    );
    return [beside.before?.id, beside.after?.id];
  };

  test("'Continuar' leads through every required step, up to the one that sends the project", () => {
    const walked = ["projeto"];
    for (let next = around("projeto")[1]; next; next = around(next)[1]) walked.push(next);
    expect(walked).toEqual(["projeto", "lugar", "valores", "proponente", "revisao"]);
    expect(around("revisao")).toEqual(["proponente", undefined]);
  });

  test("of a submitted project only the optional steps follow each other", () => {
    const optional = STEPS.filter((step) => step.optional);
    expect(around("arquivos", optional)).toEqual([undefined, "equipe"]);
    expect(around("equipe", optional)).toEqual(["arquivos", undefined]);
  });
});

test("the wrong answers of a step are those that it shows once all its fields were left; a missing one is none", () => {
  const wrongIn = (step: "lugar" | "valores", values: Partial<ProjectContent>) => {
    const content = { ...EMPTY_CONTENT, ...values };
    return wrongAnswersIn(step, content, submissionProblems(content, now)).map(({ field }) => field);
  };
  const values = { beneficiarios: "muitas", duracaoMeses: "60", valorTotal: "640.000", fonteUrl: "nada" };
  expect(wrongIn("lugar", values)).toEqual(["beneficiarios"]);
  expect(wrongIn("valores", values)).toEqual(["duracaoMeses", "fonteUrl"]);
  expect(wrongIn("valores", { beneficiarios: "muitas" })).toEqual([]);
  const orcamento = [{ rubrica: "Obra", valor: "300.000" }];
  expect(wrongIn("valores", { cotasTotal: "10", cotaValor: "5.000", orcamento })).toEqual([]);
});

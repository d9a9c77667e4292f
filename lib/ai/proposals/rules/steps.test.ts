import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FACTS } from "@/tests/setup/proposals";
import type { ChatTurn } from "../types";
import {
  isLastStep,
  isStepOver,
  nextStep,
  openingOf,
  openQuestions,
  progressOf,
  STEP_DELAY,
  STEP_IDS,
} from "./steps";

test("B4.5 B2.19 B9.6 there are five steps in order, each with its number, and the next one begins after 2 s", () => {
  expect(STEP_IDS).toEqual([
    "project-basics",
    "impact-goals",
    "target-audience",
    "value-proposition",
    "marketing-benefits",
  ]);
  expect(STEP_IDS.map((step) => progressOf(step).label)).toEqual([
    "1 de 5",
    "2 de 5",
    "3 de 5",
    "4 de 5",
    "5 de 5",
  ]);
  expect(STEP_IDS.map(nextStep)).toEqual([...STEP_IDS.slice(1), null]);
  expect(STEP_IDS.filter(isLastStep)).toEqual(["marketing-benefits"]);
  expect(STEP_DELAY).toBe(2_000);
});

describe("B4.5 the end of a step", () => {
  const turn = fc.record({
    role: fc.constantFrom("user" as const, "assistant" as const),
    content: fc.constant("x"),
    step: fc.constantFrom(...STEP_IDS),
  });
  test("a step ends after at least four messages of its own, the last one answered", () => {
    fc.assert(
      fc.property(
        fc.array(turn, { maxLength: 30 }),
        fc.constantFrom(...STEP_IDS),
        (messages: ChatTurn[], step) => {
          const own = messages.filter((message) => message.step === step);
          expect(isStepOver(messages, step)).toBe(own.length >= 4 && own.at(-1)?.role === "assistant");
        },
      ),
    );
  });
});

test("questions that the project's record answers are not asked, and the step opens with the first one left", () => {
  expect(openQuestions("project-basics", null)).toHaveLength(6);
  const open = openQuestions("project-basics", FACTS);
  expect(open).toEqual(["O que já está pronto hoje e qual é o primeiro passo depois do depósito?"]);
  expect(openingOf("project-basics", FACTS)).toContain("Li o cadastro de “Vidro que Volta”");
  expect(openingOf("project-basics", FACTS)).toContain(open[0]);
  expect(openQuestions("impact-goals", FACTS).join()).not.toContain("toneladas");
});

test("the opening claims to know no more than the record has, and nothing of an empty record", () => {
  const draft = { ...FACTS, valorTotal: 0, cidade: "", duracaoMeses: null, toneladasAno: null };
  expect(openingOf("project-basics", draft)).toContain(
    "Li o cadastro de “Vidro que Volta” e não vou perguntar isso de novo.",
  );
  expect(openingOf("project-basics", { ...draft, valorTotal: 5_000_000, nome: "" })).toMatch(
    /Li o cadastro do projeto \(R\$\s50\.000\) e/,
  );
  expect(openingOf("project-basics", { ...draft, nome: "" })).toContain("Vou fazer algumas perguntas");
});

test("every step has a question to ask, also with a full record", () => {
  const all = { ...FACTS, organizacao: "Cooperativa com dez anos de coleta e contas aprovadas." };
  for (const step of STEP_IDS) expect(openQuestions(step, all).length).toBeGreaterThan(0);
});

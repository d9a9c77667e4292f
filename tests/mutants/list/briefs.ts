import type { Mutant } from "../fit.ts";

const BRIEF = ["lib/catalog/brief/rules.test.ts"];

export const BRIEFS: Mutant[] = [
  {
    id: "tax-due-below",
    file: "lib/catalog/brief/rules.ts",
    find: "(amount * 100) / DEDUCTION_PERCENT[reader]",
    replace: "(amount * 100) / (DEDUCTION_PERCENT[reader] * 2)",
    why: "a board reads that an amount is fully deductible when only half of it is",
    tests: BRIEF,
  },
  {
    id: "risk-of-one-reached-minimum",
    file: "lib/catalog/brief/rules.ts",
    find: "projects.every(({ target }) => target.captacaoMinima.falta === 0)",
    replace: "projects.some(({ target }) => target.captacaoMinima.falta === 0)",
    why: "a board does not read that one of its projects may miss its legal minimum and be archived",
    tests: BRIEF,
  },
  {
    id: "deadline-of-the-latest",
    file: "lib/catalog/brief/rules.ts",
    find: "one.localeCompare(other)",
    replace: "other.localeCompare(one)",
    why: "a board reads the last deadline instead of the first, and deposits too late",
    tests: BRIEF,
  },
  {
    id: "deduction-of-what-does-not-fit",
    file: "lib/catalog/brief/rules.ts",
    find: "const deposit = usedAmount({ ...content, valor }, effects);",
    replace: "const deposit = Math.max(valor, usedAmount({ ...content, valor }, effects));",
    why: "a board reads a deduction of money that no project of its carteira takes",
    tests: BRIEF,
  },
];

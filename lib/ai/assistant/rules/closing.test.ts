import { describe, expect, test } from "vitest";
import { FIXED_TEXTS } from "../instructions";
import { closingOf, isUnknown, sourcesOf } from "./closing";

describe("the end of an answer", () => {
  test("an answer about taxes ends with the advice to ask an accountant, once, also without a source", () => {
    const about = { aboutTaxes: true, cited: 1 };
    expect(closingOf("Até 1%. [1]", about)).toBe(`\n\n${FIXED_TEXTS.accountant}`);
    expect(closingOf("Até 1%.", { ...about, cited: 0 })).toBe(`\n\n${FIXED_TEXTS.accountant}`);
    expect(closingOf("a".repeat(200), { ...about, cited: 0 })).toBe(
      `\n\n${FIXED_TEXTS.unsourced}\n\n${FIXED_TEXTS.accountant}`,
    );
    expect(closingOf("Até 1%, mas confirme com o contador.", about)).toBe("");
    expect(closingOf("Até 1%. [1]", { ...about, aboutTaxes: false })).toBe("");
  });

  test("a long answer without a source is marked as such; a greeting or an 'I do not know' is not", () => {
    const about = { aboutTaxes: false, cited: 0 };
    expect(closingOf("a".repeat(200), about)).toBe(`\n\n${FIXED_TEXTS.unsourced}`);
    expect(closingOf("Olá!", about)).toBe("");
    expect(closingOf(FIXED_TEXTS.unknown, { aboutTaxes: true, cited: 0 })).toBe("");
  });

  test("only the fixed text or its first sentence, each with or without the accountant's, counts as an 'I do not know'", () => {
    const [first = ""] = FIXED_TEXTS.unknown.split(/(?<=\.) /);
    const advised = [FIXED_TEXTS.accountant, "Confirme com o contador."].map(
      (advice) => `${first} ${advice}`,
    );
    for (const text of [FIXED_TEXTS.unknown, first, `${FIXED_TEXTS.unknown} [1]\n`, ...advised])
      expect(isUnknown(text)).toBe(true);
    const more = `${FIXED_TEXTS.unknown} Em geral, a empresa deduz 8% do imposto.`;
    for (const text of [more, "Não sei.", ""]) expect(isUnknown(text)).toBe(false);
    expect(closingOf(more, { aboutTaxes: true, cited: 0 })).toContain(FIXED_TEXTS.accountant);
  });

  test("sources have the numbers used in the text", () => {
    const passages = ["a", "b", "c"].map((titulo) => ({
      titulo,
      texto: "",
      href: "/lir-projetos/x",
      fiscal: false,
    }));
    expect(sourcesOf(passages, [3, 1])).toEqual([
      { numero: 1, titulo: "c", href: "/lir-projetos/x" },
      { numero: 2, titulo: "a", href: "/lir-projetos/x" },
    ]);
  });
});

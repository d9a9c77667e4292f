import { expect, test } from "vitest";
import { BLANK } from "./general-terms";
import { ROLE_TERMS } from "./role-terms";
import { TERMS_VERSION } from "./rules";

test.each(["captador", "financiador"] as const)(
  "A2.18 the %s's terms have version 1.0, eight sections and a blank for the city of the court",
  (role) => {
    const { sections } = ROLE_TERMS[role];
    expect(sections).toHaveLength(8);
    expect(new Set(sections.map(({ id }) => id)).size).toBe(8);
    expect(sections[0]?.paragraphs[0]).toContain(`versão ${TERMS_VERSION}`);
    expect(sections.at(-1)?.paragraphs.join(" ")).toContain(`foro da comarca de ${BLANK}.`);
  },
);

test("A6.2 A9.4 the terms of each role state what it pays", () => {
  const text = (role: "captador" | "financiador") =>
    ROLE_TERMS[role].sections.flatMap(({ paragraphs }) => paragraphs).join(" ");
  expect(text("captador")).toMatch(/0,3%.+0,1%.+8%/);
  expect(text("financiador")).toContain("sem pagar nada");
});

test("A1.5 the captador's terms state payment by card, and by Pix only where the payment page offers it", () => {
  const text = ROLE_TERMS.captador.sections.flatMap(({ paragraphs }) => paragraphs).join(" ");
  expect(text.match(/[^.]+Pix[^.]*/g)).toEqual([
    expect.stringContaining("por cartão ou, onde ela o oferece, por Pix"),
  ]);
});

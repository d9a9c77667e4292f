import { expect, test } from "vitest";
import { BLANK, TERMS, TERMS_UPDATED } from "./general-terms";
import { TERMS_VERSION } from "./rules";

const textOf = (id: string) => TERMS.find((section) => section.id === id)?.paragraphs.join(" ") ?? "";

test("A2.17 the terms have 8 sections in the order of the specification", () => {
  expect(TERMS.map(({ id }) => id)).toEqual([
    "aceitacao",
    "servico",
    "cadastro",
    "planos",
    "privacidade",
    "responsabilidade",
    "modificacoes",
    "contato",
  ]);
  for (const { title, paragraphs } of TERMS) {
    expect(title).not.toBe("");
    expect(paragraphs.length).toBeGreaterThanOrEqual(2);
  }
});

test("A2.17 the terms state payment, cancellation, the role as intermediary and how changes are announced", () => {
  expect(textOf("planos")).toMatch(/provedor de pagamentos com cartão/);
  expect(textOf("planos")).toMatch(/cancelada a qualquer momento no painel do usuário/);
  expect(textOf("responsabilidade")).toMatch(/intermediária/);
  expect(textOf("modificacoes")).toMatch(/avisada por e-mail/);
});

test("A2.17 A9.6 the terms carry version 1.0 and the date of January 2025", () => {
  expect(TERMS_VERSION).toBe("1.0");
  expect(TERMS_UPDATED.label).toBe("janeiro de 2025");
  expect(textOf("aceitacao")).toContain(`versão ${TERMS_VERSION}`);
});

test("the terms of the page name Pix only as far as the payment page offers it, because an account at Stripe may lack it", () => {
  expect(
    textOf("planos")
      .split(". ")
      .filter((sentence) => sentence.includes("Pix")),
  ).toEqual([expect.stringMatching(/^Onde a página de pagamento o oferece, /)]);
});

test("the city of the court is a blank in the terms of the page", () => {
  expect(textOf("contato")).toContain(`foro da comarca de ${BLANK}`);
});

import { expect, test } from "vitest";
import demonstration from "@/prisma/data/projects.json";
import { BEGINNING, hiderOf, namesToHide, publicText, wholeWords } from "./public-texts";

test("B6.1 the public text hides contacts and the organization's name, but not the city in that name", () => {
  const names = namesToHide(["Cooperativa Vitória de Rio Claro", null], "Triagem em Rio Claro SP");
  expect(publicText("A Vitória de Rio Claro recebeu a prensa.\nLigue (19) 98765-4321.", names)).toBe(
    "A [oculto] de Rio Claro recebeu a prensa.\nLigue [oculto].",
  );
  expect(publicText("Escreva para ana@vitoria.coop.br ou www.vitoria.coop.br")).toBe(
    "Escreva para [oculto] ou [oculto]",
  );
});

test("B6.1 a project's texts lose every name of its proponent, and keep the words of its own name and place", () => {
  const hide = hiderOf({
    nomes: ["Cooperativa Recomeço", "Cooperativa de Trabalho Vida Nova Ltda", null],
    nome: "Vidro que Volta",
    cidade: "Campinas",
    estado: "SP",
  });
  expect(hide("A Recomeço (Vida Nova Ltda) tritura vidro em Campinas, SP.")).toBe(
    "A [oculto] ([oculto]) tritura vidro em Campinas, SP.",
  );
  expect(hide("Vidro que Volta gasta R$ 1.284.000 em 24 meses.")).toBe(
    "Vidro que Volta gasta R$ 1.284.000 em 24 meses.",
  );
});

test.each([
  [
    "Quem desce o rio traz de volta o que levou, na curva.",
    "Quem desce o rio traz de volta o que levou, na curva.",
  ],
  [
    "A Curva do Rio recolhe; a curva do rio vende; a Curva paga.",
    "A [oculto] recolhe; a [oculto] vende; a [oculto] paga.",
  ],
  ["A CURVA PAGA MELHOR", "A [oculto] PAGA MELHOR"],
])("B6.1 words that a proponent's name shares with ordinary language stay: %s", (text, shown) => {
  const named = { nomes: ["Associação Curva do Rio"], nome: "Bote", cidade: "Registro", estado: "SP" };
  expect(hiderOf(named)(text)).toBe(shown);
});

test("B6.1 a tag or a place loses a name only with all its identifying words", () => {
  const hide = hiderOf({ nomes: ["Associação Praia do Sol"], nome: "Bote", cidade: "Santos", estado: "SP" });
  expect(["Praia Grande, SP", "Sede da Praia do Sol, Santos"].map((place) => hide(place, true))).toEqual([
    "Praia Grande, SP",
    "Sede da [oculto], Santos",
  ]);
  expect(hiderOf({ nomes: ["Recomeço"], nome: "", cidade: "", estado: "" })("recomeço", true)).toBe(
    "[oculto]",
  );
});

test("a word that was cut at the end of a beginning is left out, because a part of a name is not recognized", () => {
  const cut = `${"a ".repeat(BEGINNING / 2 - 2)}Reco`;
  expect([...cut]).toHaveLength(BEGINNING);
  expect(wholeWords(cut)).not.toContain("Reco");
  expect(wholeWords("A Recomeço")).toBe("A Recomeço");
});

test("B6.1 the demonstration's public texts stay word for word, but for the proponent's written name", () => {
  for (const { id, title, description, tags, location, organization, details } of demonstration.records) {
    const nomes = [organization.name, `${organization.name} de Trabalho de Catadoras e Catadores`];
    const hide = hiderOf({ nomes, nome: title, cidade: location.city, estado: location.state });
    const name = organization.name.replace(
      /^(?:Cooperativa|Associação|Instituto|Rede|Central)\s(?:d[aeo]s?\s)?/u,
      "",
    );
    const expected = description.replaceAll(name, "[oculto]");
    expect([id, hide(description).replace("[oculto] e [oculto]", "[oculto]")]).toEqual([id, expected]);
    const labels = [...tags, ...(details?.places ?? [])];
    expect(labels.map((label) => hide(label, true))).toEqual(labels);
    expect(hide(details?.objective ?? "")).toBe(details?.objective ?? "");
  }
});

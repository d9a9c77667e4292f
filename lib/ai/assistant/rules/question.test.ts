import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FAQ } from "@/lib/people/help/faq";
import { FAQ_SYNONYMS } from "../faq-synonyms";
import { knowledgeOf, MAX_PROJECTS, rankHits, readInContext, readQuestion, wordsOf } from "./question";

describe("the subject of a question", () => {
  test.each([
    ["Quais projetos existem em Minas Gerais?", { estado: ["MG"] }],
    ["projetos no mato grosso do sul", { estado: ["MS"] }],
    ["projetos em Mato Grosso e Mato Grosso do Sul", { estado: ["MT", "MS"] }],
    ["Quais projetos há para o interior?", { estado: [] }],
    ["projetos no Pará", { estado: ["PA"] }],
    ["Quais projetos do PR estão em captação?", { estado: ["PR"], status: ["Em Captação"] }],
    ["Há projetos de educação ambiental?", { categoria: ["Educação Ambiental"] }],
    ["projetos urgentes em sao paulo", { estado: ["SP"] }],
    ["Quais projetos têm o prazo mais próximo?", { ordem: "prazo" }],
    ["QUAL O PRAZO DA LEI", { estado: [] }],
    ["qual prazo está mais perto de acabar?", { ordem: "prazo" }],
    ["quando vence o prazo do projeto?", { ordem: "prazo" }],
    ["qual o projeto mais caro?", { ordem: "maior-valor" }],
  ])("the facets of the question: %s", (text, facets) =>
    expect(readQuestion(text).facets).toMatchObject(facets),
  );

  test.each([
    ["Quais projetos há em São Paulo?", "e em Minas Gerais?", { estado: ["MG"] }],
    ["Quais projetos há em SP?", "MG?", { estado: ["MG"] }],
    ["Quais projetos estão em captação?", "e os finalizados?", { status: ["Finalizada"] }],
    ["Há projetos de educação ambiental?", "e de saúde?", { categoria: ["Saúde e Reciclagem"] }],
    ["Qual o projeto mais caro?", "e o mais barato?", { ordem: "menor-valor" }],
    ["Qual o projeto mais caro?", "e em Minas Gerais?", { ordem: "maior-valor", estado: ["MG"] }],
    ["Como funciona a dedução?", "e os finalizados?", { status: [] }],
  ])("after '%s', '%s' replaces the filter or order of its kind", (before, message, facets) =>
    expect(readInContext(message, before).facets).toMatchObject(facets),
  );

  test.each([
    "Quantos projetos há?",
    "Quanto já foi captado?",
    "Qual o valor disponível?",
    "Qual estado tem mais projetos?",
  ])("the question asks for figures: %s", (text) => expect(readQuestion(text).aboutTotals).toBe(true));

  test.each([
    "Quanto posso deduzir?",
    "Simples Nacional pode?",
    "E o adicional do IRPJ?",
    "Lucro real",
    "abater do imposto",
  ])("the question is about taxes: %s", (text) => expect(readQuestion(text).aboutTaxes).toBe(true));

  test("a question that names an order asks for projects, even the default order, and even if it names no project", () => {
    for (const text of ["qual o projeto mais caro?", "prazo mais perto de acabar?"])
      expect(readQuestion(text), text).toMatchObject({ aboutProjects: true, hasOrder: true, names: [] });
    expect(readQuestion("quando vence a minha assinatura?").aboutProjects).toBe(false);
  });

  test("a question for a number of days asks for no totals, and its words are not names of projects", () => {
    expect(readQuestion("quantos dias faltam para o projeto de Campinas?")).toMatchObject({
      aboutTotals: false,
      aboutProjects: true,
      names: ["campinas"],
    });
  });

  test.each([
    ["Quem é o proponente de Vidro que Volta?", true],
    ["quem propõe o projeto Vidro?", true],
    ["qual o contato do projeto Vidro?", true],
    ["Quem pode ser proponente?", false],
    ["Quem pode propor um projeto?", false],
    ["Como registro interesse?", false],
  ])("the question %j asks for the people behind a project: %j", (text, asks) => {
    expect(readQuestion(text).asksWho).toBe(asks);
  });

  test("the name of a project has the words that are neither stop words nor filters", () => {
    expect(readQuestion("Qual o prazo do projeto Vidro que Volta em Minas Gerais?").names).toEqual([
      "vidro",
      "volta",
    ]);
  });

  test("any text is analysed without an error", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 500 }), (text) => {
        const { names } = readQuestion(text);
        expect(names.length).toBeLessThanOrEqual(8);
        for (const name of names) expect(name).toMatch(/^[a-z0-9]+$|^\d+%$/);
      }),
    );
  });
});

describe("the knowledge base", () => {
  const known = knowledgeOf(true);

  test("every synonym leads to an existing question of the FAQ", () => {
    const ids = FAQ.map(({ id }) => id);
    for (const id of FAQ_SYNONYMS.keys()) expect(ids).toContain(id);
  });

  test("A6.6 without paid plans no passage names a paid plan", () => {
    const texts = knowledgeOf(false).map(({ titulo, texto }) => `${titulo} ${texto}`);
    for (const text of texts) expect(text).not.toMatch(/\b(Pro|Plus)\b/);
  });

  test("every source links to a page of this site", () => {
    for (const { href } of known) expect(href).toMatch(/^\/[a-z]/);
  });
});

describe("ranking projects", () => {
  test("a rare word without the common one is enough at a share of 0.5, not at 0.9; the hits are limited", () => {
    const common = Array.from({ length: 150 }, (_, at) => ({ id: `p${at}`, word: "coleta" }));
    const hits = [...common, { id: "p7", word: "vidro" }, { id: "q", word: "vidro" }];
    expect(rankHits(hits, ["coleta", "vidro"], { share: 0.5 })).toEqual(["p7", "q"]);
    expect(rankHits(hits, ["coleta", "vidro"], { share: 0.9 })).toEqual(["p7"]);
    const shown = [{ id: "p7", word: "coleta" }, ...hits.slice(-1)];
    expect(rankHits(hits, ["coleta", "vidro"], { share: 0.5, shown })).toEqual(["q"]);
    expect(rankHits(common, ["coleta"], { share: 0.5 })).toHaveLength(MAX_PROJECTS);
  });
});

test("the words of a question are folded, meaningful and distinct", () => {
  expect(wordsOf("Qual é a DEDUÇÃO da dedução de 1%?")).toEqual(["deducao", "1%"]);
});

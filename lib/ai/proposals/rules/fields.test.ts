import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { proposalSchema } from "../schema";
import { PROPOSAL_FIELDS, type ProposalTexts } from "../types";
import {
  cardsOf,
  FIELDS,
  fileNameOf,
  isEnglish,
  jsonSchemaOf,
  lengthProblems,
  readTexts,
  titleSlug,
  toMarkdown,
} from "./fields";

const texts = Object.fromEntries(
  PROPOSAL_FIELDS.map((field) => [field, `Texto de ${field}.`]),
) as ProposalTexts;

describe("the exported file", () => {
  test.each([
    ["Vidro que Volta: São Paulo", "proposta-vidro-que-volta-sao-paulo.md"],
    ["  ÇÃO -- 100% ", "proposta-cao-100.md"],
    ["???", "proposta-sem-titulo.md"],
    [
      "Unidade de triagem com energia solar em São José do Rio Preto",
      "proposta-unidade-de-triagem-com-energia-solar-em-sao-jose-do-rio-preto.md",
    ],
  ])("B9.9 the file name for the title: %s", (title, name) => expect(fileNameOf(title, "md")).toBe(name));

  test("B9.9 any title becomes a file name that is valid on every system", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (title) => {
        expect(titleSlug(title)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(titleSlug(title).length).toBeLessThanOrEqual(FIELDS.title.max);
      }),
    );
  });

  test("B9.9 the file has one heading for the title and one per other text, for any texts", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
        const markdown = toMarkdown({ ...texts, title: text, description: `# ${text}\n## b\n---` }, [text]);
        expect(markdown.match(/^#{1,6} /gm)).toHaveLength(9);
      }),
    );
    expect(toMarkdown(texts, ["Elo Recicla"])).toContain("## Público-alvo\n\nTexto de targetAudience.");
  });

  test("empty texts are marked as empty", () => {
    expect(toMarkdown({ ...texts, impact: "" }, [])).toContain("## Impacto\n\na informar");
  });
});

test("B3.11 the schema for the model has exactly the nine texts", () => {
  const schema = jsonSchemaOf(PROPOSAL_FIELDS);
  expect(schema.required).toEqual(Object.keys(FIELDS));
  expect(schema.additionalProperties).toBe(false);
});

test("the texts of the model have the limits of typed texts", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.integer({ min: 100, max: 1_600 }).map((size) => "x".repeat(size)),
  );
  const value = fc.record(
    Object.fromEntries(PROPOSAL_FIELDS.map((field) => [field, fc.oneof(text, text, fc.constant(3))])),
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(value, fc.anything()), (given) => {
      const read = readTexts(given, PROPOSAL_FIELDS);
      const parsed = proposalSchema.safeParse(given);
      expect(read.problems.length === 0).toBe(parsed.success);
      if (parsed.success) expect(read.texts).toEqual(parsed.data);
    }),
  );
});

test("a stored version is read at any length, but not without one of its texts or with an empty title", () => {
  const long = { ...texts, title: "x".repeat(FIELDS.title.max + 9) };
  expect(readTexts(long, PROPOSAL_FIELDS).problems).toHaveLength(1);
  expect(readTexts(long, PROPOSAL_FIELDS, true)).toEqual({ texts: long, problems: [] });
  for (const broken of [undefined, { ...texts, title: "" }, { ...texts, impact: 3 }])
    expect(readTexts(broken, PROPOSAL_FIELDS, true).problems).not.toEqual([]);
});

test("a text that is too long with its figures withheld is a problem for the model", () => {
  expect(lengthProblems(texts)).toEqual([]);
  expect(lengthProblems({ title: "x".repeat(FIELDS.title.max) })).toEqual([]);
  expect(lengthProblems({ title: "x".repeat(FIELDS.title.max + 1) })).toEqual([
    expect.stringMatching(/^"title".*a informar.*120 caracteres/),
  ]);
});

test("the presentation has one card per text, and its notices on the first one, for any texts", () => {
  const inFiles = { notices: ["A captação terminou.", "Projeto fictício."], investment: "Captado: R$ 1." };
  fc.assert(
    fc.property(fc.string(), (text) => {
      const written = { ...texts, title: text || "x", impact: `${text}\n---\n` };
      for (const given of [{ notices: [], investment: null }, inFiles])
        expect(cardsOf(written, given).split(/^---$/m)).toHaveLength(9);
    }),
  );
  const [first, second, third] = cardsOf(texts, inFiles).split("\n---\n");
  expect(first).toMatch(
    /^# Texto de title\.\nProposta de apoio .+\nA captação terminou\.\nProjeto fictício\.$/,
  );
  expect([second, third]).toEqual(["# Investimento\nCaptado: R$ 1.", "# Cronograma\nTexto de timeline."]);
  expect(cardsOf(texts, inFiles, "# Vidro\n---\n# Fim")).toBe(
    "# Vidro\nA captação terminou.\nProjeto fictício.\n---\n# Fim",
  );
});

test("B9.9 the file has its notices below the title", () => {
  expect(toMarkdown(texts, ["Elo Recicla"], ["Projeto fictício."])).toMatch(
    /^# Texto de title\.\n\n\*Projeto fictício\.\*\n\n## Investimento/,
  );
});

test.each([
  ["The project will help the people of the city with their waste.", true],
  ["O projeto ajuda as pessoas da cidade com o lixo.", false],
  ["Marca no truck e no stand do event.", false],
  ["", false],
])("the text %j is recognised as English: %s", (text, expected) => expect(isEnglish(text)).toBe(expected));

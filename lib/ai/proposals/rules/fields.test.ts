import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { proposalSchema } from "../schema";
import { PROPOSAL_FIELDS, type ProposalTexts } from "../types";
import {
  FIELDS,
  fileNameOf,
  isEnglish,
  jsonSchemaOf,
  readTexts,
  titleSlug,
  toCards,
  toMarkdown,
} from "./fields";

const texts = Object.fromEntries(
  PROPOSAL_FIELDS.map((field) => [field, `Texto de ${field}.`]),
) as ProposalTexts;

describe("B9.9 the exported file", () => {
  test.each([
    ["Vidro que Volta: São Paulo", "proposta-vidro-que-volta-sao-paulo.md"],
    ["  ÇÃO -- 100% ", "proposta-cao-100.md"],
    ["???", "proposta-sem-titulo.md"],
  ])("%s", (title, name) => expect(fileNameOf(title, "md")).toBe(name));

  test("any title is a name that every system takes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (title) => {
        expect(titleSlug(title)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(titleSlug(title).length).toBeLessThanOrEqual(60);
      }),
    );
  });

  test("one heading for the title and one for each other text, whatever they hold", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
        const markdown = toMarkdown({ ...texts, title: text, description: `# ${text}\n## b\n---` }, [text]);
        expect(markdown.match(/^#{1,6} /gm)).toHaveLength(9);
      }),
    );
    expect(toMarkdown(texts, ["Elo Recicla"])).toContain("## Público-alvo\n\nTexto de targetAudience.");
  });

  test("what is empty says so", () => {
    expect(toMarkdown({ ...texts, impact: "" }, [])).toContain("## Impacto\n\na informar");
  });
});

test("B3.11 the model is held to exactly the nine texts", () => {
  const schema = jsonSchemaOf(PROPOSAL_FIELDS);
  expect(schema.required).toEqual(Object.keys(FIELDS));
  expect(schema.additionalProperties).toBe(false);
});

test("B3.11 what the model gives is measured as what a person types", () => {
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

test("B7.8 as many cards as texts, whatever the texts hold", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(
        toCards({ ...texts, title: text || "x", impact: `${text}\n---\n` }).split(/^---$/m),
      ).toHaveLength(9);
    }),
  );
});

test.each([
  ["The project will help the people of the city with their waste.", true],
  ["O projeto ajuda as pessoas da cidade com o lixo.", false],
  ["Marca no truck e no stand do event.", false],
  ["", false],
])("in English? %s", (text, expected) => expect(isEnglish(text)).toBe(expected));

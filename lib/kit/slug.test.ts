import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { slugChoices, slugOf } from "./slug";

describe("slugs of projects", () => {
  test("a slug has the name's words without accents, up to 80 characters of whole words", () => {
    expect(slugOf("Central de Triagem: São João (2ª fase)")).toBe("central-de-triagem-sao-joao-2-fase");
    expect(slugOf(`${"palavra ".repeat(20)}`)).toBe(
      "palavra-palavra-palavra-palavra-palavra-palavra-palavra-palavra-palavra-palavra",
    );
    expect(slugOf("a".repeat(200))).toBe("a".repeat(80));
    expect(slugOf("日本")).toBe("projeto");
  });

  test("a name that is a sibling route, Busca or Conta, gets a slug with the id", () => {
    expect(slugChoices("Busca", "a1")).toEqual(["busca-a1", "busca-a1-2", "busca-a1-3"]);
    expect(slugChoices("Conta", "a1")[0]).toBe("conta-a1");
    expect(slugChoices("Conta de luz", "a1")[0]).toBe("conta-de-luz");
  });

  test("a slug always has the format that the database accepts", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 300 }),
        fc.string({ maxLength: 100 }),
        (name, id) => {
          for (const slug of slugChoices(name, id)) {
            expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
            expect(slug.length).toBeLessThanOrEqual(120);
          }
        },
      ),
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareHref, MAX_COMPARED, parseCompared, readChoices, standOut, toggleChoice } from "./rules";

const slug = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}$/);
const choice = fc.record({ slug, nome: fc.string() });

describe("the address of a comparison", () => {
  test("an address keeps up to four slugs, each once, and is read back as written", () => {
    fc.assert(
      fc.property(fc.uniqueArray(slug, { maxLength: 6 }), (slugs) => {
        const query = new URL(compareHref(slugs), "http://x").searchParams.get("projetos") ?? undefined;
        expect(parseCompared(query)).toEqual(slugs.slice(0, MAX_COMPARED));
      }),
    );
  });

  test("an address keeps the reader's amount as it was typed", () => {
    const { searchParams } = new URL(compareHref(["a"], { amount: "R$ 4.000,50" }), "http://x");
    expect([...searchParams]).toEqual([
      ["projetos", "a"],
      ["quanto", "R$ 4.000,50"],
    ]);
    expect(compareHref(["a", "b"], { onlyDifferences: true })).toBe("/comparar?projetos=a,b&diferencas=1");
  });

  test("any address is read without an error, and yields nothing but slugs", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.array(fc.string())), (value) => {
        const read = parseCompared(value);
        expect(read.length).toBeLessThanOrEqual(MAX_COMPARED);
        for (const one of read) expect(one).toMatch(/^[a-z0-9-]+$/);
      }),
    );
    expect(parseCompared(["um,dois", "um", "tres,Quatro,../x,'--"])).toEqual(["um", "dois", "tres"]);
    expect(parseCompared(undefined)).toEqual([]);
  });
});

describe("the stored choice", () => {
  test("a damaged or foreign stored value counts as empty", () => {
    for (const text of [null, "", "{", "7", "null", '{"slug":"a"}', '[{"slug":"A B"},{"nome":"x"},null,3]'])
      expect(readChoices(text)).toEqual([]);
    fc.assert(fc.property(fc.string(), (text) => readChoices(text).length <= MAX_COMPARED));
  });

  test("a stored choice is read back unchanged", () => {
    fc.assert(
      fc.property(fc.uniqueArray(choice, { maxLength: 4, selector: (one) => one.slug }), (choices) => {
        expect(readChoices(JSON.stringify(choices))).toEqual(choices);
      }),
    );
  });

  test("a first click adds a project, a second removes it, and a fifth project is refused", () => {
    const four = ["a", "b", "c", "d"].map((name) => ({ slug: name, nome: name.toUpperCase() }));
    const fifth = { slug: "e", nome: "E" };
    expect(four.reduce((kept, one) => toggleChoice(kept, one) ?? [], [] as typeof four)).toEqual(four);
    expect(toggleChoice(four, fifth)).toBeNull();
    expect(toggleChoice(four, four[1] as (typeof four)[0])).toEqual([four[0], four[2], four[3]]);
  });
});

test("the least or the most of the known values is highlighted, only if they differ", () => {
  expect(standOut([3, 1, null, 1], "least")).toEqual(new Set([1, 3]));
  expect(standOut([3, 1], "most")).toEqual(new Set([0]));
  for (const same of [[2, 2], [2], [2, null], [], [null, null]]) expect(standOut(same, "most").size).toBe(0);
});

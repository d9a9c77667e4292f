import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  FILTER_KEYS,
  FILTERS,
  parseProjectQuery,
  writeListCursor,
} from "@/lib/catalog/projects/rules/list-query";
import { openListSchema } from "../schema";
import { feedHref, feedSearch, isSlug, MAX_PAGE, PAGE, pageHref, toFeedQuery } from "./parameters";

const ID = "0198c2d4-1111-7222-8333-444455556666";
const refusalOf = (params: Record<string, unknown>) => {
  const parsed = openListSchema.safeParse(params);
  return parsed.success ? null : parsed.error.issues[0]?.message;
};

describe("parameters of the open list", () => {
  test("parameters are the public list's filters, with one value or several", () => {
    for (const key of FILTER_KEYS) {
      const [first = "", second = ""] = FILTERS[key].values;
      expect(openListSchema.parse({ [key]: first }).query[key]).toEqual([first]);
      if (second)
        expect(openListSchema.parse({ [key]: [second, first] }).query[key]).toEqual([first, second]);
    }
    expect(openListSchema.parse({})).toEqual({ query: parseProjectQuery({}), limite: PAGE });
  });

  test("unknown parameters and unknown values are refused, and the refusal names the parameter", () => {
    expect(refusalOf({ estadp: "SP" })).toBe("Parâmetro desconhecido: “estadp”.");
    expect(refusalOf({ quanto: "1000" })).toBe("Parâmetro desconhecido: “quanto”.");
    expect(refusalOf({ estado: "XX" })).toContain("“estado”");
    expect(refusalOf({ estado: ["SP", "XX"] })).toContain("“estado”");
    expect(refusalOf({ ordem: "diferenca" })).toContain("“ordem”");
    expect(refusalOf({ busca: "a".repeat(101) })).toBe("“busca” tem no máximo 100 caracteres.");
    expect(refusalOf({ busca: ["a", "b"] })).toContain("“busca”");
    for (const limite of ["0", "101", "-1", "1.5", "x", "", ["1", "2"]])
      expect(refusalOf({ limite }), String(limite)).toContain("“limite”");
    expect(openListSchema.parse({ limite: "100" }).limite).toBe(MAX_PAGE);
  });

  test("a cursor of another order and a broken one are refused", () => {
    const depois = writeListCursor("maior-valor", { key: "100", id: ID });
    expect(openListSchema.parse({ depois }).query.depois).toBe(depois);
    expect(refusalOf({ depois, ordem: "menor-valor" })).toContain("“depois”");
    expect(refusalOf({ depois: "x" })).toContain("“depois”");
  });

  test("any query is read or refused, without an exception", () => {
    const value = fc.oneof(fc.string({ unit: "binary" }), fc.array(fc.string(), { maxLength: 4 }));
    const name = fc.oneof(
      fc.constantFrom(...FILTER_KEYS, "busca", "ordem", "limite", "depois", "__proto__", "constructor"),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 6 }), (pairs) => {
        expect(() => openListSchema.safeParse(Object.fromEntries(pairs))).not.toThrow();
      }),
      { numRuns: 40 },
    );
  });

  test("the address of the next page leads to the same list", () => {
    const wanted = openListSchema.parse({ estado: ["SP", "RJ"], busca: "vidro & cia", limite: "7" });
    const depois = writeListCursor("maior-valor", { key: "100", id: ID });
    const { searchParams } = new URL(pageHref(wanted, depois), "https://elorecicla.exemplo");
    const params = Object.fromEntries([...searchParams.keys()].map((key) => [key, searchParams.getAll(key)]));
    const single = Object.fromEntries(
      Object.entries(params).map(([key, all]) => [key, all.length === 1 ? all[0] : all]),
    );
    expect(openListSchema.parse(single)).toEqual({ ...wanted, query: { ...wanted.query, depois } });
  });
});

describe("the feed", () => {
  test("a feed has the filters of its list in the order of approval, without amount, page and view", () => {
    const params = { estado: "SP", quanto: "1000", ordem: "prazo", visao: "tabela", depois: "x" };
    expect(toFeedQuery(params)).toEqual({ ...parseProjectQuery({ estado: "SP" }), ordem: "recentes" });
    expect(feedSearch(toFeedQuery(params))).toBe("?estado=SP");
    expect(feedHref(parseProjectQuery({}))).toBe("/lir-projetos/atom.xml");
  });
});

test("a slug has lower-case letters, digits and hyphens, and less than 201 characters", () => {
  for (const slug of ["triagem-mecanizada", "a", "3r-2026"]) expect(isSlug(slug), slug).toBe(true);
  for (const slug of ["", "A", "a b", "%C3", "[slug]", "a/b", "..", "a".repeat(201)])
    expect(isSlug(slug), slug).toBe(false);
});

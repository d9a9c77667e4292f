import fc from "fast-check";
import { expect, test } from "vitest";
import { explorerHref, parseExplorerQuery, searchesDescription, toProjectQuery } from "./rules";

const NONE = { busca: "", categoria: null, status: null, depois: null, antes: null };
const CURSOR = "v250000000.00000000000040008000000000000000";

test("B2.8 the address holds search, category, status and page", () => {
  const query = parseExplorerQuery({
    busca: " vidro ",
    categoria: "Ambiental",
    status: "Aprovada",
    depois: CURSOR,
  });
  expect(query).toEqual({
    busca: "vidro",
    categoria: "Ambiental",
    status: "Aprovada",
    depois: CURSOR,
    antes: null,
  });
  expect(toProjectQuery(query)).toMatchObject({
    busca: "vidro",
    status: ["Aprovada"],
    categoria: [],
    depois: CURSOR,
  });
});

test("B2.8 'Todas', unknown values, forged cursors and repeated keys are dropped without a word", () => {
  expect(parseExplorerQuery({ categoria: "Todas", status: "Finalizada" })).toEqual(NONE);
  expect(parseExplorerQuery({ categoria: "Cultural", status: "'", depois: "x", antes: "v1.zz" })).toEqual(
    NONE,
  );
  expect(parseExplorerQuery({ status: ["Aprovada", "Em Captação"] }).status).toBe("Aprovada");
  expect(parseExplorerQuery({ ordem: "prazo", depois: CURSOR }).depois).toBe(CURSOR);
});

test("reading what was written gives the same query, and nothing throws", () => {
  const value = fc.oneof(fc.string(), fc.constantFrom("Ambiental", "Aprovada", "Em Captação", CURSOR));
  const params = fc.dictionary(
    fc.constantFrom("busca", "categoria", "status", "depois", "antes", "ordem", "__proto__"),
    fc.oneof(value, fc.array(value)),
  );
  fc.assert(
    fc.property(params, (given) => {
      const query = parseExplorerQuery(given);
      const { search } = new URL(explorerHref(query), "http://localhost");
      expect(parseExplorerQuery(Object.fromEntries(new URLSearchParams(search)))).toEqual(query);
    }),
  );
});

test("B5.5 a description is searched for whatever an index finds in it, short terms and signs too", () => {
  for (const term of ["são", "100%", "R$ 500", "de vidro", "m²", "PE", "é", "%", "a_b", "5%", "k"])
    expect(searchesDescription(term), term).toBe(true);
  for (const term of ["", "a b", "q,", "de v", "a/b"]) expect(searchesDescription(term), term).toBe(false);
});

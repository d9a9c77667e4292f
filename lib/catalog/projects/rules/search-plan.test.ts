import { describe, expect, test } from "vitest";
import { EMPTY_QUERY, writeListCursor } from "@/lib/catalog/projects/rules/list-query";
import {
  atLeast,
  FIRST_WALK,
  isFloor,
  MAX_TABLE_WALK,
  MAX_WALK,
  mayFill,
  planScan,
  planScans,
  searchesDescription,
  termIndexOf,
} from "./search-plan";

const today = new Date("2026-11-21T15:00:00Z");
const id = "0190a0a0-0000-7000-8000-000000000001";

describe("the plan of a list", () => {
  test("B7.1 the default list is read from the highest value down", () => {
    expect(planScan(EMPTY_QUERY, today)).toEqual({
      steps: [{ from: null, to: null, after: null }],
      down: true,
      toPrevious: false,
    });
  });

  test("the previous page is read in the other direction from the same project", () => {
    const antes = writeListCursor("maior-valor", { key: "500", id });
    expect(planScan({ ...EMPTY_QUERY, antes }, today)).toEqual({
      steps: [{ from: null, to: null, after: { key: "500", id } }],
      down: false,
      toPrevious: true,
    });
  });

  test("adjacent value bands are read as one range, and others are skipped", () => {
    const valor = ["ate-1-mi", "1-a-2-mi", "mais-de-5-mi"];
    const up = { ...EMPTY_QUERY, ordem: "menor-valor" as const, valor };
    expect(planScan(up, today).steps).toEqual([
      { from: "0", to: "200000000", after: null },
      { from: "500000001", to: null, after: null },
    ]);
    const depois = writeListCursor("menor-valor", { key: "600000000", id });
    expect(planScan({ ...up, depois }, today).steps).toEqual([
      { from: "500000001", to: null, after: { key: "600000000", id } },
    ]);
    const antes = writeListCursor("menor-valor", { key: "600000000", id });
    expect(planScan({ ...up, antes }, today).steps).toEqual([
      { from: "500000001", to: null, after: { key: "600000000", id } },
      { from: "0", to: "200000000", after: null },
    ]);
  });

  test("the sort by effect reads prices from the amount down, then from it up, then reached minimums", () => {
    const query = { ...EMPTY_QUERY, quanto: 500, ordem: "faz-diferenca" as const };
    const parts = [
      { steps: [{ from: "1", to: "500", after: null }], down: true, toPrevious: false },
      { steps: [{ from: "501", to: null, after: null }], down: false, toPrevious: false },
      { steps: [{ from: null, to: "-1", after: null }], down: true, toPrevious: false },
    ];
    expect(planScans(query, today)).toEqual(parts);
    const after = { key: "-7", id };
    const depois = writeListCursor("faz-diferenca", after);
    expect(depois).toMatch(/^dm7\./);
    expect(planScans({ ...query, depois }, today)).toEqual([
      { steps: [{ from: null, to: "-1", after }], down: true, toPrevious: false },
    ]);
    expect(planScans({ ...query, depois: null, antes: depois }, today)).toEqual([
      { steps: [{ from: null, to: "-1", after }], down: false, toPrevious: true },
      { steps: [{ from: "501", to: null, after: null }], down: true, toPrevious: true },
      { steps: [{ from: "1", to: "500", after: null }], down: false, toPrevious: true },
    ]);
    expect(planScans({ ...query, status: ["Finalizada"] }, today)).toEqual([]);
  });

  test("by deadline, passed deadlines come after open ones", () => {
    const query = { ...EMPTY_QUERY, ordem: "prazo" as const };
    expect(planScan(query, today).steps).toEqual([
      { from: "20261121", to: null, after: null },
      { from: null, to: "20261120", after: null },
    ]);
    const depois = writeListCursor("prazo", { key: "20260101", id });
    expect(planScan({ ...query, depois }, today).steps).toEqual([
      { from: null, to: "20261120", after: { key: "20260101", id } },
    ]);
  });

  test("a cursor outside the chosen bands restarts the list", () => {
    const depois = writeListCursor("maior-valor", { key: "1", id });
    expect(planScan({ ...EMPTY_QUERY, valor: ["mais-de-5-mi"], depois }, today).steps).toEqual([
      { from: "500000001", to: null, after: null },
    ]);
  });
});

describe("looking up rare terms", () => {
  test("words of three letters or more are looked up by trigrams, folded; shorter words as a whole term", () => {
    expect(termIndexOf("São José, do VALE")).toEqual({ kind: "trigrams", words: ["sao", "jose", "vale"] });
    expect(termIndexOf("a b")).toEqual({ kind: "trigrams", words: ["a b"] });
  });

  test("two letters are looked up by the trigrams that begin with them, other short terms by characters", () => {
    expect(termIndexOf("Sé")).toMatchObject({ kind: "pair" });
    expect(termIndexOf("x")).toEqual({ kind: "characters" });
    expect(termIndexOf("%_")).toEqual({ kind: "characters" });
    expect(termIndexOf("日本")).toEqual({ kind: "characters" });
  });

  test("the pattern of a two-letter term matches any ASCII character after it", () => {
    const index = termIndexOf("sp");
    if (index.kind !== "pair") throw new Error("expected a pair");
    const pattern = new RegExp(index.pattern);
    for (let code = 32; code < 127; code++) {
      const text = `sp${String.fromCharCode(code).toLowerCase()}`;
      expect(pattern.test(text), text).toBe(true);
    }
    expect(pattern.test("sp\n")).toBe(true);
  });
});

test("a longer walk follows only where the first one's hits promise a full page", () => {
  expect([1, 2].map((hits) => mayFill(hits, FIRST_WALK, MAX_WALK, 25))).toEqual([false, true]);
  expect([4, 5].map((hits) => mayFill(hits, FIRST_WALK, MAX_TABLE_WALK, 25))).toEqual([false, true]);
  expect(mayFill(0, FIRST_WALK, MAX_WALK, 25)).toBe(false);
});

test("a search whose count was limited shows the highest of 24, 50 and 100 that its hits exceed, or how many there are at least", () => {
  expect([25, 50, 51, 100, 101].map(atLeast)).toEqual([24, 24, 50, 50, 100]);
  expect([0, 1, 23, 24].map(atLeast)).toEqual([0, 1, 23, 23]);
  expect([0, 23, 24, 100].map(isFloor)).toEqual([true, true, false, false]);
});

test("B5.5 descriptions are searched for words, single characters and signs, not for frequent combinations", () => {
  for (const term of ["são", "100%", "R$ 500", "de vidro", "m²", "PE", "é", "%", "a_b", "5%", "k"])
    expect(searchesDescription(term), term).toBe(true);
  for (const term of ["", "a b", "q,", "de v", "a/b"]) expect(searchesDescription(term), term).toBe(false);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import {
  COUNT_LIMIT,
  likePatterns,
  listAddress,
  momentKey,
  momentOf,
  pageOf,
  ROWS,
  readCnpjStart,
  readListState,
  showCount,
} from "./rules";

const SPEC = {
  filters: { estado: ["aguardando", "conferidas"], tipo: ["todos", "novo"] },
  sorts: ["antigas", "novas"],
} as const;
const ID = "0194b3c4-0000-7000-8000-000000000001";

test("an empty address and unknown values give the defaults", () => {
  const defaults = readListState(SPEC, {});
  expect(defaults).toEqual({
    filters: { estado: "aguardando", tipo: "todos" },
    sort: "antigas",
    search: "",
    after: null,
  });
  expect(readListState(SPEC, { estado: "x", ordem: ["novas"], depois: "x.y", __proto__: "a" })).toEqual(
    defaults,
  );
  expect(listAddress("/admin/x", SPEC, defaults)).toBe("/admin/x");
});

test("writing and reading an address gives the same state", () => {
  const state = fc.record({
    filters: fc.record({
      estado: fc.constantFrom("aguardando", "conferidas"),
      tipo: fc.constantFrom("todos", "novo"),
    }),
    sort: fc.constantFrom("antigas", "novas"),
    search: fc.constantFrom("", "ana@exemplo.com.br", "Vidro & cia"),
    after: fc.constantFrom(null, { key: "1764000000000", id: ID }),
  });
  fc.assert(
    fc.property(state, (written) => {
      const { searchParams } = new URL(listAddress("/admin/x", SPEC, written, written), "https://x");
      expect(readListState(SPEC, Object.fromEntries(searchParams))).toEqual(written);
    }),
  );
});

test("changing the order goes back to the first page", () => {
  const state = { ...readListState(SPEC, {}), after: { key: "1", id: ID } };
  expect(listAddress("/x", SPEC, state, { sort: "novas" })).toBe("/x?ordem=novas");
});

test("a page has a next one only if a further row exists", () => {
  const found = Array.from({ length: ROWS + 1 }, (_, at) => at);
  const cursorOf = (row: number) => ({ key: String(row), id: ID });
  expect(pageOf(found, cursorOf)).toEqual({ rows: found.slice(0, ROWS), next: cursorOf(ROWS - 1) });
  expect(pageOf(found.slice(0, ROWS), cursorOf).next).toBeNull();
  expect(pageOf([], cursorOf)).toEqual({ rows: [], next: null });
});

test("a moment is read back from its sort key", () => {
  const moment = new Date("2026-11-23T12:00:00.123Z");
  expect(momentOf(momentKey(moment))).toEqual(moment);
  expect(["x", "", "1e5", "-1"].map(momentOf)).toEqual([null, null, null, null]);
});

test("the beginning of a CNPJ is recognised, with or without punctuation, and a name is not", () => {
  expect(
    ["11.222.333/0001-81", "11222333", "12ABC34501DE35", "ab.cde.fgh/0001-95"].map(readCnpjStart),
  ).toEqual(["11222333000181", "11222333", "12ABC34501DE35", "ABCDEFGH000195"]);
  expect(
    ["1122233", "Cooperativa", "2 Irmãos Recicla", "", "112223330001812", "AB.CDE.FGH/0001-96"].map(
      readCnpjStart,
    ),
  ).toEqual(Array(6).fill(null));
});

test("each word becomes a pattern, without accents and with its wildcards escaped", () => {
  expect(likePatterns("Ação  100%_\\")).toEqual(["%acao%", "%100\\%\\_\\\\%"]);
  expect(likePatterns("")).toEqual([]);
});

test("a count that stopped is shown as its lower bound", () => {
  expect([0, 99, COUNT_LIMIT].map(showCount)).toEqual(["0", "99", "99+"]);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EMPTY_QUERY, parseProjectQuery } from "@/lib/catalog/projects/rules/list-query";
import { HOUR } from "@/lib/kit/time";
import {
  type AnnouncedProject,
  canonicalSearch,
  describeSearch,
  isAlertDue,
  MAX_SEARCH_NAME,
  proposedName,
  readSearch,
  toAlert,
} from "./rules";

const query = fc
  .record({
    busca: fc.string({ maxLength: 120 }),
    estado: fc.array(fc.constantFrom("SP", "RJ", "ZZ")),
    categoria: fc.array(fc.constantFrom("Cooperativismo", "Inclusão Social", "outra")),
    valor: fc.array(fc.constantFrom("ate-1-mi", "mais-de-5-mi")),
    visao: fc.constantFrom("tabela", "cartoes"),
  })
  .map(parseProjectQuery);

describe("the text of a stored search", () => {
  test("the same filters are stored as the same text and read back as the same filters", () => {
    fc.assert(
      fc.property(query, (one) => {
        const text = canonicalSearch(one);
        expect(canonicalSearch(text)).toBe(text);
        expect(readSearch(text)).toEqual({ ...one, visao: "cartoes" });
      }),
    );
    expect(canonicalSearch("utm_source=x&estado=SP&estado=RJ&visao=tabela&depois=v1.0")).toBe(
      "estado=RJ&estado=SP",
    );
    expect(canonicalSearch(EMPTY_QUERY)).toBe("");
  });

  test.each(["toString=1", "constructor=1", "valueOf=1", "__proto__=1", "hasOwnProperty=1&hasOwnProperty=2"])(
    "the key %s is ignored as an unknown filter",
    (text) => {
      expect(readSearch(text)).toEqual(EMPTY_QUERY);
      expect(canonicalSearch(`${text}&estado=SP`)).toBe("estado=SP");
    },
  );

  test("the proposed name of a search is never empty and never too long", () => {
    fc.assert(
      fc.property(query, (one) => {
        const name = proposedName(one);
        expect(name).not.toBe("");
        expect([...name].length).toBeLessThanOrEqual(MAX_SEARCH_NAME);
      }),
    );
    expect(describeSearch(EMPTY_QUERY)).toBe("Todos os projetos");
    expect(describeSearch(readSearch("estado=SP&urgencia=Alta&valor=ate-1-mi"))).toBe(
      "SP, Urgência alta, Até R$ 1 milhão",
    );
  });
});

test("a search whose read projects stand under an earlier one still says how many it has beyond its limit", () => {
  const project = (id: string, newInSearch: number): AnnouncedProject => ({
    id,
    slug: id,
    nome: id,
    categoria: "Cooperativismo",
    cidade: "Santos",
    estado: "SP",
    valorDisponivel: 1_00,
    demonstracao: false,
    newInSearch,
  });
  const alertOf = (newInSearch: number) =>
    toAlert(
      "Ana",
      [
        { name: "Todos", query: "", projects: [project("um", 2), project("dois", 2)] },
        { name: "Santos", query: "estado=SP", projects: [project("dois", newInSearch)] },
      ],
      newInSearch - 1,
      "https://exemplo.com.br",
    );
  const { total, searches } = alertOf(4);
  expect(total).toBe(5);
  expect(searches.map(({ name, projects, more }) => [name, projects.length, more])).toEqual([
    ["Todos", 2, 0],
    ["Santos", 0, 3],
  ]);
  expect(alertOf(1)).toMatchObject({ total: 2, searches: [{ name: "Todos" }] });
});

test("an alert is due after a day, after a week, or never", () => {
  const now = new Date("2026-11-21T10:00:00Z");
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  expect(isAlertDue("diario", ago(23.9), now)).toBe(true);
  expect(isAlertDue("diario", ago(0.1), now)).toBe(false);
  expect(isAlertDue("semanal", ago(6 * 24), now)).toBe(false);
  expect(isAlertDue("semanal", ago(7 * 24 - 0.1), now)).toBe(true);
  expect(isAlertDue("nunca", ago(10_000), now)).toBe(false);
});

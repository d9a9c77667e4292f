import fc from "fast-check";
import { expect, test } from "vitest";
import type { ImportReport } from "@/lib/catalog/project-import/messages";
import { countsOf, hasChanges, ROW_KINDS, rowList, rowsOf, shownValue } from "./rules";

const change = { field: "cidade", from: "Santos", to: "Campinas" };
const named = (row: number) => ({ row, id: `sinir_${row}` });

const REPORT: ImportReport = {
  added: [{ ...named(1), nome: "Triagem" }],
  changed: [{ ...named(2), fields: [change] }],
  unchanged: 7,
  kept: [{ ...named(3), fields: [change] }],
  named: [{ ...named(4), fields: [{ field: "proponente", from: "Coop", to: "Cooperativa" }] }],
  withoutCnpj: 2,
  toGive: [{ ...named(1), nome: "Triagem" }],
  oddQuotas: [{ ...named(2), nome: "Vidro", hint: "640 cotas somam outra coisa." }],
  duplicates: [{ ...named(5), of: "sinir_1" }],
  refused: [{ ...named(6), field: "title", reason: "não pode ficar vazio" }],
  mailed: 3,
  written: false,
};

test("every part of a report becomes a row of its kind, and the counts match the rows", () => {
  const rows = rowsOf(REPORT, [{ sourceId: "sinir_9", nome: "Sumido" }]);
  expect(rows.map(({ kind, row }) => [kind, row])).toEqual([
    ["novo", 1],
    ["entregar", 1],
    ["cotas", 2],
    ["muda", 2],
    ["mantido", 3],
    ["mantido", 4],
    ["repetido", 5],
    ["recusado", 6],
    ["ausente", null],
  ]);
  expect(rows[7]?.fields).toEqual([{ field: "title", from: "", to: "não pode ficar vazio" }]);
  const counts = countsOf(REPORT, rows);
  expect(counts).toEqual({
    novo: 1,
    muda: 1,
    entregar: 1,
    cotas: 1,
    mantido: 2,
    repetido: 1,
    recusado: 1,
    ausente: 1,
    iguais: 7,
    semCnpj: 2,
    avisados: 3,
  });
  expect(ROW_KINDS.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)).toBe(rows.length);
});

test("a preview has a tab for each kind that it has counted", () => {
  const counts = countsOf(REPORT, []);
  expect(rowList(counts).filters.linhas).toEqual(ROW_KINDS);
  const { entregar: _, cotas: __, ...old } = counts;
  expect(rowList(old).filters.linhas).toEqual(
    ROW_KINDS.filter((kind) => kind !== "entregar" && kind !== "cotas"),
  );
  const changed = rowList({ ...counts, novo: 0, muda: 1 });
  expect(changed.filters.linhas.slice(0, 3)).toEqual(["muda", "novo", "entregar"]);
  const none = Object.fromEntries(ROW_KINDS.map((kind) => [kind, 0]));
  expect(rowList({ ...counts, ...none }).filters.linhas).toEqual(ROW_KINDS);
});

test("a project with several errors or differences counts once", () => {
  const [refusal] = REPORT.refused;
  if (!refusal) throw new Error("no refusal");
  const report = {
    ...REPORT,
    refused: [refusal, { ...refusal, field: "funding.total" }, { ...refusal, ...named(7) }],
    named: [{ ...named(3), fields: [change] }],
  };
  const rows = rowsOf(report, []);
  expect(rows.filter(({ kind }) => kind === "recusado")).toHaveLength(3);
  expect(countsOf(report, rows)).toMatchObject({ recusado: 2, mantido: 1 });
});

test("a preview can be applied only if it has new or changed projects", () => {
  fc.assert(
    fc.property(fc.nat(3), fc.nat(3), (novo, muda) => {
      expect(hasChanges({ novo, muda })).toBe(novo > 0 || muda > 0);
    }),
  );
});

test.each([
  ["valorTotal", "123456789", "R$ 1.234.567,89"],
  ["obras", "true", "sim"],
  ["obras", "false", "não"],
  ["aprovadoEm", "2026-01-13", "13/01/2026"],
  ["objetivo", "(vazio)", "(vazio)"],
  ["proponente", "", "(vazio)"],
  ["cotasTotal", "1200", "1200"],
])("the field %s with the value %j is shown as %s", (field, stored, shown) => {
  expect(shownValue(field, stored).replace(/\s/g, " ")).toBe(shown);
});

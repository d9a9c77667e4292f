import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { assertLoggable, differencesOf } from "./rules";

test("only changed, added and removed values are shown", () => {
  const before = { nome: "Vidro", conferida: false, motivos: ["a"], igual: 1 };
  const after = { nome: "Vidro Novo", conferida: true, igual: 1, dono: "Ana" };
  expect(differencesOf(before, after)).toEqual([
    { name: "nome", before: "Vidro", after: "Vidro Novo" },
    { name: "Conferida", before: "não", after: "sim" },
    { name: "dono", before: "", after: "Ana" },
    { name: "motivos", before: "a", after: "" },
  ]);
  expect(differencesOf(null, null)).toEqual([]);
  expect(differencesOf({ a: null }, { a: "" })).toEqual([]);
});

test("a file's checksum comes last", () => {
  const after = { sha256: "abc", arquivo: "projetos.csv", novos: 1 };
  expect(differencesOf(null, after).map(({ after: value }) => value)).toEqual(["projetos.csv", "1", "abc"]);
});

test("states, days, moments and amounts are shown in words, with their unit", () => {
  const before = { status: "em_atendimento", cobrado_em: null, valor: 13_800, dia: "2026-11-27" };
  const after = { status: "resolvido", cobrado_em: "2026-11-28T12:00:00.000Z", valor: 0, dia: "2026-11-28" };
  expect(differencesOf(before, after)).toEqual([
    { name: "Situação", before: "em atendimento", after: "resolvido" },
    { name: "Último lembrete", before: "", after: "28/11/2026 às 09:00" },
    { name: "Valor", before: "R$\u00a0138,00", after: "R$\u00a00,00" },
    { name: "Dia no banco", before: "27/11/2026", after: "28/11/2026" },
  ]);
});

test("every amount of a decision about money is shown in reais", () => {
  const names = ["valor", "devolvido", "pedido", "perdido", "reservado"];
  const shown = differencesOf(null, Object.fromEntries(names.map((name) => [name, 13_800])));
  expect(shown.map(({ after }) => after)).toEqual(names.map(() => "R$\u00a0138,00"));
});

test.each(["senha", "passwordHash", "token", "agencia", "chavePix", "segredoSecret"])(
  "a value named %s is refused",
  (name) => expect(() => assertLoggable({ [name]: "x" })).toThrow(name),
);

test("a banco and a titular may be logged", () => {
  expect(() => assertLoggable({ banco: "001", titular: "Cooperativa" })).not.toThrow();
  expect(() => assertLoggable(null)).not.toThrow();
});

test("every entry is written in the transaction of its change", () => {
  const files = globSync("lib/**/*.ts").filter((file) => !file.endsWith(".test.ts"));
  const calls = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?<!function )recordAudit\(\s*(\w+)/g)].map(([, client]) => [
      file,
      client,
    ]),
  );
  expect(calls.length).toBeGreaterThan(40);
  expect(calls.filter(([, client]) => client !== "tx")).toEqual([]);
});

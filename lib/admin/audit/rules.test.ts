import { expect, test } from "vitest";
import { assertLoggable, differencesOf } from "./rules";

test("only changed, added and removed values are shown", () => {
  const before = { nome: "Vidro", conferida: false, motivos: ["a"], igual: 1 };
  const after = { nome: "Vidro Novo", conferida: true, igual: 1, dono: "Ana" };
  expect(differencesOf(before, after)).toEqual([
    { name: "nome", before: "Vidro", after: "Vidro Novo" },
    { name: "conferida", before: "não", after: "sim" },
    { name: "dono", before: "", after: "Ana" },
    { name: "motivos", before: "a", after: "" },
  ]);
  expect(differencesOf(null, null)).toEqual([]);
  expect(differencesOf({ a: null }, { a: "" })).toEqual([]);
});

test.each(["senha", "passwordHash", "token", "agencia", "chavePix", "segredoSecret"])(
  "a value named %s is refused",
  (name) => expect(() => assertLoggable({ [name]: "x" })).toThrow(name),
);

test("a banco and a titular may be logged", () => {
  expect(() => assertLoggable({ banco: "001", titular: "Cooperativa" })).not.toThrow();
  expect(() => assertLoggable(null)).not.toThrow();
});

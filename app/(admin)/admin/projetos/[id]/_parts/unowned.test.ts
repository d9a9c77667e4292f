import { expect, test } from "vitest";
import { keptFacts, unownedText } from "./unowned";

const at = new Date("2026-11-22T12:00Z");
const ana = {
  id: "0190a000-0000-7000-8000-000000000001",
  email: "ana@coop.org.br",
  emailConfirmedAt: at,
  suspendedAt: null,
  profile: { fullName: "Ana Souza" },
};
const proponent = {
  id: "0190a000-0000-7000-8000-000000000002",
  cnpj: "11222333000181",
  razaoSocial: "COOPERATIVA",
  nomeConhecido: "",
  conferidaEm: at,
  members: [{ user: ana }],
};
const project = { captadorId: null, publicado: true, proponent };

test("of a project that nobody looks after the team reads who could get it, and what is missing before", () => {
  expect(unownedText({ ...project, proponent: null })).toBe("Ninguém");
  expect(unownedText({ ...project, proponent: { ...proponent, members: [] } })).toBe("Ninguém");
  expect(unownedText(project)).toBe("Ninguém. Quem cuida da organização: Ana Souza, ana@coop.org.br.");
  expect(unownedText({ ...project, proponent: { ...proponent, conferidaEm: null } })).toBe(
    "Ninguém. Quem cuida da organização: Ana Souza, ana@coop.org.br. A organização ainda não está conferida. Confira a organização antes de entregar o projeto.",
  );
  expect(unownedText({ ...project, publicado: false })).toContain("Este projeto está fora da lista.");
});

test("a project that a deal keeps with its captador says so, and another one says nothing", () => {
  expect(keptFacts({ isKeptByDeal: true })).toEqual([
    { term: "Tirar de quem cuida", value: expect.stringContaining("aceitou um interesse") },
  ]);
  expect(keptFacts({ isKeptByDeal: false })).toEqual([]);
});

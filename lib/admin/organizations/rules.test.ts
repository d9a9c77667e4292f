import { describe, expect, test } from "vitest";
import { youngText } from "./messages";
import { type CheckedProject, checksOf, holderState, placesText, waitsUntil, youngUntil } from "./rules";

const NOW = new Date("2026-11-23T12:00:00.000Z");
const CNPJ = "11222333000181";
const BELEM = { cidade: "Belém", estado: "PA" };
const organization = {
  ...BELEM,
  cnpj: CNPJ,
  razaoSocial: "COOPERATIVA RECOMECO LTDA",
  nomeConhecido: "Cooperativa Recomeço",
  situacao: 2,
  abertaEm: new Date("2012-03-15"),
  registroEm: NOW,
  tipo: "Cooperativa",
  tipoDecididoEm: null as Date | null,
  representante: "Ana Souza",
  projects: [{ ...BELEM, numeroAprovacao: "22.0001", holder: CNPJ, hasAccount: true }] as CheckedProject[],
};
const states = (over: Partial<typeof organization>) =>
  Object.fromEntries(checksOf({ ...organization, ...over }, NOW).map(({ name, state }) => [name, state]));

describe("the facts that the team compares", () => {
  test("with complete data, account, proposal and representative are left to a person, because public data do not show whose account it is", () => {
    expect(states({})).toEqual({
      conta: "look",
      nome: "ok",
      lugar: "ok",
      situacao: "ok",
      idade: "ok",
      proposta: "look",
      titular: "ok",
      representante: "look",
    });
  });

  test.each([
    [{ nomeConhecido: "Filhas do Guamá" }, "nome", "look"],
    [{ registroEm: null as unknown as Date }, "nome", "look"],
    [{ cidade: "ARACAJU", estado: "SE" }, "lugar", "look"],
    [{ cidade: "BELEM" }, "lugar", "ok"],
    [{ registroEm: null as unknown as Date }, "lugar", "look"],
    [{ situacao: 8 }, "situacao", "problem"],
    [{ registroEm: null as unknown as Date }, "situacao", "look"],
    [{ abertaEm: new Date("2026-10-01") }, "idade", "problem"],
    [{ abertaEm: new Date("2026-10-01"), situacao: 8 }, "idade", "problem"],
    [{ abertaEm: null as unknown as Date }, "idade", "look"],
    [{ projects: [] }, "proposta", "problem"],
    [
      { projects: [{ ...BELEM, numeroAprovacao: "", holder: null, hasAccount: false }] },
      "proposta",
      "problem",
    ],
    [{ projects: [] }, "titular", "look"],
    [{ representante: "" }, "representante", "problem"],
  ])("%j: %s is %s", (over, name, state) => {
    expect(states(over)[name]).toBe(state);
  });

  test("the places of the CNPJ and of its projects stand side by side, each once", () => {
    const away = { cidade: "Aracaju", estado: "SE" };
    expect(placesText(away, [BELEM, BELEM, away])).toBe(
      "CNPJ: Aracaju, SE. Projetos: Belém, PA; Aracaju, SE",
    );
    expect(placesText({ cidade: "", estado: "" }, [])).toBe("CNPJ: sem cidade. Projetos: sem cidade");
  });

  test("one bank account of another holder is a problem", () => {
    const own = { ...BELEM, numeroAprovacao: "1", holder: CNPJ, hasAccount: true };
    expect(states({ projects: [own, { ...own, holder: "99888777000166" }] }).titular).toBe("problem");
  });

  test("a bank account saved before holders were compared is left to a person", () => {
    expect(holderState({ holder: null, hasAccount: true }, CNPJ)).toBe("look");
    expect(holderState({ holder: null, hasAccount: false }, CNPJ)).toBe("look");
  });
});

test("a CNPJ that is too young for every kind waits for the queue until the day it is old enough", () => {
  const young = { ...organization, abertaEm: new Date("2026-08-31") };
  expect(waitsUntil(young, NOW)).toBe("28/02/2027");
  expect(waitsUntil(young, new Date("2027-02-28T12:00:00Z"))).toBeNull();
  expect(waitsUntil({ ...young, tipo: "Não informado" }, NOW)).toBe("28/02/2027");
  expect(waitsUntil({ ...young, situacao: 8 }, NOW)).toBeNull();
  expect(waitsUntil(organization, NOW)).toBeNull();
});

test("once the team settled the kind, a CNPJ waits for the day of that kind, and no text offers another one", () => {
  const young = { ...organization, abertaEm: new Date("2026-08-31"), tipoDecididoEm: NOW };
  const other = { ...young, tipo: "Não informado" };
  expect(waitsUntil(young, NOW)).toBe("28/02/2027");
  expect(waitsUntil(other, new Date("2027-02-28T12:00:00Z"))).toBe("31/08/2027");
  expect(waitsUntil(other, new Date("2027-08-31T12:00:00Z"))).toBeNull();
  const until = youngUntil(other, NOW);
  expect(until && youngText(until)).toBe("nova demais para a lei: pode ser conferida a partir de 31/08/2027");
});

test("the day of a check says that the kind decides, unless it is a cooperative or association", () => {
  const young = { ...organization, abertaEm: new Date("2026-08-31") };
  const pickers = youngUntil(young, NOW);
  expect(pickers && youngText(pickers)).toMatch(/a partir de 28\/02\/2027$/);
  const other = { ...young, tipo: "Não informado" };
  for (const day of ["2026-11-30", "2027-08-30"]) {
    const until = youngUntil(other, new Date(`${day}T12:00:00Z`));
    expect(until && youngText(until)).toContain(
      "a partir de 31/08/2027, ou de 28/02/2027 se for cooperativa ou associação",
    );
  }
  expect(youngUntil(other, new Date("2027-08-31T12:00:00Z"))).toBeNull();
  expect(youngUntil({ ...other, situacao: 8 }, NOW)).toBeNull();
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { partyOf, showToOthers } from "@/lib/kit/party";
import { planState, supportState } from "./history";
import { missingIn, replacedPart } from "./identity";
import { presetsFor, quarterOf, readDay, readPeriod } from "./period";
import { numberLabel } from "./receipt";
import { totalsOf } from "./statement";

const UM = { nome: "Cooperativa Um", documento: "11222333000181" };
const DOIS = { nome: "Associação Dois", documento: "63812045000180" };

const RECEIPT: Parameters<typeof totalsOf>[0][number] = {
  kind: "lir",
  data: "2026-11-20",
  valor: 1,
  recibos: 1,
  projetoId: "1",
  projeto: "Coleta Solidária",
  demonstracao: false,
  emitente: UM,
};

test("a receipt number has at least six digits", () => {
  expect([numberLabel(7), numberLabel(1_234_567)]).toEqual(["nº 000007", "nº 1234567"]);
});

describe("names on a receipt", () => {
  const nobody = {
    personType: "fisica",
    fullName: null,
    companyName: null,
    documentNumber: null,
    cnpj: null,
    razaoSocial: null,
  };

  test("a company is named as in the registry, an organization by its legal name, a person by their own", () => {
    const company = {
      ...nobody,
      fullName: "Ana",
      companyName: "Apelido",
      cnpj: "11222333000181",
      razaoSocial: "Vidro Ltda",
    };
    expect(partyOf(company)).toEqual({ nome: "Vidro Ltda", documento: "11222333000181" });
    const organization = {
      ...nobody,
      fullName: "Ana",
      companyName: "Cooperativa",
      documentNumber: "11222333000181",
    };
    expect(partyOf(organization)).toEqual({ nome: "Cooperativa", documento: "11222333000181" });
    const person = { ...nobody, fullName: "Ana Lima", documentNumber: "52998224725" };
    expect(partyOf(person)).toEqual({ nome: "Ana Lima", documento: "52998224725" });
  });

  test("a name or number that is absent, invalid or of the other kind of party is reported as missing", () => {
    expect(missingIn(partyOf(nobody))).toEqual(["nome", "documento"]);
    expect(missingIn(partyOf({ ...nobody, personType: "juridica", fullName: "Ana" }))).toEqual([
      "nome",
      "documento",
    ]);
    expect(missingIn(partyOf({ ...nobody, fullName: "Ana", documentNumber: "11111111111" }))).toEqual([
      "documento",
    ]);
    expect(missingIn(partyOf({ ...nobody, fullName: "Ana", documentNumber: "11222333000181" }))).toEqual([
      "nome",
    ]);
  });
});

test("a colleague replaces data by another document or kind, or by a name without the known words in their order", () => {
  const [cpf, cnpj] = ["52998224725", "11222333000181"];
  const person = { nome: "Ana Lima", documento: "", isCompany: false };
  const replaced = (known: typeof person, nome: string, documento: string) =>
    replacedPart(known, { nome, documento });
  expect(replaced(person, "ana de LIMA e Souza", cpf)).toBeNull();
  for (const nome of ["Lima Ana", "Ana", "Anais Lima", "João Prado", ""])
    expect(replaced(person, nome, cpf)).toBe("nome");
  expect(replaced(person, "Ana Lima", cnpj)).toBe("documento");
  const company = { nome: "Vidro Já", documento: "", isCompany: true };
  expect(replaced(company, "VIDRO JA LTDA.", cnpj)).toBeNull();
  expect(replaced(company, "Vidro Já", cpf)).toBe("documento");
  const nameless = { nome: "", documento: cnpj, isCompany: false };
  expect(replaced(nameless, "Metais do Vale", cnpj)).toBeNull();
  expect(replaced(nameless, "Metais do Vale", "63812045000180")).toBe("documento");
});

test("third parties see a company's whole CNPJ and part of a person's CPF", () => {
  expect([showToOthers("11222333000181"), showToOthers("52998224725")]).toEqual([
    "11.222.333/0001-81",
    "***.982.***-25",
  ]);
});

describe("periods of a statement", () => {
  test("a quarter has three whole months", () => {
    const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, "0")}`);
    for (const day of ["01", "28"])
      expect(months.map((month) => Number(quarterOf(`${month}-${day}`).slice(5)))).toEqual([
        1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4,
      ]);
  });

  test("the offered periods are this year, last year, this quarter and the one before", () => {
    expect(presetsFor("2026-02-10").map(({ label, period }) => [label, period.de, period.ate])).toEqual([
      ["Este ano (2026)", "2026-01-01", "2026-12-31"],
      ["Ano passado (2025)", "2025-01-01", "2025-12-31"],
      ["1º trimestre de 2026", "2026-01-01", "2026-03-31"],
      ["4º trimestre de 2025", "2025-10-01", "2025-12-31"],
    ]);
    expect(quarterOf("2026-11-20")).toBe("2026-4");
  });

  test.each(["2026-02-30", "2026-13-01", "0001-01-01", "26-01-01", "x", undefined, ["2026-01-01"]])(
    "the query value %j is not a day",
    (text) => expect(readDay(text)).toBeNull(),
  );

  test("an invalid period is replaced by the year of the newest receipt, else this year; a missing start is January 1, a missing end today", () => {
    const year = { de: "2026-01-01", ate: "2026-12-31" };
    expect(readPeriod({}, "2026-11-22", null)).toEqual(year);
    expect(readPeriod({ de: "2026-05-01", ate: "2026-04-01" }, "2026-11-22", null)).toEqual(year);
    expect(readPeriod({ de: "2025-05-01" }, "2026-11-22", null)).toEqual({
      de: "2025-05-01",
      ate: "2026-11-22",
    });
    expect(readPeriod({ ate: "2025-05-01" }, "2026-11-22", null)).toEqual({
      de: "2025-01-01",
      ate: "2025-05-01",
    });
    // In January, the newest receipt is often of last year.
    expect(readPeriod({}, "2027-01-04", "2026-12-30")).toEqual(year);
    expect(readPeriod({ de: "2027-01-01" }, "2027-01-04", "2026-12-30").de).toBe("2027-01-01");
  });
});

test("the sums of a statement's groups add up to its total", () => {
  const receipt = fc.record({
    kind: fc.constantFrom("lir", "taxa", "mensalidade"),
    data: fc.constantFrom("2026-01-31", "2026-04-01", "2026-06-30", "2026-12-31"),
    valor: fc.integer({ min: 1, max: 1_000_000_000 }),
    recibos: fc.integer({ min: 1, max: 9 }),
    projetoId: fc.constantFrom("1", "2", null),
    projeto: fc.constantFrom("Vidro", "Papel", ""),
    demonstracao: fc.boolean(),
    emitente: fc.constantFrom(UM, DOIS),
  });
  fc.assert(
    fc.property(fc.array(receipt as fc.Arbitrary<Parameters<typeof totalsOf>[0][number]>), (receipts) => {
      const sections = Object.values(totalsOf(receipts));
      const sumOf = (rows: readonly { valor: number }[]) => rows.reduce((sum, { valor }) => sum + valor, 0);
      const all = sumOf(receipts);
      expect([sumOf(sections), sumOf(sections.flatMap(({ groups }) => groups))]).toEqual([all, all]);
    }),
  );
});

test("B4.4 a month is shown in the states of a fee or as voided, and after a full refund as refunded", () => {
  expect(
    (["aberta", "processando", "paga", "falhou", "anulada"] as const).map((status) =>
      planState(status, 9700, 0),
    ),
  ).toEqual(["pending", "processing", "paid", "failed", "voided"]);
  expect(planState("paga", 9700, 9700)).toBe("refunded");
  expect(planState("paga", 9700, 100)).toBe("paid");
  expect(planState("paga", 0, 0)).toBe("paid");
});

test("B4.4 B6.6 a funder reads a fee as unlocked, failed or expired, and in every other state as pending", () => {
  const shown = ["unlocked", "failed", "expired", "pending"] as const;
  for (const fee of shown) expect(supportState(fee, true)).toBe(fee);
  expect(supportState("refunded", true)).toBe("expired");
  for (const fee of ["paid", "processing", "refunded", "disputed"] as const)
    expect(supportState(fee, false)).toBe("pending");
});

test("a statement sums by project and quarter, with deposits apart from the platform's charges", () => {
  const glass = { ...RECEIPT, projetoId: "vidro", projeto: "Vidro" };
  const { apoio, plataforma } = totalsOf([
    { ...glass, data: "2026-04-01", valor: 300 },
    { ...glass, data: "2026-03-31", valor: 200 },
    { ...glass, data: "2026-01-01", valor: 100 },
    { ...RECEIPT, projetoId: "agua", projeto: "Água", data: "2026-02-01", valor: 10 },
    { ...glass, kind: "taxa", data: "2026-01-01", valor: 50 },
    { ...RECEIPT, kind: "mensalidade", projetoId: null, projeto: "", data: "2026-01-01", valor: 7 },
  ]);
  expect(apoio).toMatchObject({
    groups: [
      { projeto: "Água", trimestre: "2026-1", recibos: 1, valor: 10 },
      { projeto: "Vidro", trimestre: "2026-1", recibos: 2, valor: 300 },
      { projeto: "Vidro", trimestre: "2026-2", recibos: 1, valor: 300 },
    ],
    recibos: 4,
    valor: 610,
  });
  expect([plataforma.recibos, plataforma.valor]).toEqual([2, 57]);
});

test("a statement sums two projects of one name apart, and a renamed project once under its latest name", () => {
  const { apoio } = totalsOf([
    { ...RECEIPT, valor: 50 },
    { ...RECEIPT, projetoId: "2", emitente: DOIS, valor: 70 },
    { ...RECEIPT, projeto: "Coleta Solidária II", valor: 5 },
    { ...RECEIPT, projetoId: "2", valor: 3 },
  ]);
  expect(apoio.groups.map(({ projeto, emitente, valor }) => [projeto, emitente, valor])).toEqual([
    ["Coleta Solidária", DOIS, 70],
    ["Coleta Solidária", UM, 3],
    ["Coleta Solidária II", UM, 55],
  ]);
});

test("a statement sums deposits to fictitious projects apart from those to real ones", () => {
  const { apoio, demonstracao } = totalsOf([
    { ...RECEIPT, valor: 50 },
    { ...RECEIPT, projetoId: "2", demonstracao: true, valor: 70 },
  ]);
  expect([apoio.valor, demonstracao.valor]).toEqual([50, 70]);
});

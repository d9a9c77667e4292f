import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { partyOf } from "@/lib/kit/party";
import { planState } from "./history";
import { missingIn } from "./identity";
import { presetsFor, quarterOf, readDay, readPeriod } from "./period";
import { amountInWords, numberLabel } from "./receipt";
import { totalsOf } from "./statement";

describe("amounts in words", () => {
  test.each([
    [1, "um centavo"],
    [29, "vinte e nove centavos"],
    [100, "um real"],
    [101, "um real e um centavo"],
    [829, "oito reais e vinte e nove centavos"],
    [6_410, "sessenta e quatro reais e dez centavos"],
    [10_000_000, "cem mil reais"],
    [100_000_000, "um milhão de reais"],
    [100_000_010, "um milhão de reais e dez centavos"],
    [
      123_456_789,
      "um milhão duzentos e trinta e quatro mil quinhentos e sessenta e sete reais e oitenta e nove centavos",
    ],
  ])("%i centavos are '%s'", (centavos, words) => expect(amountInWords(centavos)).toBe(words));

  test("whatever the reais, the centavos are the same words; no two amounts share theirs", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99 }),
        fc.integer({ min: 1, max: 10_000_000_000 }),
        (cents, reais) => {
          expect(amountInWords(reais * 100 + cents)).toBe(
            `${amountInWords(reais * 100)} e ${amountInWords(cents)}`,
          );
        },
      ),
    );
    expect(new Set(Array.from({ length: 30_000 }, (_, at) => amountInWords(at + 1))).size).toBe(30_000);
  });

  test("a number is of six digits and more", () => {
    expect([numberLabel(7), numberLabel(1_234_567)]).toEqual(["nº 000007", "nº 1234567"]);
  });
});

describe("who is named", () => {
  const nobody = {
    ...{
      personType: "fisica",
      fullName: null,
      companyName: null,
      documentNumber: null,
      cnpj: null,
      razaoSocial: null,
    },
  };

  test("a company account by the registry, an organization by its name, a person by theirs", () => {
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

  test("nothing is invented: what is not there, or cannot be, is missing", () => {
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

describe("periods", () => {
  test("this year, the last, this quarter, the last", () => {
    expect(presetsFor("2026-02-10").map(({ label, period }) => [label, period.de, period.ate])).toEqual([
      ["Este ano (2026)", "2026-01-01", "2026-12-31"],
      ["Ano passado (2025)", "2025-01-01", "2025-12-31"],
      ["1º trimestre de 2026", "2026-01-01", "2026-03-31"],
      ["4º trimestre de 2025", "2025-10-01", "2025-12-31"],
    ]);
    expect(quarterOf("2026-11-20")).toBe("2026-4");
  });

  test.each(["2026-02-30", "2026-13-01", "0001-01-01", "26-01-01", "x", undefined, ["2026-01-01"]])(
    "%j is no day",
    (text) => expect(readDay(text)).toBeNull(),
  );

  test("an address that says nothing, or nonsense, is this year", () => {
    const year = { de: "2026-01-01", ate: "2026-12-31" };
    expect(readPeriod({}, "2026-11-22")).toEqual(year);
    expect(readPeriod({ de: "2026-05-01", ate: "2026-04-01" }, "2026-11-22")).toEqual(year);
    expect(readPeriod({ de: "2025-05-01" }, "2026-11-22")).toEqual({ de: "2025-05-01", ate: "2026-11-22" });
    expect(readPeriod({ ate: "2025-05-01" }, "2026-11-22")).toEqual({ de: "2025-01-01", ate: "2025-05-01" });
  });
});

test("sums of a statement lose nothing: what the groups say is the total", () => {
  const receipt = fc.record({
    kind: fc.constantFrom("lir", "taxa", "mensalidade"),
    data: fc.constantFrom("2026-01-31", "2026-04-01", "2026-06-30", "2026-12-31"),
    valor: fc.integer({ min: 1, max: 1_000_000_000 }),
    recibos: fc.integer({ min: 1, max: 9 }),
    projeto: fc.constantFrom("Vidro", "Papel", ""),
  });
  fc.assert(
    fc.property(fc.array(receipt as fc.Arbitrary<Parameters<typeof totalsOf>[0][number]>), (receipts) => {
      const { apoio, plataforma } = totalsOf(receipts);
      const all = receipts.reduce((sum, { valor }) => sum + valor, 0);
      const grouped = [...apoio.groups, ...plataforma.groups].reduce((sum, { valor }) => sum + valor, 0);
      expect([apoio.valor + plataforma.valor, grouped]).toEqual([all, all]);
    }),
  );
});

test("B4.4 a month of a plan has the words of a fee", () => {
  expect(
    (["aberta", "processando", "paga", "falhou", "anulada"] as const).map((status) =>
      planState(status, 9700, 0),
    ),
  ).toEqual([...["pending", "processing", "paid", "failed", "voided"]]);
  expect(planState("paga", 9700, 9700)).toBe("refunded");
});

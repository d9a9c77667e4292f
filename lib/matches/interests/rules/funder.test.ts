import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY } from "@/lib/kit/time";
import { STATES } from "@/lib/people/lookups/federal-states";
import { deductionDoubtText } from "../messages/funder";
import { deductionDoubt, funderHistory, funderKind } from "./funder";

test.each([
  [true, { forma: "LUCRO REAL", ano: 2025 }, "RS", "Empresa, Lucro Real 2025, RS"],
  [true, { forma: " Lucro presumido ", ano: 2024 }, "SP", "Empresa, Lucro Presumido 2024, SP"],
  [true, { forma: "IMUNE DO IRPJ", ano: 2025 }, "RR", "Empresa, RR"],
  [true, { forma: "SIMPLES NACIONAL", ano: null }, "RS", "Empresa, RS"],
  [true, null, "RS", "Empresa, RS"],
  [true, null, null, "Empresa"],
  [false, null, "SP", "Pessoa física, SP"],
  [false, null, null, "Pessoa física"],
] as const)(
  "B1.3 before the contact is open the funder %s, %j, %s is shown as: %s",
  (isCompany, regime, estado, text) => {
    expect(funderKind({ isCompany, regime, estado })).toBe(text);
  },
);

test("B1.3 of any text that the registry sends as a regime, only the two common regimes are shown", () => {
  const regime = fc.record({ forma: fc.string(), ano: fc.integer({ min: 1996, max: 2030 }) });
  fc.assert(
    fc.property(regime, fc.constantFrom(...STATES.map(({ code }) => code)), (entry, estado) => {
      expect(funderKind({ isCompany: true, regime: entry, estado })).toMatch(
        /^Empresa,( Lucro (Real|Presumido) \d{4},)? [A-Z]{2}$/,
      );
    }),
  );
});

test.each([
  [true, { forma: "LUCRO REAL", ano: 2025 }, null],
  [true, { forma: "Lucro presumido", ano: 2024 }, { declared: { regime: "Lucro Presumido", ano: 2024 } }],
  [true, { forma: "SIMPLES NACIONAL", ano: null }, { declared: null }],
  [true, { forma: "IMUNE DO IRPJ", ano: 2025 }, { declared: null }],
  [true, null, { declared: null }],
  [false, null, null],
] as const)(
  "B1.3 the doubt whether the funder %s, %j can deduct is %j, and the same for a rare regime as for none",
  (isCompany, regime, doubt) => {
    expect(deductionDoubt({ isCompany, regime })).toEqual(doubt);
  },
);

test("before paying, a captador reads that a company outside Lucro Real may give up the support", () => {
  expect(deductionDoubtText("Lucro Presumido em 2024")).toBe(
    "A dedução da empresa vale só no Lucro Real. Esta declarou Lucro Presumido em 2024: se continua nele, ela não deduz o apoio e pode desistir. A taxa que abre o contato não volta por isso.",
  );
  expect(deductionDoubtText(null)).toContain("O regime desta não aparece aqui: se for outro, ela não deduz");
});

const NOW = new Date("2026-11-28T12:00:00Z");
const history = (days: number, situacao: number | null, registered: number, hasConfirmed: boolean) =>
  funderHistory(
    { createdAt: new Date(NOW.getTime() - days * DAY), situacao, registered, hasConfirmed },
    NOW,
  ).join(", ");

test.each([
  [
    0,
    2,
    1,
    false,
    "Conta criada há menos de uma semana, o CNPJ está ativo na Receita, este é o primeiro interesse dela, nenhum apoio foi confirmado ainda",
  ],
  [
    7,
    8,
    2,
    false,
    "Conta criada há menos de um mês, a situação do CNPJ na Receita é baixada, ela registrou de 2 a 5 interesses, nenhum apoio foi confirmado ainda",
  ],
  [
    30,
    null,
    20,
    true,
    "Conta criada há mais de um mês, ela registrou de 6 a 20 interesses, já confirmou apoio com um projeto",
  ],
  [
    400,
    null,
    21,
    true,
    "Conta criada há mais de um ano, ela registrou mais de 20 interesses, já confirmou apoio com um projeto",
  ],
])(
  "an account of %i days with CNPJ status %s, %i interests and confirmed support %s is shown as: %s",
  (days, code, all, done, text) => {
    expect(history(days, code, all, done)).toBe(text);
  },
);

test("B1.3 two accounts in the same bands read alike, so that a paid contact does not betray other interests", () => {
  expect(history(31, 2, 6, true)).toBe(history(300, 2, 20, true));
});

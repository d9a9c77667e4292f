import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMoneyCents } from "@/lib/kit/format";
import {
  chartSummary,
  ESTIMATE,
  FIELD_TEXT,
  NOTICE_TEXT,
  PROBLEM_TEXT,
  summarySentence,
  TOAST_TEXT,
  wholeDeduction,
} from "./messages";
import {
  DEDUCTION_PERCENT,
  deductionLimit,
  FIELDS,
  findProblems,
  MAX_AMOUNT,
  noticesFor,
  PERSON_KINDS,
  SIMULATION_DELAY_MS,
  simulate,
} from "./rules";
import { personKind, simulationInput } from "./schema";

const amount = fc.integer({ min: 1, max: MAX_AMOUNT });
const kind = fc.constantFrom(...PERSON_KINDS);
const input = fc.record({ faturamentoAnual: amount, impostoRenda: amount, valorInvestimento: amount });
const reais = (value: number) => value * 100;

describe("the deduction is the lesser of the investment and the ceiling", () => {
  test("B3.13 the result has the six figures of the specification", () => {
    const result = simulate(
      { faturamentoAnual: reais(50_000_000), impostoRenda: reais(800_000), valorInvestimento: reais(5_000) },
      "empresa",
    );
    expect(result).toMatchObject({
      valorInvestimento: reais(5_000),
      percentualDeducao: 1,
      valorDeducao: reais(5_000),
      impostoDevido: reais(800_000),
      impostoComDeducao: reais(795_000),
      economiaFiscal: reais(5_000),
    });
  });

  test("B9.2 above the ceiling the deduction is the ceiling", () => {
    const result = simulate(
      { faturamentoAnual: reais(50_000_000), impostoRenda: reais(800_000), valorInvestimento: reais(10_000) },
      "empresa",
    );
    expect(result).toMatchObject({
      valorDeducao: reais(8_000),
      limite: reais(8_000),
      excedente: reais(2_000),
      saldoLimite: 0,
    });
  });

  test("B1.6 A9.5 companies deduct up to 1%, persons up to 6%", () => {
    expect(DEDUCTION_PERCENT).toEqual({ empresa: 1, pessoa: 6 });
    expect(deductionLimit(reais(20_000), "pessoa")).toBe(reais(1_200));
  });

  test("B9.2 fractions of a centavo are dropped, so that the limit is never exceeded", () => {
    expect(deductionLimit(199, "empresa")).toBe(1);
    expect(deductionLimit(99, "empresa")).toBe(0);
    expect(deductionLimit(33, "pessoa")).toBe(1);
  });

  test("B9.2 the deduction exceeds neither investment nor limit, the tax falls by it, and the saving equals it", () => {
    fc.assert(
      fc.property(input, kind, (amounts, who) => {
        const result = simulate(amounts, who);
        const exactHundredths = BigInt(amounts.impostoRenda) * BigInt(DEDUCTION_PERCENT[who]);
        expect(BigInt(result.valorDeducao) * 100n <= exactHundredths).toBe(true);
        expect(BigInt(result.limite)).toBe(exactHundredths / 100n);
        expect(result.valorDeducao).toBeLessThanOrEqual(amounts.valorInvestimento);
        expect(result.impostoComDeducao).toBe(result.impostoDevido - result.valorDeducao);
        expect(result.economiaFiscal).toBe(result.valorDeducao);
        expect(result.valorDeducao + result.excedente).toBe(amounts.valorInvestimento);
        expect(result.valorDeducao + result.saldoLimite).toBe(result.limite);
        for (const value of Object.values(result))
          expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
      }),
    );
  });

  test("B9.2 more investment or tax never lowers the deduction, and revenue never changes it", () => {
    fc.assert(
      fc.property(input, input, kind, (one, other, who) => {
        const deduct = (amounts: typeof one) => simulate(amounts, who).valorDeducao;
        const low = Math.min(one.valorInvestimento, other.valorInvestimento);
        const high = Math.max(one.valorInvestimento, other.valorInvestimento);
        expect(deduct({ ...one, valorInvestimento: low })).toBeLessThanOrEqual(
          deduct({ ...one, valorInvestimento: high }),
        );
        const lessTax = Math.min(one.impostoRenda, other.impostoRenda);
        const moreTax = Math.max(one.impostoRenda, other.impostoRenda);
        expect(deduct({ ...one, impostoRenda: lessTax })).toBeLessThanOrEqual(
          deduct({ ...one, impostoRenda: moreTax }),
        );
        expect(deduct({ ...one, faturamentoAnual: other.faturamentoAnual })).toBe(deduct(one));
      }),
    );
  });
});

describe("the three required amounts", () => {
  test("B5.2 every empty or zero field is named, in the order of the form", () => {
    const problems = findProblems({ faturamentoAnual: null, impostoRenda: 0, valorInvestimento: 100 });
    expect(Object.entries(problems)).toEqual([
      ["faturamentoAnual", "missing"],
      ["impostoRenda", "missing"],
    ]);
    expect(findProblems({ faturamentoAnual: 1, impostoRenda: 1, valorInvestimento: 1 })).toEqual({});
  });

  test("an amount above the maximum has its own error", () => {
    const problems = findProblems({
      faturamentoAnual: MAX_AMOUNT,
      impostoRenda: MAX_AMOUNT + 1,
      valorInvestimento: Infinity,
    });
    expect(problems).toEqual({ impostoRenda: "too-large", valorInvestimento: "too-large" });
    expect(PROBLEM_TEXT["too-large"].replace(/\u00a0/g, " ")).toContain(
      formatMoneyCents(MAX_AMOUNT).replace(/\u00a0/g, " "),
    );
  });

  test("B5.2 the schema and the form accept the same values", () => {
    const any = fc.oneof(
      fc.integer({ min: -5, max: 5 }),
      amount,
      fc.integer({ min: MAX_AMOUNT, max: MAX_AMOUNT + 5 }),
    );
    fc.assert(
      fc.property(
        fc.record({ faturamentoAnual: any, impostoRenda: any, valorInvestimento: any }),
        (amounts) => {
          const parsed = simulationInput.safeParse(amounts);
          const named = parsed.success ? [] : parsed.error.issues.map((issue) => issue.path[0]);
          expect(named).toEqual(Object.keys(findProblems(amounts)));
        },
      ),
    );
    expect(PERSON_KINDS.every((who) => personKind.safeParse(who).success)).toBe(true);
    expect(personKind.safeParse("simples").success).toBe(false);
  });
});

describe("texts", () => {
  test("B8.6 B5.2 the toasts have the texts of the specification", () => {
    expect(TOAST_TEXT).toEqual({
      failed: "Erro na simulação",
      required: "Por favor, preencha todos os campos obrigatórios.",
      done: "Simulação concluída!",
      doneHint: "Confira os resultados abaixo.",
    });
  });

  test("B9.6 the delay of a simulation is 1500 ms", () => {
    expect(SIMULATION_DELAY_MS).toBe(1500);
  });

  const figures = {
    impostoDevido: "R$ 800.000,00",
    limite: "R$ 8.000,00",
    valorInvestimento: "R$ 10.000,00",
    valorDeducao: "R$ 8.000,00",
    impostoComDeducao: "R$ 792.000,00",
    excedente: "R$ 2.000,00",
    saldoLimite: null,
  };

  test("the result states by how much the ceiling is exceeded, and the ceiling", () => {
    expect(summarySentence(figures, "empresa", 1)).toBe(
      "Com IRPJ devido de R$ 800.000,00, o teto de dedução da Lei nº 14.260/2021 é de R$ 8.000,00 (1%). De um investimento de R$ 10.000,00, R$ 8.000,00 são deduzidos do imposto e R$ 2.000,00 ficam acima do teto, sem dedução. O imposto passa a R$ 792.000,00. A dedução vale só para empresas no Lucro Real.",
    );
    expect(chartSummary(figures)).toContain("R$ 2.000,00");
  });

  test("below the ceiling the result states the remaining room, or that there is none", () => {
    const inside = { ...figures, excedente: null, saldoLimite: "R$ 1,00" };
    expect(summarySentence(inside, "pessoa", 6)).toContain(
      "deduzido por inteiro e deixa R$ 1,00 livres no teto.",
    );
    expect(summarySentence({ ...inside, saldoLimite: null }, "pessoa", 6)).toContain("e usa o teto todo.");
    expect(chartSummary(inside)).toContain("Ainda cabem R$ 1,00");
  });

  test("A9.5 every text that promises a person a deduction names the complete declaration, and no accounting department", () => {
    const inside = { ...figures, excedente: null, saldoLimite: "R$ 1,00" };
    for (const text of [
      summarySentence(figures, "pessoa", 6),
      summarySentence(inside, "pessoa", 6),
      wholeDeduction(6, "pessoa"),
      NOTICE_TEXT.pessoa["complete-declaration"],
    ])
      expect(text).toContain("na declaração completa");
    expect(wholeDeduction(1, "empresa")).toBe("Todo o investimento cabe no teto de 1% e volta como dedução.");
    expect(ESTIMATE.empresa).toContain("contabilidade");
    expect(ESTIMATE.pessoa).not.toContain("contabilidade");
  });

  test("every field has a label, a reason and where to find its value, for both kinds of funder", () => {
    for (const who of PERSON_KINDS)
      for (const field of FIELDS) {
        const { label, reason, where } = FIELD_TEXT[who][field];
        expect([label, reason, ...where].every((text) => text.length > 8)).toBe(true);
      }
  });
});

describe("notices about the typed amounts", () => {
  test.each([
    ["empresa", 100_000_000, 10_000_000, ["regime-compulsory"]],
    ["empresa", 78_000_000, 10_000_000, ["regime-optional"]],
    ["empresa", 1_000_000, 150_000, ["regime-optional"]],
    ["empresa", 1_000_000, 150_001, ["tax-high", "regime-optional"]],
    ["pessoa", 100_000, 27_500, ["complete-declaration", "shared-limit"]],
    ["pessoa", 100_000, 27_501, ["tax-high", "complete-declaration", "shared-limit"]],
  ] as const)("%s with R$ %d a year and R$ %d of tax gets the notices %j", (who, yearly, tax, expected) => {
    const notices = noticesFor(
      { faturamentoAnual: reais(yearly), impostoRenda: reais(tax), valorInvestimento: 1 },
      who,
    );
    expect(notices).toEqual(expected);
    for (const notice of notices) expect(NOTICE_TEXT[who][notice]).toBeTruthy();
  });
});

import { expect, test } from "vitest";
import { RETURN_REASONS } from "@/lib/money/fees/rules";
import { dealEventText } from "./history";

const facts = {
  author: null,
  valor: "R$ 300,00",
  antes: null,
  data: null,
  hint: null,
  aparece: null,
  pagador: null,
  lado: null,
  vez: null,
  trocado: false,
  motivo: null,
};

test("a corrected report, and a corrected confirmation, say that they replace the earlier one", () => {
  const antes = "R$ 3,00";
  const lineOf = (type: "deposito_informado" | "valor_informado", more: object) =>
    dealEventText("captador", type, { ...facts, data: "20/11/2026", lado: "financiador", ...more });
  expect(lineOf("deposito_informado", {})).toBe("O financiador depositou: R$ 300,00, em 20/11/2026.");
  expect(lineOf("deposito_informado", { antes })).toBe(
    "O financiador corrigiu o depósito informado: agora é de R$ 300,00, em 20/11/2026. Antes era de R$ 3,00: é o mesmo depósito.",
  );
  expect(lineOf("valor_informado", {})).toBe("O financiador confirmou o valor: R$ 300,00.");
  expect(lineOf("valor_informado", { antes })).toBe(
    "O financiador corrigiu o valor confirmado de R$ 3,00 para R$ 300,00.",
  );
});

test("each reason of a refund has its own text in the captador's view of the history, and an unknown one the general text", () => {
  const textFor = (motivo: string | null) =>
    dealEventText("captador", "pagamento_devolvido", { ...facts, motivo });
  const texts = RETURN_REASONS.map(textFor);
  expect(new Set(texts).size).toBe(RETURN_REASONS.length);
  for (const text of texts) expect(text).toMatch(/, e devolvemos o que foi pago: R\$ 300,00\.$/);
  expect(textFor(null)).toBe(textFor("pago"));
});

test("the line of a reminder says whom the step waited for, and claims no mail", () => {
  const lineOf = (reader: "captador" | "financiador", vez: number) =>
    dealEventText(reader, "lembrete", { ...facts, lado: "captador", vez });
  expect(lineOf("captador", 1)).toBe("O próximo passo ainda esperava você.");
  expect(lineOf("financiador", 2)).toBe("O próximo passo continuava esperando o projeto.");
});

test("the line that the team was told of a silence names who was waited for, to both sides", () => {
  const lineOf = (reader: "captador" | "financiador", lado: "captador" | null) =>
    dealEventText(reader, "equipe_avisada", { ...facts, lado });
  expect(lineOf("captador", "captador")).toBe(
    "O próximo passo continuava esperando você, e a nossa equipe foi avisada.",
  );
  expect(lineOf("financiador", "captador")).toContain("esperando o projeto, e a nossa equipe foi avisada");
  for (const reader of ["captador", "financiador"] as const)
    expect(lineOf(reader, null)).toContain("esperando os dois lados");
});

test("A6.2 the captador reads why the booking of a payment by transfer was undone, the funder does not", () => {
  const told = (
    reader: "captador" | "financiador",
    type: Parameters<typeof dealEventText>[1],
    more: object,
  ) => dealEventText(reader, type, { ...facts, motivo: null, ...more });
  expect(told("captador", "desbloqueio_retirado", { motivo: "engano" })).toMatch(/registrado por engano/);
  expect(told("captador", "comissao_devolvida", { motivo: "estorno" })).toMatch(/^O banco estornou/);
  expect(told("captador", "pagamento_devolvido", { motivo: "engano" })).toBe(
    "A nossa equipe tinha registrado por engano o pagamento para abrir o contato, e desfez o registro. O contato continua aberto.",
  );
  expect(told("captador", "comissao_devolvida", { motivo: "decidida" })).toMatch(
    /^A nossa equipe vai devolver/,
  );
  const refused = told("captador", "comissao_devolvida", { motivo: "recusada" });
  expect(refused).toMatch(/^A nossa equipe vai devolver a comissão, e o valor deixou de contar/);
  expect(told("financiador", "desbloqueio_retirado", { motivo: "estorno" })).toBe(
    "O contato está fechado de novo.",
  );
});

test("the lines about a deal whose funder left say whose word ended or confirmed it", () => {
  const lineOf = (type: Parameters<typeof dealEventText>[1], motivo: string, valor: string | null) =>
    dealEventText("captador", type, { ...facts, motivo, valor });
  expect(lineOf("deposito_anulado", "nao_chegou", "R$ 5,00")).toBe(
    "Você informou que o depósito de R$ 5,00 não chegou, e o apoio terminou.",
  );
  expect(lineOf("deposito_anulado", "nao_chegou", null)).toBe(
    "Você informou que o depósito não chegou, e o apoio terminou.",
  );
  expect(lineOf("deposito_anulado", "informado", "R$ 5,00")).toMatch(
    /^A nossa equipe anulou o depósito informado de R\$ 5,00/,
  );
  expect(lineOf("confirmada", "informado", "R$ 5,00")).toBe(
    "Você confirmou o valor que o financiador informou antes de encerrar a conta: R$ 5,00.",
  );
});

test("the line of a changed payer names the funder, or the team", () => {
  const lineOf = (author: "financiador" | null) =>
    dealEventText("captador", "pagador_alterado", { ...facts, author, pagador: "CPF ***.982.***-25" });
  expect(lineOf("financiador")).toBe(
    "O financiador mudou o nome ou o número que sai no recibo (CPF ***.982.***-25).",
  );
  expect(lineOf(null)).toBe(
    "A nossa equipe mudou o nome ou o número que sai no recibo (CPF ***.982.***-25).",
  );
});

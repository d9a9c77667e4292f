import { expect, test } from "vitest";
import { formatMoney } from "../format";
import { RESTRICTED, whatsappAbout } from "./messages";
import { figuresOf, gateOf } from "./rules";

test("B7.19 the conversation starts with the exact text", () => {
  expect(whatsappAbout("Central de Triagem", formatMoney(748_800_000))).toBe(
    "Olá! Tenho interesse no projeto LIR: Central de Triagem (R$ 7.488.000). Gostaria de mais informações sobre como investir.",
  );
});

test("B4.3 the figures of a project follow from what was raised", () => {
  expect(figuresOf("Aprovada", 100, 0)).toEqual({ valorCaptado: 0, valorDisponivel: 100, percentual: 0 });
  expect(figuresOf("Em Captação", 100, 130)).toEqual({
    valorCaptado: 130,
    valorDisponivel: 0,
    percentual: 130,
  });
  expect(gateOf(100, 10, 20)).toEqual({ percent: 20, valor: 20, falta: 10 });
  expect(gateOf(100, 60, 50)).toEqual({ percent: 50, valor: 50, falta: 0 });
});

test("B2.4 the refusal has its title, reasons and statement", () => {
  expect(RESTRICTED.title).toBe("Acesso Restrito");
  expect(RESTRICTED.reasons.length).toBeGreaterThan(1);
  expect(RESTRICTED.statement).toContain("exclusiva para financiadores");
});

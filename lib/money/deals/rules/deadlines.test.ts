import { expect, test } from "vitest";
import { calendarKindOf, deadlineOf } from "./deadlines";
import { type DealFacts, PHASES } from "./deal";

const at = (day: string) => new Date(`${day}T15:00Z`);
const FACTS: DealFacts = {
  status: "desbloqueada",
  aceitaEm: at("2026-12-10"),
  desbloqueadaEm: at("2026-12-14"),
  contaEm: at("2026-12-14"),
  deposito: null,
  captador: null,
  financiador: null,
  comissaoPagaEm: null,
  reciboEm: null,
  falta: null,
  retirado: false,
  relistadoEm: null,
  saiu: [],
  comEquipe: false,
};

test("a step has seven working days; a deposit is due by the year's last banking day, if that is ahead", () => {
  expect(deadlineOf(FACTS, "2026-12-15")).toEqual({ day: "2026-12-23", reason: "7 dias úteis por etapa" });
  const later = { ...FACTS, contaEm: at("2026-12-22") };
  expect(deadlineOf(later, "2026-12-22")).toEqual({
    day: "2026-12-30",
    reason: "último dia com banco em 2026",
  });
  expect(deadlineOf(later, "2026-12-31")).toMatchObject({ reason: "7 dias úteis por etapa" });
  // Only deposits are bound by the banks' calendar.
  const proof = { ...later, deposito: { valor: 1, temComprovante: false, em: at("2026-12-23") } };
  expect(deadlineOf(proof, "2026-12-23")?.day.slice(0, 4)).toBe("2027");
  expect(deadlineOf({ ...FACTS, status: "cancelada" }, "2026-12-15")).toBeNull();
});

test("only deadlines of the deposit, the commission and the receipt can be put into a calendar", () => {
  expect(PHASES.filter((phase) => calendarKindOf(phase) !== null)).toEqual([
    "deposito",
    "comissao",
    "recibo",
  ]);
  expect([calendarKindOf("deposito"), calendarKindOf("recibo")]).toEqual(["deposito", "recibo"]);
});

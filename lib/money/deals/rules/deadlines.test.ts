import { expect, test } from "vitest";
import { CALENDAR } from "../messages/account-and-deposit";
import { calendarKindOf, deadlineOf } from "./deadlines";
import { type DealFacts, PHASES } from "./phase";
import { reminderFor } from "./reminder";

const at = (day: string) => new Date(`${day}T15:00Z`);
const FACTS: DealFacts = {
  status: "desbloqueada",
  aceitaEm: at("2026-12-10"),
  desbloqueadaEm: at("2026-12-14"),
  contaEm: at("2026-12-14"),
  contaVisivelEm: null,
  conferivelEm: null,
  conferenciaDesfeita: false,
  conferidaEm: null,
  emAnalise: false,
  analisadaEm: null,
  captacao: { status: "Em Captação", valorDisponivel: 100, prazo: null },
  deposito: null,
  captador: null,
  financiador: null,
  comissaoPagaEm: null,
  comissaoVolta: false,
  reciboEm: null,
  reciboRevogadoEm: null,
  taxaMudouEm: null,
  taxaContestada: false,
  taxaAlta: false,
  financiadorSuspenso: false,
  captadorSuspenso: false,
  reativadaEm: { captador: null, financiador: null },
  falta: null,
  retirado: false,
  anuladoEm: null,
  relistadoEm: null,
  saiu: [],
  comEquipe: false,
};

test("a step has seven working days; a deposit is due by the year's last banking day, if that is ahead", () => {
  expect(deadlineOf(FACTS, at("2026-12-15"))).toEqual({
    day: "2026-12-23",
    reason: "7 dias úteis por etapa",
  });
  const later = { ...FACTS, contaEm: at("2026-12-22") };
  expect(deadlineOf(later, at("2026-12-22"))).toEqual({
    day: "2026-12-30",
    reason: "último dia com banco em 2026",
  });
  expect(deadlineOf(later, at("2026-12-31"))).toMatchObject({ reason: "7 dias úteis por etapa" });
  // A proof may be due after the year's last banking day.
  const proof = {
    ...later,
    deposito: { valor: 1, dia: "2026-12-17", temComprovante: false, em: at("2026-12-23") },
  };
  expect(deadlineOf(proof, at("2026-12-23"))?.day.slice(0, 4)).toBe("2027");
  expect(deadlineOf({ ...FACTS, status: "cancelada" }, at("2026-12-15"))).toBeNull();
});

test("a deposit is due by the last day of the fundraising, and with a warning it has no deadline", () => {
  const until = (prazo: string) => ({ ...FACTS, captacao: { ...FACTS.captacao, prazo } });
  expect(deadlineOf(until("2026-12-18"), at("2026-12-18"))).toEqual({
    day: "2026-12-18",
    reason: "último dia da captação do projeto",
  });
  expect(deadlineOf(until("2026-12-23"), at("2026-12-18"))?.reason).toBe("7 dias úteis por etapa");
  expect(deadlineOf(until("2026-12-18"), at("2026-12-19"))).toBeNull();
  expect(deadlineOf({ ...FACTS, contaVisivelEm: at("2026-12-16") }, at("2026-12-15"))).toBeNull();
  const proof = {
    ...until("2026-12-18"),
    deposito: { valor: 1, dia: "2026-12-17", temComprovante: false, em: at("2026-12-17") },
  };
  expect(deadlineOf(proof, at("2026-12-19"))).not.toBeNull();
});

test("a funder is reminded of a deposit before the day that ends the year or the fundraising, and at most once for that day", () => {
  const remindedOn = (facts: DealFacts, days: string[]) => {
    const since = facts.contaEm ?? facts.aceitaEm;
    const had: { phase: "deposito"; side: "financiador"; since: Date; count: number }[] = [];
    return days.filter((day) => {
      const count = reminderFor(facts, "financiador", { had, now: at(day) });
      if (count !== null) had.push({ phase: "deposito", side: "financiador", since, count });
      return count !== null;
    });
  };
  const given = (day: string) => ({ ...FACTS, contaEm: at(day) });
  const days = Array.from({ length: 13 }, (_, at) => `2026-12-${at + 19}`);
  const inJanuary = ["2027-01-04", "2027-01-05", "2027-01-06", "2027-01-07", "2027-01-08", "2027-01-11"];
  expect(remindedOn(given("2026-12-21"), days)).toEqual(["2026-12-24", "2026-12-29"]);
  expect(remindedOn(given("2026-12-24"), [...days, ...inJanuary])).toEqual(["2026-12-29", "2027-01-06"]);
  expect(remindedOn(given("2026-12-28"), days)).toEqual(["2026-12-29"]);
  expect(remindedOn(given("2026-12-29"), days)).toEqual(["2026-12-30"]);
  const until = { ...given("2026-12-21"), captacao: { ...FACTS.captacao, prazo: "2026-12-24" } };
  expect(remindedOn(until, days)).toEqual(["2026-12-23"]);
});

test("only deadlines of the deposit, the commission and the receipt can be put into a calendar", () => {
  expect(PHASES.filter((phase) => calendarKindOf(phase) !== null)).toEqual([
    "deposito",
    "comissao",
    "recibo",
  ]);
  expect(
    (["deposito", "comissao", "recibo"] as const).map((phase) => CALENDAR.title[phase].captador("X")),
  ).toEqual(["Depósito do apoio a X", "Pagar a comissão de X", "Emitir o recibo de X"]);
  expect(calendarKindOf("comissao")).toBe("comissao");
  for (const phase of ["comissao", "recibo"] as const)
    expect(CALENDAR.title[phase].financiador("X")).toBe("Recibo de X");
});

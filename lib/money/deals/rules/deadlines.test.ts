import { expect, test } from "vitest";
import { acceptedDeal } from "@/tests/setup/deal-facts";
import { CALENDAR } from "../messages/account-and-deposit";
import { calendarKindOf, deadlineOf } from "./deadlines";
import { type DealFacts, PHASES } from "./phase";
import { type PastReminder, reminderFor } from "./reminder";
import { isStepWaiting, stepOf } from "./standing";

const at = (day: string) => new Date(`${day}T15:00Z`);
const FACTS: DealFacts = {
  ...acceptedDeal(at("2026-12-10")),
  status: "desbloqueada",
  desbloqueadaEm: at("2026-12-14"),
  contaEm: at("2026-12-14"),
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
    const had: PastReminder[] = [];
    return days.filter((day) => {
      const count = reminderFor(facts, "financiador", { had, now: at(day) });
      if (count !== null) had.push({ phase: "deposito", side: "financiador", since, count, at: at(day) });
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

test("a fee whose last day falls in a pause of payments is not late, and its days begin anew with the end of the pause", () => {
  const fee: DealFacts = { ...FACTS, status: "bloqueada", desbloqueadaEm: null, aceitaEm: at("2026-11-03") };
  expect(deadlineOf(fee, at("2026-11-20"))?.day).toBe("2026-11-12");
  const paused = (desde: string, ate: string | null, facts = fee): DealFacts => ({
    ...facts,
    pausas: [...facts.pausas, { desde: at(desde), ate: ate === null ? null : at(ate) }],
  });
  const dayOf = (facts: DealFacts, now: string) => deadlineOf(facts, at(now))?.day ?? null;
  const running = paused("2026-11-10", null);
  expect([dayOf(running, "2026-11-11"), dayOf(running, "2026-11-12")]).toEqual(["2026-11-12", null]);
  expect(dayOf(paused("2026-11-13", null), "2026-11-20")).toBe("2026-11-12");
  const ended = paused("2026-11-10", "2026-11-16");
  expect(dayOf(ended, "2026-11-17")).toBe("2026-11-26");
  for (const [desde, ate] of [
    ["2026-11-04", "2026-11-11"],
    ["2026-11-13", "2026-11-16"],
  ] as const)
    expect(dayOf(paused(desde, ate), "2026-11-17")).toBe("2026-11-12");
  // The first pause moved the last day to 2026-11-26; a second pause covers this day.
  expect(dayOf(paused("2026-11-25", "2026-11-30", ended), "2026-12-01")).toBe("2026-12-09");
  expect(dayOf({ ...ended, aceitaEm: at("2026-11-17") }, "2026-11-18")).toBe("2026-11-27");
  const commission = {
    ...ended,
    status: "confirmada",
    captador: { valor: 1, em: at("2026-11-03") },
  } as const;
  expect(dayOf({ ...commission, financiador: commission.captador }, "2026-11-17")).toBe("2026-11-26");
  const deposit = {
    ...FACTS,
    contaEm: at("2026-11-03"),
    aceitaEm: at("2026-11-03"),
    desbloqueadaEm: at("2026-11-03"),
  };
  expect(dayOf(paused("2026-11-10", "2026-11-16", deposit), "2026-11-17")).toBe("2026-11-12");
});

test("nobody is reminded of a fee while payments are paused; after the pause its reminders begin anew", () => {
  const fee: DealFacts = { ...FACTS, status: "bloqueada", desbloqueadaEm: null, aceitaEm: at("2026-11-03") };
  const countOf = (pausas: DealFacts["pausas"], day: string, facts = fee) =>
    reminderFor({ ...facts, pausas }, "captador", { had: [], now: at(day) });
  expect([countOf([], "2026-11-10"), countOf([], "2026-11-12")]).toEqual([1, 2]);
  const running = [{ desde: at("2026-11-05"), ate: null }];
  expect([countOf(running, "2026-11-10"), countOf(running, "2026-11-16")]).toEqual([null, null]);
  const account = { ...FACTS, aceitaEm: at("2026-11-03"), desbloqueadaEm: at("2026-11-03"), contaEm: null };
  expect(countOf(running, "2026-11-10", account)).toBe(1);
  const ended = [{ desde: at("2026-11-05"), ate: at("2026-11-13") }];
  expect([countOf(ended, "2026-11-16"), countOf(ended, "2026-11-18")]).toEqual([null, 1]);
});

test("a fee's reminder that waits in the queue is left out while payments are paused, one of another step is not", () => {
  const fee: DealFacts = { ...FACTS, status: "bloqueada", desbloqueadaEm: null, aceitaEm: at("2026-11-03") };
  const account = { ...FACTS, aceitaEm: at("2026-11-03"), desbloqueadaEm: at("2026-11-03"), contaEm: null };
  const isWaiting = (facts: DealFacts, pausas: DealFacts["pausas"]) =>
    isStepWaiting({ ...facts, pausas }, "captador", stepOf(facts));
  const running = [{ desde: at("2026-11-05"), ate: null }];
  expect([isWaiting(fee, []), isWaiting(fee, running), isWaiting(account, running)]).toEqual([
    true,
    false,
    true,
  ]);
});

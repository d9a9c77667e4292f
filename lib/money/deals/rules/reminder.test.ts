import { expect, test } from "vitest";
import { toIsoDay } from "@/lib/kit/format";
import { SIDES } from "@/lib/kit/states";
import { addWorkingDays } from "@/lib/matches/interests/rules/deadline";
import { acceptedDeal } from "@/tests/setup/deal-facts";
import { everyDeal } from "@/tests/setup/supports";
import { silenceFunderMail, silenceTeamMail } from "../messages/silence";
import { type DealFacts, phaseOf } from "./phase";
import { isSilenceDue, type PastReminder, reminderFor } from "./reminder";
import { STEP_DAYS, sinceOf, turnOf } from "./turn";

const at = (day: string) => new Date(`${day}T15:00Z`);

const reminded = (
  facts: DealFacts,
  count: PastReminder["count"] = 2,
  day = addWorkingDays(toIsoDay(sinceOf(facts)), STEP_DAYS),
): PastReminder => ({
  phase: phaseOf(facts),
  side: "captador",
  since: sinceOf(facts),
  count,
  at: at(day),
});
const isDue = (facts: DealFacts, day: string, had = [reminded(facts)]) =>
  isSilenceDue(facts, { had, now: at(day) });

const waiting = (day: string, more: Partial<DealFacts> = {}): DealFacts => ({
  ...acceptedDeal(at("2026-11-03")),
  status: "desbloqueada",
  desbloqueadaEm: at("2026-11-03"),
  contaEm: at("2026-11-03"),
  deposito: { valor: 100, dia: day, temComprovante: true, em: at(day) },
  financiador: { valor: 100, em: at(day) },
  ...more,
});

test("a captador's silence after a deposit is reported three working days after the last reminder, once per step", () => {
  const facts = waiting("2026-11-04");
  // 15/11/2026 is a Sunday.
  expect(["2026-11-13", "2026-11-17"].some((day) => isDue(facts, day))).toBe(false);
  expect(["2026-11-18", "2026-11-19", "2026-11-23"].every((day) => isDue(facts, day))).toBe(true);
  expect(["2026-11-20", "2026-11-21"].some((day) => isDue(facts, day))).toBe(false);
  expect(isDue(facts, "2026-11-18", [])).toBe(false);
  expect(isDue(facts, "2026-11-18", [reminded(facts, 1)])).toBe(false);
  expect(isDue(facts, "2026-11-19", [reminded(facts), reminded(facts, "team")])).toBe(false);
  expect(isDue(facts, "2026-11-19", [{ ...reminded(facts), since: at("2026-11-03") }])).toBe(false);
  const told = [reminded(facts), reminded(facts, "team")];
  expect(reminderFor(facts, "captador", { had: told, now: at("2026-12-01") })).toBeNull();
});

test("the days of a silence count from the day of a late reminder, and anew from a relisting after it", () => {
  const facts = waiting("2026-11-04", { relistadoEm: at("2026-11-25") });
  const late = [reminded(facts, 2, "2026-11-25")];
  expect(["2026-11-26", "2026-11-27"].some((day) => isDue(facts, day, late))).toBe(false);
  expect(isDue(facts, "2026-11-30", late)).toBe(true);
  expect(isDue(facts, "2026-11-27")).toBe(false);
  expect(isDue(facts, "2026-11-30")).toBe(true);
  expect(isDue({ ...facts, relistadoEm: at("2026-11-05") }, "2026-11-18")).toBe(true);
});

test("the days of a silence run over the end of the year, on working days only", () => {
  const days = Array.from({ length: 31 }, (_, index) => new Date(Date.UTC(2026, 11, 22 + index)))
    .map((date) => date.toISOString().slice(0, 10))
    .filter((day) => isDue(waiting("2026-12-21"), day));
  expect(days.slice(0, 4)).toEqual(["2027-01-06", "2027-01-07", "2027-01-08", "2027-01-11"]);
});

test("no silence is reported of a fee, of a funder, once a side left, or where no reminder is sent", () => {
  const facts = waiting("2026-11-04");
  const day = "2026-11-18";
  const none: Partial<DealFacts>[] = [
    { retirado: true },
    { captadorSuspenso: true },
    { saiu: ["financiador"] },
    { saiu: ["captador"] },
    { captador: { valor: 100, em: at("2026-11-04") }, financiador: null },
    { status: "cancelada" },
    { status: "bloqueada" },
    { deposito: null },
  ];
  for (const more of none) expect([more, isDue({ ...facts, ...more }, day)]).toEqual([more, false]);
  for (const deal of everyDeal()) {
    if (!isDue(deal, "2026-12-28")) continue;
    expect(["confirmacao", "divergencia", "recibo"]).toContain(phaseOf(deal));
    expect(turnOf(deal)).toContain("captador");
    expect(reminderFor(deal, "captador", { had: [], now: at("2026-12-28") })).toBe(2);
  }
  expect(everyDeal().some((deal) => isDue(deal, "2026-12-28"))).toBe(true);
  const differs = waiting("2026-11-04", { captador: { valor: 90, em: at("2026-11-04") } });
  expect(SIDES.filter((side) => turnOf(differs).includes(side))).toEqual([...SIDES]);
  expect(isDue(differs, day)).toBe(true);
});

test("A6.2 the mails about a silence name deposit and step; the funder's names no fee, and for a fictitious project no tax", () => {
  const deposit = { amount: "R$ 1,00", day: "04/11/2026" };
  const known = { project: "Vidro", since: "04/11/2026", deposit, isReceiptRevoked: false };
  for (const phase of ["confirmacao", "divergencia", "recibo"] as const)
    for (const isBoth of [false, true]) {
      const mail = silenceFunderMail({
        ...known,
        phase,
        isBoth,
        isContactOpen: true,
        isFictitious: false,
      });
      const text = [mail.subject, mail.title, mail.message].join(" ");
      expect(text).not.toMatch(/comiss|taxa|pagamento/i);
      expect(text).toMatch(/espera desde 04\/11\/2026, e avisamos hoje a nossa equipe/);
      expect(text).toContain("Para o imposto conta o período do dia do depósito");
      expect(text).not.toMatch(/trimestre/);
    }
  const one = { ...known, phase: "recibo", isBoth: false } as const;
  const marked = silenceFunderMail({ ...one, isContactOpen: false, isFictitious: true }).message;
  expect(marked).not.toMatch(/imposto|telefone|conversa/);
  const team = silenceTeamMail({ ...one, days: 14, isFunderTold: false });
  expect(team.facts).toEqual([
    ["Projeto", "Vidro"],
    ["Depósito informado", "R$ 1,00"],
    ["Dia do depósito", "04/11/2026"],
    ["Passo parado", "Emitir o recibo"],
    ["Espera desde", "04/11/2026 (14 dias)"],
  ]);
  expect(team.message).toContain("O financiador não recebeu e-mail");
  expect(team.message).toMatch(/O último lembrete já passou.*\n\nFale com quem cuida do projeto/);
});

test("the mails about differing amounts blame nobody, and those after a revocation ask for a new receipt", () => {
  const deposit = { amount: "R$ 1,00", day: "04/11/2026" };
  const known = { project: "Vidro", since: "04/11/2026", deposit, isContactOpen: true, isFictitious: false };
  const differing = { ...known, phase: "divergencia", isBoth: true, isReceiptRevoked: false } as const;
  const mails = [
    silenceFunderMail(differing),
    silenceTeamMail({ ...differing, days: 14, isFunderTold: true }),
  ];
  for (const mail of mails) {
    const text = [mail.subject, mail.title, mail.message].join(" ");
    expect(text).toMatch(/^Os valores ainda não batem: Vidro Os valores ainda não batem /);
    expect(text).not.toMatch(/não respond|demora|quem cuida do projeto não/i);
  }
  expect(mails[1]?.message).toContain("Fale com os dois lados");
  const again = { ...known, phase: "recibo", isBoth: false, isReceiptRevoked: true } as const;
  expect(silenceFunderMail(again).message).toContain("o projeto ainda não emitiu o novo recibo");
  expect(silenceTeamMail({ ...again, days: 14, isFunderTold: true }).facts).toContainEqual([
    "Passo parado",
    "Emitir o novo recibo",
  ]);
});

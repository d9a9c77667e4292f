import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toIsoDay } from "@/lib/kit/format";
import { otherSide, SIDES, type Side } from "@/lib/kit/states";
import { HOUR } from "@/lib/kit/time";
import { addWorkingDays, isWorkingDay } from "@/lib/matches/interests/rules/deadline";
import { acceptedDeal } from "@/tests/setup/deal-facts";
import { depositWarning } from "./deposit-warning";
import { canDo, compareAmounts, MOVES, type Move } from "./moves";
import { type DealFacts, hasDepositOrAmount, isHeld, isWithTeam, MISSING, PHASES, phaseOf } from "./phase";
import { dueOf, reminderFor } from "./reminder";
import { isResumed, sinceOf, turnOf } from "./turn";

const at = (day: string) => new Date(`${day}T15:00Z`);
const begun = acceptedDeal(at("2026-11-02"));
const open = { ...begun, status: "desbloqueada" as const, desbloqueadaEm: at("2026-11-03") };
const given = { ...open, contaEm: at("2026-11-04") };
const PAID = { valor: 100, dia: "2026-11-05" };
const informed = { ...given, deposito: { ...PAID, temComprovante: false, em: at("2026-11-05") } };
const proven = { ...given, deposito: { ...PAID, temComprovante: true, em: at("2026-11-06") } };
const named = (valor: number, day: string) => ({ valor, em: at(day) });
const one = { ...proven, captador: named(100, "2026-11-09") };
const both = { ...one, financiador: named(100, "2026-11-10") };
const differing = { ...one, financiador: named(90, "2026-11-10") };
const settled = { ...both, status: "confirmada" as const };

test("an interest can be withdrawn until a deposit is informed or a side has named the amount", () => {
  for (const facts of [begun, open, given]) expect(hasDepositOrAmount(facts)).toBe(false);
  for (const facts of [informed, proven, one, both, { ...given, captador: named(100, "2026-11-09") }])
    expect(hasDepositOrAmount(facts)).toBe(true);
});

test.each([
  [begun, "bloqueada", ["captador"], "2026-11-02"],
  [open, "conta", ["captador"], "2026-11-03"],
  [given, "deposito", ["financiador"], "2026-11-04"],
  [informed, "comprovante", ["financiador"], "2026-11-05"],
  [proven, "confirmacao", ["captador", "financiador"], "2026-11-06"],
  [one, "confirmacao", ["financiador"], "2026-11-09"],
  [differing, "divergencia", ["captador", "financiador"], "2026-11-10"],
  [settled, "comissao", ["captador"], "2026-11-10"],
  [
    { ...both, status: "concluida" as const, comissaoPagaEm: at("2026-11-11") },
    "recibo",
    ["captador"],
    "2026-11-11",
  ],
  [
    { ...both, status: "concluida" as const, comissaoPagaEm: at("2026-11-11"), reciboEm: at("2026-11-12") },
    "concluida",
    [],
    "2026-11-12",
  ],
  [{ ...open, status: "cancelada" as const }, "cancelada", [], "2026-11-02"],
])(
  "B1.3 step %# of a deal has the side whose turn it is, its beginning and its deadline",
  (facts, phase, turn, since) => {
    expect([phaseOf(facts), turnOf(facts), toIsoDay(sinceOf(facts))]).toEqual([phase, turn, since]);
    expect(dueOf(facts)).toBe(turn.length > 0 ? addWorkingDays(since, 7) : null);
  },
);

test.each([
  ["a deposit without the bank's proof", informed, [], []],
  ["a proven deposit", proven, [], []],
  ["the funder's amount", { ...proven, financiador: named(100, "2026-11-10") }, ["captador"], []],
  ["different amounts", differing, [], []],
  ["a commission that is due", settled, ["captador"], []],
  ["a missing receipt", { ...both, status: "concluida" as const }, [], []],
])("with %s, a deal without the funder is the captador's, and without the captador nobody's", (...some) => {
  const [, facts, withoutFunder, withoutCaptador] = some;
  expect(turnOf({ ...facts, saiu: ["financiador"] })).toEqual(withoutFunder);
  expect(turnOf({ ...facts, saiu: ["captador"] })).toEqual(withoutCaptador);
});

test.each([
  ["opening the contact", begun, "captador", "desbloquear", true],
  [
    "an unlock fee without the funder's account",
    { ...begun, saiu: ["financiador" as const] },
    "captador",
    "desbloquear",
    false,
  ],
  ["a deposit before the account", open, "financiador", "deposito", false],
  ["a deposit into the account", given, "financiador", "deposito", true],
  ["an amount before there is an account", open, "captador", "confirmar", false],
  ["an amount that reached the account", given, "captador", "confirmar", true],
  ["the funder's amount before the bank's proof", informed, "financiador", "confirmar", false],
  ["the funder's amount with the bank's proof", proven, "financiador", "confirmar", true],
  ["another day before both confirmed", proven, "financiador", "dia", false],
  ["another day of a confirmed deposit", settled, "financiador", "dia", true],
  ["another day by the project", settled, "captador", "dia", false],
  ["another day than the receipt's", { ...settled, reciboEm: at("2026-11-20") }, "financiador", "dia", false],
] as const)("B1.3 whether a deal allows %s", (_, facts, side, move, may) => {
  expect(canDo(facts, side, move)).toBe(may);
});

const takenDown = (facts: DealFacts): DealFacts => ({ ...facts, retirado: true });

test("while the team checks a project that it took down, its deals stand still until the deposit", () => {
  for (const facts of [begun, open, given, { ...given, captador: named(100, "2026-11-09") }])
    expect([phaseOf(facts), isHeld(facts), isHeld(takenDown(facts)), turnOf(takenDown(facts))]).toEqual([
      phaseOf(takenDown(facts)),
      false,
      true,
      [],
    ]);
  for (const facts of [informed, proven, one])
    expect([isHeld(takenDown(facts)), turnOf(takenDown(facts))]).toEqual([false, turnOf(facts)]);
});

test("the step in which a deal stood still begins anew once the team lists the project again, and no later step", () => {
  const relistadoEm = at("2026-11-23");
  const beforeDeposit = [begun, open, given, { ...given, captador: named(100, "2026-11-09") }];
  for (const facts of beforeDeposit.map((one) => ({ ...one, relistadoEm }))) {
    expect([sinceOf(facts), isResumed(facts), dueOf(facts)]).toEqual([relistadoEm, true, "2026-12-02"]);
    const reminded = ["2026-11-23", "2026-11-25", "2026-11-26"].map((day) =>
      SIDES.map((side) => reminderFor(facts, side, { had: [], now: at(day) })).find(Boolean),
    );
    expect(reminded).toEqual([undefined, undefined, 1]);
    expect(isResumed({ ...facts, retirado: true })).toBe(false);
  }
  for (const facts of [informed, proven, one, settled])
    expect([sinceOf({ ...facts, relistadoEm }), isResumed({ ...facts, relistadoEm })]).toEqual([
      sinceOf(facts),
      false,
    ]);
  const later = { ...given, contaEm: at("2026-11-24"), relistadoEm };
  expect([sinceOf(later), isResumed(later)]).toEqual([at("2026-11-24"), false]);
});

test.each([
  ["a payment for the contact", begun, "captador", "desbloquear", false],
  ["an account", open, "captador", "conta", false],
  ["a deposit into the account", given, "financiador", "deposito", false],
  ["the correction of a deposit", informed, "financiador", "deposito", true],
  ["the amount of a deposit", proven, "captador", "confirmar", true],
] as const)("whether a deal of a project that the team took down allows %s", (_, facts, side, move, may) => {
  expect(canDo(facts, side, move)).toBe(true);
  expect(canDo(takenDown(facts), side, move)).toBe(may);
});

test("B1.3 a deal is confirmed only by two amounts that are equal to the centavo", () => {
  const other = named(10_000, "2026-11-09");
  expect([9_999, 10_000, 10_001].map((valor) => compareAmounts(valor, other))).toEqual([
    "diverge",
    "confirmada",
    "diverge",
  ]);
  expect(compareAmounts(10_000, null)).toBe("espera");
});

const moment = fc.date({ min: at("2026-01-02"), max: at("2029-12-20"), noInvalidDate: true });
const amount = fc.integer({ min: 1, max: 5 });
const anyFacts: fc.Arbitrary<DealFacts> = fc.record({
  status: fc.constantFrom("bloqueada", "desbloqueada", "confirmada", "concluida", "cancelada"),
  aceitaEm: moment,
  desbloqueadaEm: fc.option(moment),
  contaEm: fc.option(moment),
  contaVisivelEm: fc.option(moment),
  conferenciaDesfeita: fc.boolean(),
  conferidaEm: fc.option(moment),
  conferivelEm: fc.option(
    fc.record({ dia: fc.constantFrom("2026-11-20", "2027-04-01"), dependeDoTipo: fc.boolean() }),
  ),
  emAnalise: fc.boolean(),
  analisadaEm: fc.option(moment),
  captacao: fc.constant(begun.captacao),
  deposito: fc.option(
    fc.record({ valor: amount, dia: fc.constant("2026-11-05"), temComprovante: fc.boolean(), em: moment }),
  ),
  captador: fc.option(fc.record({ valor: amount, em: moment })),
  financiador: fc.option(fc.record({ valor: amount, em: moment })),
  comissaoPagaEm: fc.option(moment),
  comissaoVolta: fc.boolean(),
  reciboEm: fc.option(moment),
  reciboRevogadoEm: fc.option(moment),
  taxaMudouEm: fc.option(moment),
  taxaContestada: fc.boolean(),
  taxaAlta: fc.boolean(),
  financiadorSuspenso: fc.boolean(),
  captadorSuspenso: fc.constant(false),
  reativadaEm: fc.record({ captador: fc.option(moment), financiador: fc.option(moment) }),
  falta: fc.option(fc.constantFrom(...MISSING)),
  retirado: fc.boolean(),
  anuladoEm: fc.option(moment),
  relistadoEm: fc.option(moment),
  pausas: fc.array(fc.record({ desde: moment, ate: fc.option(moment) }), { maxLength: 2 }),
  saiu: fc.constant([]),
  comEquipe: fc.constant(false),
});

describe("before a deposit", () => {
  const now = at("2026-11-16");
  const finished = { ...begun.captacao, status: "Finalizada" };
  const past = { ...begun.captacao, prazo: "2026-11-15" };
  const full = { ...begun.captacao, valorDisponivel: 0 };
  const rests = { ...given, contaVisivelEm: at("2026-11-17") };

  test.each([
    ["nothing", given, null],
    [
      "nothing on the last day of the fundraising",
      { ...given, captacao: { ...past, prazo: "2026-11-16" } },
      null,
    ],
    ["the status of a fundraising that ended", { ...given, captacao: finished }, "finished"],
    ["its last day", { ...given, captacao: past }, "deadline"],
    ["its total", { ...given, captacao: full }, "full"],
    [
      "nothing once the deposit was informed",
      { ...informed, captacao: finished, conferenciaDesfeita: true },
      null,
    ],
    ["nothing before the account", { ...open, captacao: finished }, null],
    ["nothing before the contact is open", { ...begun, captacao: finished, conferenciaDesfeita: true }, null],
    ["an account that changed", rests, "rests"],
    ["the rest rather than the end of the fundraising", { ...rests, captacao: finished }, "rests"],
    ["a check that was undone", { ...open, conferenciaDesfeita: true }, "unchecked"],
    [
      "the check of a project that was taken down",
      { ...rests, retirado: true, conferenciaDesfeita: true },
      "held",
    ],
  ] as const)("the funder is warned of %s", (_, facts, warning) => {
    expect(depositWarning(facts, now)).toBe(warning);
  });

  test("a funder with a warning is not reminded to deposit, and may still report a deposit after the fundraising", () => {
    const remind = (facts: DealFacts) => reminderFor(facts, "financiador", { had: [], now });
    expect(remind(given)).toBe(2);
    for (const captacao of [finished, past, full]) {
      expect(remind({ ...given, captacao })).toBeNull();
      expect(remind({ ...informed, captacao })).not.toBeNull();
      expect(canDo({ ...given, captacao }, "financiador", "deposito")).toBe(true);
    }
    const lacking = { ...open, falta: "representante" as const };
    expect(reminderFor(lacking, "captador", { had: [], now })).not.toBeNull();
    const undone = { ...open, conferenciaDesfeita: true, falta: "conferencia" as const };
    for (const side of SIDES) expect(reminderFor(undone, side, { had: [], now })).toBeNull();
  });
});

describe("every state of a deal", () => {
  test("every deal has one phase, and a side has the turn until the deal ends, unless the team has to act", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const [phase, turn] = [phaseOf(facts), turnOf(facts)];
        expect(PHASES).toContain(phase);
        const isEqual =
          facts.captador && facts.financiador && facts.captador.valor === facts.financiador.valor;
        const isOver = phase === "concluida" || phase === "cancelada";
        // Two equal amounts confirm a deal, so an unlocked deal cannot have them.
        if (!(facts.status === "desbloqueada" && isEqual))
          expect(turn.length === 0).toBe(isOver || isWithTeam(facts));
      }),
      { numRuns: 500 },
    );
  });

  test("A6.2 only the project pays or gives the account, only the funder deposits, and after the end nobody does anything but correct the deposit's day", () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...MOVES), (facts, move) => {
        if (move === "deposito" || move === "dia") expect(canDo(facts, "captador", move)).toBe(false);
        if (!["deposito", "dia", "confirmar"].includes(move))
          expect(canDo(facts, "financiador", move)).toBe(false);
        const isOver = facts.status === "concluida" ? move !== "dia" : facts.status === "cancelada";
        if (isOver) for (const side of SIDES) expect(canDo(facts, side, move)).toBe(false);
        if (facts.status === "confirmada") expect(canDo(facts, "captador", move)).toBe(false);
      }),
    );
  });

  test("each reminder goes once per step, only to the side that has the turn, and never on a day off", () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...SIDES), moment, (facts, side, now) => {
        const count = reminderFor(facts, side, { had: [], now });
        if (count === null) return;
        expect(turnOf(facts)).toContain(side);
        expect(facts.retirado).toBe(false);
        const today = toIsoDay(now);
        expect(isWorkingDay(today)).toBe(true);
        const begun = toIsoDay(sinceOf(facts));
        // The last day for a deposit may come before the seven days end, so its reminders may come earlier.
        if (phaseOf(facts) !== "deposito")
          expect(today >= addWorkingDays(begun, count === 1 ? 3 : 7)).toBe(true);
        expect(today > begun).toBe(true);
        const had = [{ phase: phaseOf(facts), side, since: sinceOf(facts), count, at: now }];
        expect(reminderFor(facts, side, { had, now })).toBeNull();
        expect(reminderFor(facts, side, { had: [{ ...had[0], since: new Date(0) }] as never, now })).toBe(
          count,
        );
      }),
      { numRuns: 300 },
    );
  });
});

type Act = { side: Side; move: Move | "prova" | "retirada" | "comissao"; valor: number };

function after(facts: DealFacts, { side, move, valor }: Act, now: Date): DealFacts {
  if (move === "retirada") {
    const hasDepositOrAmount = facts.deposito ?? facts.captador ?? facts.financiador;
    const mayLeave =
      side === "financiador" && ["bloqueada", "desbloqueada"].includes(facts.status) && !hasDepositOrAmount;
    return mayLeave ? { ...facts, status: "cancelada" } : facts;
  }
  if (move === "prova") {
    const { deposito } = facts;
    const may = deposito && canDo(facts, side, "deposito");
    return may ? { ...facts, deposito: { ...deposito, temComprovante: true, em: now } } : facts;
  }
  if (move === "comissao") {
    const isDue = side === "captador" && facts.status === "confirmada";
    return isDue ? { ...facts, status: "concluida", comissaoPagaEm: now } : facts;
  }
  if (!canDo(facts, side, move)) return facts;
  if (move === "conta") return { ...facts, contaEm: facts.contaEm ?? now };
  if (move === "deposito")
    return {
      ...facts,
      deposito: { ...PAID, valor, temComprovante: facts.deposito?.temComprovante ?? false, em: now },
    };
  if (move === "confirmar") {
    const outcome = compareAmounts(valor, facts[otherSide(side)]);
    const status = outcome === "confirmada" ? "confirmada" : facts.status;
    return { ...facts, [side]: { valor, em: now }, status };
  }
  if (move === "encerrar") return { ...facts, status: "cancelada" };
  return move === "desbloquear" ? { ...facts, status: "desbloqueada", desbloqueadaEm: now } : facts;
}

test("B1.3 in any sequence of moves no step precedes the one it needs, and a confirmation is not undone", () => {
  const act: fc.Arbitrary<Act> = fc.record({
    side: fc.constantFrom(...SIDES),
    move: fc.constantFrom(...MOVES, "prova" as const, "retirada" as const, "comissao" as const),
    valor: fc.integer({ min: 1, max: 2 }),
  });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60, size: "max" }), (acts) => {
      let facts: DealFacts = begun;
      let now = begun.aceitaEm.getTime();
      for (const each of acts) {
        now += HOUR;
        const next = after(facts, each, new Date(now));
        if (next.contaEm || next.deposito || next.captador) expect(next.desbloqueadaEm).not.toBeNull();
        if (next.financiador) expect(next.deposito?.temComprovante).toBe(true);
        if (next.status === "confirmada" || next.status === "concluida")
          expect(next.captador?.valor).toBe(next.financiador?.valor);
        if (facts.status === "confirmada" || facts.status === "concluida") {
          expect([next.captador, next.financiador]).toEqual([facts.captador, facts.financiador]);
          expect(["confirmada", "concluida"]).toContain(next.status);
        }
        if (facts.captador) expect(next.status).not.toBe("cancelada");
        expect(sinceOf(next).getTime()).toBeLessThanOrEqual(now);
        facts = next;
      }
    }),
    { numRuns: 500 },
  );
});

import { describe, expect, test } from "vitest";
import { toIsoDay } from "@/lib/kit/format";
import { SIDES } from "@/lib/kit/states";
import type { DealFacts } from "@/lib/money/deals/rules/phase";
import { ACCEPTED, at, everyDeal, NOW, SUPPORTS } from "@/tests/setup/supports";
import { FILTERS, readFilter, readSlug, STORED_STAGES, storedAs } from "./filter";
import { type InterestFacts, STAGES, SUPPORT_STEPS, supportStanding } from "./stage";

const STANDINGS = SUPPORTS.flatMap((facts) =>
  SIDES.map((side) => ({ side, standing: supportStanding(facts, side, NOW) })),
);

describe("every state of a support, for both sides", () => {
  test("a timeline has one current step until the support is concluded, and an ended support has no timeline", () => {
    for (const { standing } of STANDINGS) {
      const { stage, steps } = standing;
      expect(steps === null).toBe(stage === "encerrado");
      if (!steps) continue;
      const [first, second, ...others] = SUPPORT_STEPS;
      const answer = stage === "resposta" ? "Resposta" : second;
      const names = steps.map(({ step }) => (step === "Comissão" ? "Confirmação" : step));
      expect(names).toEqual([first, answer, ...others]);
      const now = steps.filter(({ state }) => state === "now");
      expect(now).toHaveLength(stage === "concluido" ? 0 : 1);
      expect(steps[0]).toEqual({ step: "Interesse", state: "done", at: at("2026-11-01") });
      if (steps[2]?.state === "done") expect([null, "2026-11-04"]).toContain(steps[2].at);
      const order = steps.slice(0, 4).map(({ state }) => ["done", "now", "next"].indexOf(state));
      expect(order).toEqual(order.toSorted());
    }
  });

  test("the current step has its deadline and is marked late after it", () => {
    for (const { standing } of STANDINGS) {
      const now = standing.steps?.find(({ state }) => state === "now");
      if (now) expect(now.at).toBe(standing.due);
      expect(standing.isLate).toBe(standing.due !== null && standing.due < toIsoDay(NOW));
      if (standing.whose === "nobody") expect(standing.due).toBeNull();
    }
  });

  test("an unanswered interest is the captador's turn or, without one, the team's; an accepted one without an amount the funder's", () => {
    const open = { ...ACCEPTED, status: "Interessada", respondidoEm: null } as const;
    const turn = (interest: InterestFacts) =>
      SIDES.map((side) => supportStanding({ interest, deal: null }, side, NOW).whose);
    expect(turn(open)).toEqual(["mine", "theirs"]);
    expect(turn({ ...open, hasOwner: false })).toEqual(["team", "team"]);
    expect(turn({ ...open, isOpen: false })).toEqual(["nobody", "nobody"]);
    expect(turn({ ...ACCEPTED, hasAmount: false })).toEqual(["theirs", "mine"]);
  });

  test("B1.3 after a confirmation the project owes the commission and the funder waits for the receipt", () => {
    const deal = everyDeal().find(
      ({ status, reciboEm, comissaoPagaEm }) => status === "confirmada" && !reciboEm && !comissaoPagaEm,
    );
    if (!deal) throw new Error("no deal");
    const stages = (facts: DealFacts) =>
      SIDES.map((side) => supportStanding({ interest: ACCEPTED, deal: facts }, side, NOW).stage);
    expect(stages(deal)).toEqual(["confirmacao", "recibo"]);
    expect(stages({ ...deal, reciboEm: at("2026-11-13") })).toEqual(["confirmacao", "concluido"]);
  });

  test("A6.2 both timelines have the confirmation behind them once both confirmed: the captador's waits for the commission", () => {
    for (const deal of everyDeal().filter(({ status }) => status === "confirmada")) {
      const [captador, financiador] = SIDES.map((side) =>
        supportStanding({ interest: ACCEPTED, deal }, side, NOW).steps?.map(
          ({ step, state }) => `${step} ${state}`,
        ),
      );
      expect(captador).toContain("Comissão now");
      expect(captador?.join()).not.toContain("Confirmação");
      expect(financiador).toContain("Confirmação done");
      expect(financiador?.join()).not.toContain("Comissão");
      expect([captador, financiador].every((steps) => steps?.includes("Recibo done"))).toBe(
        deal.reciboEm !== null,
      );
    }
  });

  test("the step of the confirmation keeps its name while an amount waits, and after the commission is paid", () => {
    for (const deal of everyDeal().filter(({ status }) => status !== "confirmada")) {
      const { steps } = supportStanding({ interest: ACCEPTED, deal }, "captador", NOW);
      if (steps) expect(steps[3]?.step).toBe("Confirmação");
    }
  });

  test("an ended interest is ended in any state of its deal, and registered again it waits for an answer", () => {
    for (const deal of everyDeal())
      for (const side of SIDES) {
        const stageAs = (status: InterestFacts["status"]) =>
          supportStanding({ interest: { ...ACCEPTED, status }, deal }, side, NOW).stage;
        expect([stageAs("Cancelada"), stageAs("Interessada")]).toEqual(["encerrado", "resposta"]);
      }
  });
});

test("every stored stage maps to one stage per side, and unknown filters and malformed slugs are ignored", () => {
  for (const side of SIDES)
    expect(STAGES.flatMap((stage) => storedAs(stage, side)).toSorted()).toEqual(
      [...STORED_STAGES].toSorted(),
    );
  for (const filter of FILTERS) expect(readFilter(filter)).toBe(filter);
  expect([readFilter("x"), readFilter(["vez"]), readFilter(undefined)]).toEqual([null, null, null]);
  expect([readSlug("triciclos-2"), readSlug("a'b"), readSlug(["a"])]).toEqual(["triciclos-2", null, null]);
});

import { describe, expect, test } from "vitest";
import { DEAL_EVENTS, INTEREST_STATUSES, SIDES } from "@/lib/kit/states";
import { storyText } from "@/lib/money/deals/messages/story";
import type { DealFacts, Named } from "@/lib/money/deals/rules/deal";
import { isMyTurn } from "@/lib/money/deals/rules/standing";
import { dutyOf, nextOf, stageText, turnText } from "../messages";
import { FILTERS, readFilter, readSlug, STORED_STAGES, storedAs } from "./filter";
import { type InterestFacts, STAGES, SUPPORT_STEPS, type SupportFacts, supportStanding } from "./stage";

const at = (day: string) => new Date(`${day}T15:00Z`);
const named = (valor: number): Named => ({ valor, em: at("2026-11-09") });
const TODAY = "2026-11-20";

/** Every deal of an accepted interest that the product leads to, and most that it does not. */
function everyDeal(): DealFacts[] {
  const deposits = [null, false, true].map((paper) =>
    paper === null ? null : { valor: 100, temComprovante: paper, em: at("2026-11-05") },
  );
  const amounts: [Named | null, Named | null][] = [
    [null, null],
    [named(100), null],
    [null, named(100)],
    [named(100), named(100)],
    [named(100), named(90)],
  ];
  const all: DealFacts[] = [];
  for (const falta of [null, "organizacao"] as const)
    for (const status of ["bloqueada", "desbloqueada", "confirmada", "concluida"] as const)
      for (const contaEm of [null, at("2026-11-04")])
        for (const deposito of deposits)
          for (const [captador, financiador] of amounts)
            for (const comissaoPagaEm of [null, at("2026-11-12")])
              for (const reciboEm of [null, at("2026-11-13")])
                all.push({
                  ...{ status, aceitaEm: at("2026-11-02"), desbloqueadaEm: at("2026-11-03"), contaEm },
                  ...{ falta, deposito, captador, financiador, comissaoPagaEm, reciboEm },
                });
  // Two equal amounts confirm a deal in the same transaction.
  return all.filter(
    ({ status, captador, financiador }) =>
      status !== "desbloqueada" || !captador || captador.valor !== financiador?.valor,
  );
}

/** Every interest without a deal. */
function everyInterest(): SupportFacts[] {
  const all: InterestFacts[] = [];
  for (const status of INTEREST_STATUSES)
    for (const hasAmount of [true, false])
      for (const hasOwner of [true, false])
        for (const isOpen of [true, false])
          all.push({
            ...{ status, hasAmount, hasOwner, isOpen, registradoEm: at("2026-11-01") },
            respondidoEm: status === "Interessada" ? null : at("2026-11-02"),
          });
  return all.map((interest) => ({ interest, deal: null }));
}

const ACCEPTED: InterestFacts = {
  ...{ status: "Aceita", hasAmount: true, hasOwner: true, isOpen: true },
  ...{ registradoEm: at("2026-11-01"), respondidoEm: at("2026-11-02") },
};
const SUPPORTS: SupportFacts[] = [
  ...everyInterest(),
  ...everyDeal().map((deal) => ({ interest: ACCEPTED, deal })),
];
const STANDINGS = SUPPORTS.flatMap((facts) =>
  SIDES.map((side) => ({ facts, side, standing: supportStanding(facts, side, TODAY) })),
);

describe("B1.3 B3.7 B4.4 every state of a support, for both sides", () => {
  test("the timeline has one step of now while somebody or nobody is waited for, and none once it is over", () => {
    for (const { standing } of STANDINGS) {
      const { stage, steps } = standing;
      expect(steps === null).toBe(stage === "encerrado");
      if (!steps) continue;
      expect(steps.map(({ step }) => step)).toEqual([...SUPPORT_STEPS]);
      const now = steps.filter(({ state }) => state === "now");
      expect(now).toHaveLength(stage === "concluido" ? 0 : 1);
      expect(steps[0]).toEqual({ step: "Interesse", state: "done", at: at("2026-11-01") });
      // Only the receipt may be done before its turn.
      const order = steps.slice(0, 4).map(({ state }) => ["done", "now", "next"].indexOf(state));
      expect(order).toEqual(order.toSorted());
    }
  });

  test("the side whose turn it is has a duty in words, the other has none", () => {
    for (const { standing } of STANDINGS) {
      expect([standing, dutyOf(standing) !== null]).toEqual([standing, isMyTurn(standing)]);
      expect(turnText(standing) === "").toBe(standing.whose === "nobody");
      expect(stageText(standing)).not.toBe("");
      expect(nextOf(standing, null)).not.toBe("");
    }
  });

  test("the step of now has the day until which it is due, and says when that is past", () => {
    for (const { standing } of STANDINGS) {
      const now = standing.steps?.find(({ state }) => state === "now");
      if (now) expect(now.at).toBe(standing.due);
      expect(standing.isLate).toBe(standing.due !== null && standing.due < TODAY);
      if (standing.whose === "nobody") expect(standing.due).toBeNull();
    }
  });

  test("A6.2 the funder reads of no fee of the project: next step, duty, stage, story", () => {
    const none = {
      ...{ author: null, valor: "R$ 1", data: null, hint: null, aparece: null, lado: null },
      ...{ vez: null, trocado: false },
    };
    const shown = DEAL_EVENTS.filter((type) => !type.startsWith("comissao_"));
    const story = shown.map((type) => storyText("financiador", type, none));
    for (const { side, standing } of STANDINGS)
      if (side === "financiador")
        story.push([nextOf(standing, null), dutyOf(standing) ?? "", stageText(standing)].join(" "));
    for (const text of story) expect(text).not.toMatch(/comiss|taxa|pagamento/i);
  });

  test("an answer is waited for from the project, else from the team; a missing amount from the funder", () => {
    const open = { ...ACCEPTED, status: "Interessada", respondidoEm: null } as const;
    const turn = (interest: InterestFacts) =>
      SIDES.map((side) => supportStanding({ interest, deal: null }, side, TODAY).whose);
    expect(turn(open)).toEqual(["mine", "theirs"]);
    expect(turn({ ...open, hasOwner: false })).toEqual(["team", "team"]);
    expect(turn({ ...open, isOpen: false })).toEqual(["nobody", "nobody"]);
    expect(turn({ ...ACCEPTED, hasAmount: false })).toEqual(["theirs", "mine"]);
  });

  test("a confirmed deal waits for the commission of the project alone: the funder waits for the receipt", () => {
    const deal = everyDeal().find(
      ({ status, reciboEm, comissaoPagaEm }) => status === "confirmada" && !reciboEm && !comissaoPagaEm,
    );
    if (!deal) throw new Error("no deal");
    const stages = (facts: DealFacts) =>
      SIDES.map((side) => supportStanding({ interest: ACCEPTED, deal: facts }, side, TODAY).stage);
    expect(stages(deal)).toEqual(["confirmacao", "recibo"]);
    expect(stages({ ...deal, reciboEm: at("2026-11-13") })).toEqual(["confirmacao", "concluido"]);
  });

  test("an ended interest has ended whatever its deal was, and a new one waits for its answer again", () => {
    for (const deal of everyDeal())
      for (const side of SIDES) {
        const stageAs = (status: InterestFacts["status"]) =>
          supportStanding({ interest: { ...ACCEPTED, status }, deal }, side, TODAY).stage;
        expect([stageAs("Cancelada"), stageAs("Interessada")]).toEqual(["encerrado", "resposta"]);
      }
  });
});

test("every stored stage is one stage for each side, and an unknown filter or project is none", () => {
  for (const side of SIDES)
    expect(STAGES.flatMap((stage) => storedAs(stage, side)).toSorted()).toEqual(
      [...STORED_STAGES].toSorted(),
    );
  for (const filter of FILTERS) expect(readFilter(filter)).toBe(filter);
  expect([readFilter("x"), readFilter(["vez"]), readFilter(undefined)]).toEqual([null, null, null]);
  expect([readSlug("triciclos-2"), readSlug("a'b"), readSlug(["a"])]).toEqual(["triciclos-2", null, null]);
});

import { describe, expect, test } from "vitest";
import { DEAL_EVENTS, SIDES } from "@/lib/kit/states";
import { paidText } from "@/lib/money/deals/messages/fundraising";
import { dealEventText } from "@/lib/money/deals/messages/history";
import { LEFT_TO_TEAM, nextText } from "@/lib/money/deals/messages/standing";
import { whoseText } from "@/lib/money/deals/messages/turn";
import { isMyTurn } from "@/lib/money/deals/rules/standing";
import { supportStanding } from "@/lib/money/supports/rules/stage";
import { withAmounts } from "@/tests/setup/amounts";
import { ACCEPTED, NOW, SUPPORTS } from "@/tests/setup/supports";
import { dutyOf, nextOf, openingTexts, rowTurnText, stageText } from "./support-words";

const STANDINGS = SUPPORTS.flatMap((facts) =>
  SIDES.map((side) => ({ side, standing: supportStanding(facts, side, NOW) })),
);

describe("the words of every state of a support, for both sides", () => {
  test("the side that has the turn has a duty in words, and the other side has none", () => {
    for (const { standing } of STANDINGS) {
      expect([standing, dutyOf(standing) !== null]).toEqual([standing, isMyTurn(standing)]);
      expect(whoseText(standing) === "").toBe(standing.whose === "nobody");
      expect(stageText(standing)).not.toBe("");
      expect(nextOf(standing, null)).not.toBe("");
    }
  });

  test("a funder with a deposit in a project off the list still reads that the project's side is suspended or gone", () => {
    const funders = STANDINGS.flatMap(({ side, standing }) =>
      side === "financiador" && standing.deal ? [{ ...standing, deal: standing.deal }] : [],
    );
    expect(funders.length).toBeGreaterThan(0);
    for (const { deal, ...standing } of funders) {
      const held = { ...deal, paid: "held", isHeld: true, isAbandoned: false, isLeftToTeam: false } as const;
      const next = (more: Partial<typeof deal>) => nextOf({ ...standing, deal: { ...held, ...more } }, null);
      expect(next({})).toBe(paidText("held"));
      expect(next({ isLeftToTeam: true })).toBe(`${LEFT_TO_TEAM} ${paidText("held")}`);
      const left = { isAbandoned: true, mayEnd: false };
      expect(next(left)).toBe(`${nextText({ ...held, ...left })} ${paidText("held")}`);
      expect(next(left)).toContain("encerrou a conta");
    }
  });

  test("a colleague reads that it is the turn of the account, not theirs", () => {
    expect(whoseText({ side: "captador", whose: "mine" })).toBe("É a sua vez");
    expect(whoseText({ side: "captador", whose: "mine" }, true)).toBe("É a vez desta conta");
    expect(whoseText({ side: "captador", whose: "theirs" }, true)).toBe("Vez do financiador");
  });

  test("while a former captador keeps the deal with the funder, the next step of a new interest is to refuse it, never to accept it", () => {
    const interest = { ...ACCEPTED, status: "Interessada", respondidoEm: null, isKept: true } as const;
    const standing = supportStanding({ interest, deal: null }, "captador", NOW);
    expect(nextOf(standing, null)).toContain("só pode ser recusado");
    expect(nextOf(standing, null)).not.toContain("Aceitar");
  });

  test("A6.2 the funder's texts (next step, duty, stage, history) mention no fee of the project", () => {
    const none = {
      author: null,
      valor: "R$ 1",
      data: null,
      hint: null,
      aparece: null,
      pagador: null,
      lado: null,
      vez: null,
      antes: null,
      trocado: false,
      motivo: null,
    };
    // Leave out the events that only the project sees (CAPTADOR_ONLY in lib/money/deals/queries/deal.ts).
    const shown = DEAL_EVENTS.filter((type) => !/^comissao_|^pagamento_/.test(type));
    const history = [null, "contestacao", "devolucao"].flatMap((motivo) =>
      shown.map((type) => dealEventText("financiador", type, { ...none, motivo })),
    );
    for (const { side, standing } of STANDINGS)
      if (side === "financiador")
        history.push([nextOf(standing, null), dutyOf(standing) ?? "", stageText(standing)].join(" "));
    for (const text of history) expect(text).not.toMatch(/comiss|taxa|pagamento/i);
  });
});

test("the history has separate lines for disputed and returned payments, and for reopened and opened contacts", () => {
  const none = {
    author: null,
    valor: null,
    data: null,
    hint: null,
    aparece: null,
    pagador: null,
    lado: null,
    vez: null,
    antes: null,
    trocado: false,
  };
  const told = (type: "desbloqueada" | "desbloqueio_retirado", motivo: string | null) =>
    dealEventText("captador", type, { ...none, motivo });
  expect(told("desbloqueio_retirado", "contestacao")).toMatch(/foi contestado no banco/);
  expect(told("desbloqueio_retirado", "devolucao")).toMatch(/foi devolvido/);
  expect(told("desbloqueada", "contestacao")).toBe("O contato está aberto de novo.");
  expect(told("desbloqueada", null)).toBe("Você abriu o contato.");
});

test("the row of a waiting interest names the side that has the turn, and since when", () => {
  const waiting = STANDINGS.filter(({ standing }) => !standing.deal && !isMyTurn(standing));
  const texts = new Set(waiting.map(({ standing }) => rowTurnText(standing)).filter(Boolean));
  expect(
    [...texts].every((text) =>
      /^(Vez do (projeto|financiador)|Com a nossa equipe), desde \d{2}\/\d{2}$/.test(text),
    ),
  ).toBe(true);
  expect(texts.size).toBeGreaterThan(1);
  for (const { standing } of STANDINGS)
    if (standing.deal) expect(rowTurnText(standing)).toBe(whoseText(standing));
});

test("if a project changed hands, its turn counts from the handover, not from the registration", () => {
  const [registradoEm, esperaDesde] = [new Date("2026-11-02T15:00Z"), new Date("2026-11-18T15:00Z")];
  const rowOf = (over: Partial<typeof ACCEPTED>) =>
    rowTurnText(
      supportStanding(
        { interest: { ...ACCEPTED, registradoEm, esperaDesde, ...over }, deal: null },
        "financiador",
        NOW,
      ),
    );
  expect(rowOf({ status: "Interessada", respondidoEm: null, isOpen: true, hasOwner: true })).toBe(
    "Vez do projeto, desde 18/11",
  );
});

test.each([
  [
    { plan: "free", percent: 0.3, quote: { desbloqueio: 36_000, raised: false, comissao: 960_000 } },
    "R$ 360,00 (0,3% do valor no plano Free)",
    "R$ 9.600,00 (8%), depois que os dois lados confirmarem o valor",
  ],
  [
    { plan: "pro", percent: 0.1, quote: { desbloqueio: 50, raised: true, comissao: 800 } },
    "R$ 0,50 (o mínimo que o meio de pagamento aceita)",
    "R$ 8,00 (8%), depois que os dois lados confirmarem o valor",
  ],
  [
    { plan: "plus", percent: 0.1, quote: null },
    "0,1% do valor no plano Plus, quando houver valor",
    "8%, depois que os dois lados confirmarem o valor",
  ],
] as const)("B1.3 B1.5 before 'Aceitar' the captador reads the price of %j", (price, contact, commission) => {
  const { quote } = price;
  const desbloqueio = quote && { valor: quote.desbloqueio, percent: price.percent, raised: quote.raised };
  const texts = openingTexts({
    ...price,
    quote: quote &&
      desbloqueio && {
        desbloqueio,
        comissao: { valor: quote.comissao, raised: false, aboveCostLimit: false },
      },
  });
  expect(texts).toEqual({ contact: withAmounts(contact), commission: withAmounts(commission) });
});

import { describe, expect, test } from "vitest";
import { DEAL_EVENTS, SIDES } from "@/lib/kit/states";
import { storyText } from "@/lib/money/deals/messages/story";
import { isMyTurn } from "@/lib/money/deals/rules/standing";
import { supportStanding } from "@/lib/money/supports/rules/stage";
import { SUPPORTS, TODAY } from "@/tests/setup/supports";
import { dutyOf, nextOf, stageText, turnText } from "./support-words";

const STANDINGS = SUPPORTS.flatMap((facts) =>
  SIDES.map((side) => ({ side, standing: supportStanding(facts, side, TODAY) })),
);

describe("B1.3 B3.7 B4.4 the words of every state of a support, for both sides", () => {
  test("the side whose turn it is has a duty in words, the other has none", () => {
    for (const { standing } of STANDINGS) {
      expect([standing, dutyOf(standing) !== null]).toEqual([standing, isMyTurn(standing)]);
      expect(turnText(standing) === "").toBe(standing.whose === "nobody");
      expect(stageText(standing)).not.toBe("");
      expect(nextOf(standing, null)).not.toBe("");
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
});

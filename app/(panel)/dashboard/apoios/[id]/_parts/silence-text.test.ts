import { describe, expect, test } from "vitest";
import { SIDES } from "@/lib/kit/states";
import { ANSWER_DAYS, TEAM_DAYS } from "@/lib/matches/interests/rules/deadline";
import { REMIND_AFTER } from "@/lib/money/deals/rules/reminder";
import { supportStanding } from "@/lib/money/supports/rules/stage";
import { BEFORE_DEPOSIT } from "@/lib/people/help/before-deposit";
import { NOW, SUPPORTS } from "@/tests/setup/supports";
import { silenceText } from "./silence-text";

const STANDINGS = SUPPORTS.flatMap((facts) => SIDES.map((side) => supportStanding(facts, side, NOW)));

describe("what follows if the captador does not act", () => {
  test("the funder reads it wherever the captador has a turn with a deadline, and nobody else reads it", () => {
    for (const standing of STANDINGS) {
      const waits = standing.side === "financiador" && ["theirs", "both"].includes(standing.whose);
      const isTold = waits && standing.due !== null && standing.deal?.paid !== "held";
      expect([standing, silenceText(standing) !== null]).toEqual([standing, isTold]);
    }
  });

  test("A6.2 it mentions no fee, and promises a withdrawal without a deposit alone", () => {
    const texts = STANDINGS.flatMap((standing) => ({ standing, text: silenceText(standing) ?? "" }));
    expect(new Set(texts.map(({ text }) => text)).size).toBeGreaterThan(6);
    for (const { standing, text } of texts) {
      expect(text).not.toMatch(/comiss|taxa|pagamento/i);
      if (standing.deal?.hasDepositOrAmount) expect(text).not.toContain("retirar o interesse");
    }
  });
});

test("the answer 'E se o projeto não responder?' has the days after which reminders are sent", () => {
  const answer = BEFORE_DEPOSIT.find(({ id }) => id === "sem-resposta")?.resposta;
  for (const part of [
    `${ANSWER_DAYS} dias úteis para responder`,
    `${TEAM_DAYS} dias úteis mais tarde`,
    `depois de ${REMIND_AFTER.join(" e de ")} dias úteis`,
  ])
    expect(answer).toContain(part);
});

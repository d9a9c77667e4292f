import { describe, expect, test } from "vitest";
import type { OpportunityStatus } from "@/lib/kit/states";
import { TEAM_STEPS } from "./messages";
import { type TeamFacts, teamStepOf } from "./rules";

const active: TeamFacts = {
  status: "desbloqueada",
  isLeft: true,
  isCaptadorGone: false,
  isCaptadorSuspended: false,
  isFunderGone: false,
  isHandedOver: false,
};
const stepOf = (facts: Partial<TeamFacts>) => teamStepOf({ ...active, ...facts });

describe("what the team can do about a deal", () => {
  test("an unconfirmed deal is ended once its captador cannot go on, and left to an active captador", () => {
    for (const status of ["bloqueada", "desbloqueada"] satisfies OpportunityStatus[]) {
      expect(stepOf({ status, isCaptadorGone: true })).toBe("end");
      expect(stepOf({ status, isHandedOver: true, isCaptadorSuspended: true })).toBe("end");
      expect(stepOf({ status, isCaptadorSuspended: true })).toBe("endOrWait");
      expect(stepOf({ status, isCaptadorSuspended: true, isFunderGone: true })).toBe("end");
      expect(stepOf({ status, isFunderGone: true })).toBe("captadorAlone");
      expect(stepOf({ status, isLeft: false })).toBe("captador");
    }
  });

  test("a confirmed deposit has to be annulled first", () => {
    for (const status of ["confirmada", "concluida"] satisfies OpportunityStatus[]) {
      expect(stepOf({ status, isFunderGone: true })).toBe("annul");
      expect(stepOf({ status, isCaptadorGone: true })).toBe("annul");
      expect(stepOf({ status, isHandedOver: true })).toBe("annul");
      expect(stepOf({ status, isCaptadorSuspended: true })).toBe("annulThenEnd");
    }
  });

  test("an ended deal, and a confirmed one that is not left, need nothing of the team", () => {
    expect(stepOf({ status: "cancelada", isCaptadorGone: true })).toBeNull();
    for (const status of ["confirmada", "concluida"] satisfies OpportunityStatus[])
      expect(stepOf({ status, isLeft: false })).toBeNull();
  });

  test("each answer names the action that the page offers", () => {
    expect(TEAM_STEPS.end).toContain("Encerre o apoio");
    expect(TEAM_STEPS.endOrWait).toContain("espere o fim da suspensão");
    for (const step of ["annul", "annulThenEnd"] as const) expect(TEAM_STEPS[step]).toMatch(/[Aa]nul/);
  });
});

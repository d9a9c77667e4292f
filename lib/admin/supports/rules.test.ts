import { describe, expect, test } from "vitest";
import type { OpportunityStatus } from "@/lib/kit/states";
import type { FeeRow } from "@/lib/money/fees/rules";
import { REFUND_EFFECTS, TEAM_STEPS } from "./messages";
import { maySettle, refundEffect, type TeamFacts, type TeamStep, teamStepOf } from "./rules";

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
  test("an unconfirmed deal is ended once its captador cannot go on or its funder left, and else left to an active captador", () => {
    for (const status of ["bloqueada", "desbloqueada"] satisfies OpportunityStatus[]) {
      expect(stepOf({ status, isCaptadorGone: true })).toBe("end");
      expect(stepOf({ status, isHandedOver: true, isCaptadorSuspended: true })).toBe("end");
      expect(stepOf({ status, isCaptadorSuspended: true })).toBe("endOrWait");
      expect(stepOf({ status, isCaptadorSuspended: true, isFunderGone: true })).toBe("end");
      expect(stepOf({ status, isFunderGone: true })).toBe("endAlone");
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

  test("a suspended captador's deal that has to end or to wait is never marked as settled", () => {
    const steps: TeamStep[] = ["end", "endOrWait", "annul", "annulThenEnd", "captador", "endAlone"];
    expect(steps.filter((step) => !maySettle(step, true))).toEqual(["end", "endOrWait", "annulThenEnd"]);
    expect(steps.filter((step) => !maySettle(step, false))).toEqual([]);
    expect(maySettle(null, true)).toBe(true);
  });

  test("each answer names the action that the page offers", () => {
    expect(TEAM_STEPS.end).toContain("Encerre o apoio");
    expect(TEAM_STEPS.endAlone).toMatch(/Pergunte antes.*encerre o apoio/);
    expect(TEAM_STEPS.endOrWait).toContain("espere o fim da suspensão");
    for (const step of ["annul", "annulThenEnd"] as const) expect(TEAM_STEPS[step]).toMatch(/[Aa]nul/);
  });
});

describe("what the refund of a fee changes in its deal", () => {
  const at = new Date("2026-11-30T12:00:00Z");
  const fee = (kind: FeeRow["kind"], values: Partial<FeeRow> = {}): FeeRow => ({
    id: kind,
    kind,
    base: 1n,
    feeAmount: 1n,
    refundedAmount: 0n,
    paidAt: at,
    unlockedAt: at,
    disputedAt: null,
    paymentIntentId: `pi_${kind}`,
    owed: 0n,
    ...values,
  });
  const open = {
    status: "desbloqueada" as OpportunityStatus,
    confirmedAmount: null,
    waivedAmount: 0n,
    unlockedAt: at,
  };

  test("the only fee of an open contact closes it, and another one keeps it open", () => {
    for (const kind of ["desbloqueio", "comissao"] as const)
      expect(refundEffect({ ...open, rows: [fee(kind)] }, `pi_${kind}`)).toBe("closes");
    const both = [fee("desbloqueio"), fee("comissao")];
    expect(refundEffect({ ...open, rows: both }, "pi_desbloqueio")).toBe("held");
    const disputed = [fee("desbloqueio"), fee("comissao", { disputedAt: at })];
    expect(refundEffect({ ...open, rows: disputed }, "pi_desbloqueio")).toBe("closes");
  });

  const commission = fee("comissao", { feeAmount: 8_000n });
  const confirmed = {
    status: "concluida" as OpportunityStatus,
    confirmedAmount: 100_000n,
    waivedAmount: 0n,
    unlockedAt: at,
    rows: [fee("desbloqueio"), commission],
  };

  test("after both sides confirmed, the contact stays open and a commission is due again", () => {
    expect(refundEffect(confirmed, "pi_desbloqueio")).toBe("stays");
    expect(refundEffect(confirmed, "pi_comissao")).toBe("uncounted");
  });

  test("while a rest of the commission is unpaid, the deposit did not count and nothing stops counting", () => {
    const status = "confirmada" as const;
    expect(refundEffect({ ...confirmed, status, confirmedAmount: 200_000n }, "pi_comissao")).toBe(
      "commission",
    );
  });

  test("the refund of a mere excess leaves the commission paid", () => {
    const rows = [commission, fee("complemento", { feeAmount: 500n, owed: 500n })];
    expect(refundEffect({ ...confirmed, rows }, "pi_complemento")).toBe("excess");
    expect(refundEffect({ ...confirmed, rows }, "pi_comissao")).toBe("uncounted");
    expect(refundEffect({ ...confirmed, rows, waivedAmount: 8_000n }, "pi_comissao")).toBe("excess");
  });

  test("B9.1 a rest of the commission that is too small to be charged is waived, and only that case says so", () => {
    const withWaived = (waivedAmount: bigint) =>
      refundEffect({ ...confirmed, waivedAmount, rows: [commission] }, "pi_comissao");
    expect([7_949n, 7_950n, 7_951n, 7_999n, 8_000n].map(withWaived)).toEqual([
      "uncounted",
      "uncounted",
      "waived",
      "waived",
      "excess",
    ]);
    expect(refundEffect({ ...confirmed, status: "confirmada", waivedAmount: 7_951n }, "pi_comissao")).toBe(
      "waived",
    );
    expect(REFUND_EFFECTS.waived).toContain("é dispensado");
    expect(REFUND_EFFECTS.waived).not.toContain("fica como está");
  });

  test("a payment without a right, or of a closed contact, changes nothing", () => {
    expect(refundEffect({ ...open, rows: [fee("desbloqueio")] }, "pi_other")).toBe("nothing");
    expect(refundEffect({ ...open, rows: [fee("desbloqueio", { paymentIntentId: null })] }, null)).toBe(
      "nothing",
    );
    expect(refundEffect({ ...open, unlockedAt: null, rows: [fee("desbloqueio")] }, "pi_desbloqueio")).toBe(
      "nothing",
    );
  });
});

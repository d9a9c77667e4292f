import { expect, test } from "vitest";
import { isSettledByTeam, purposeOf, refundRefusal } from "./rules";

const paid = {
  status: "pago",
  amount: 1000n,
  refundedAmount: 0n,
  owedAmount: 0n,
  bouncedAmount: 0n,
  reservedAmount: 0n,
  toTransfer: 0n,
  disputed: false,
  isOutside: false,
  isUndone: false,
} as const;

test("only a paid amount is refunded, once, and not during a dispute or another refund", () => {
  expect(refundRefusal(paid)).toBeNull();
  expect(refundRefusal({ ...paid, status: "paga" })).toBeNull();
  expect(refundRefusal({ ...paid, refundedAmount: 400n })).toBeNull();
  expect(refundRefusal({ ...paid, refundedAmount: 1000n })).toBe("refunded");
  expect(refundRefusal({ ...paid, status: "devolvido", refundedAmount: 1000n })).toBe("refunded");
  expect(refundRefusal({ ...paid, disputed: true })).toBe("disputed");
  expect(refundRefusal({ ...paid, owedAmount: 1n })).toBe("owed");
  const bounced = { ...paid, refundedAmount: 1000n, bouncedAmount: 1000n };
  expect(refundRefusal(bounced)).toBe("bounced");
  expect(refundRefusal({ ...bounced, disputed: true })).toBe("disputed");
  expect(refundRefusal({ ...paid, owedAmount: 1n, bouncedAmount: 1n })).toBe("owed");
  for (const status of [
    "aberto",
    "processando",
    "expirado",
    "cancelado",
    "falhou",
    "aberta",
    "anulada",
  ] as const)
    expect(refundRefusal({ ...paid, status })).toBe("not_paid");
});

test("a reserved transfer forbids a refund, also after its money came back another way; a dispute comes first", () => {
  const reserved = { ...paid, owedAmount: 9n, reservedAmount: 9n, toTransfer: 9n };
  expect(refundRefusal(reserved)).toBe("reserved");
  expect(refundRefusal({ ...reserved, bouncedAmount: 1n })).toBe("reserved");
  expect(refundRefusal({ ...reserved, disputed: true })).toBe("disputed");
  const overtaken = { ...reserved, toTransfer: 0n };
  expect(refundRefusal({ ...overtaken, owedAmount: 0n, refundedAmount: 1000n })).toBe("overtaken");
  expect(refundRefusal(overtaken)).toBe("overtaken");
  expect(refundRefusal({ ...overtaken, owedAmount: 0n, bouncedAmount: 9n })).toBe("sentBack");
});

test("the team settles by hand notices that no retry settles, and any notice once Stripe has deleted its event", () => {
  const now = new Date("2026-11-30T12:00:00Z");
  const notice = { isProcessed: true, receivedAt: new Date("2026-11-01T12:00:00Z") };
  for (const problem of ["refunded twice", "unknown payment", "another customer", "missing"]) {
    expect(isSettledByTeam({ ...notice, problem }, now)).toBe(true);
    expect(isSettledByTeam({ ...notice, problem, isProcessed: false }, now)).toBe(false);
  }
  const receivedAt = new Date("2026-10-31T11:00:00Z");
  for (const problem of ["a refund came back", "disputed month", "down", "failed", "refused", null]) {
    expect(isSettledByTeam({ ...notice, problem }, now)).toBe(false);
    expect(isSettledByTeam({ problem, isProcessed: false, receivedAt }, now)).toBe(true);
  }
});

test("a checkout is named by its plan or its fee", () => {
  expect(purposeOf("plano", null)).toBe("plano");
  expect(purposeOf("taxa", "comissao")).toBe("comissao");
});

test("an owed payment that came outside Stripe waits for the team, and one whose booking was undone has nothing to return", () => {
  const outside = { ...paid, isOutside: true };
  expect(refundRefusal(outside)).toBeNull();
  expect(refundRefusal({ ...outside, owedAmount: 1n })).toBe("outside");
  expect(refundRefusal({ ...outside, owedAmount: 1n, reservedAmount: 1n, toTransfer: 1n })).toBe("reserved");
  expect(refundRefusal({ ...outside, status: "devolvido", refundedAmount: 1000n })).toBe("refunded");
  const undone = { ...outside, status: "devolvido", refundedAmount: 1000n, isUndone: true } as const;
  expect(refundRefusal(undone)).toBe("undone");
});

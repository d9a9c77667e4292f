import { expect, test } from "vitest";
import { OUTSIDE_METHOD } from "@/lib/money/fees/rules";
import { isSettledByTeam, purposeOf, refundRefusal, undecidedParts } from "./rules";

const paid = {
  situacao: "pago",
  valor: 1000n,
  devolvido: 0n,
  aDevolver: 0n,
  voltou: 0n,
  reservado: 0n,
  aTransferir: 0n,
  contestadoEm: null,
  metodo: "card",
  desfeitoEm: null,
  semDecisao: 0n,
} as const;

test("only a paid amount is refunded, once, and not during a dispute or another refund", () => {
  expect(refundRefusal(paid)).toBeNull();
  expect(refundRefusal({ ...paid, situacao: "paga" })).toBeNull();
  expect(refundRefusal({ ...paid, devolvido: 400n })).toBeNull();
  expect(refundRefusal({ ...paid, devolvido: 1000n })).toBe("refunded");
  expect(refundRefusal({ ...paid, situacao: "devolvido", devolvido: 1000n })).toBe("refunded");
  expect(refundRefusal({ ...paid, contestadoEm: new Date() })).toBe("disputed");
  expect(refundRefusal({ ...paid, aDevolver: 1n })).toBe("owed");
  const bounced = { ...paid, devolvido: 1000n, voltou: 1000n };
  expect(refundRefusal(bounced)).toBe("bounced");
  expect(refundRefusal({ ...bounced, contestadoEm: new Date() })).toBe("disputed");
  expect(refundRefusal({ ...paid, aDevolver: 1n, voltou: 1n })).toBe("owed");
  for (const situacao of [
    "aberto",
    "processando",
    "expirado",
    "cancelado",
    "falhou",
    "aberta",
    "anulada",
  ] as const)
    expect(refundRefusal({ ...paid, situacao })).toBe("not_paid");
});

test("a reserved transfer forbids a refund, also after its money came back another way; a dispute comes first", () => {
  const reserved = { ...paid, aDevolver: 9n, reservado: 9n, aTransferir: 9n };
  expect(refundRefusal(reserved)).toBe("reserved");
  expect(refundRefusal({ ...reserved, voltou: 1n })).toBe("reserved");
  expect(refundRefusal({ ...reserved, contestadoEm: new Date() })).toBe("disputed");
  const overtaken = { ...reserved, aTransferir: 0n };
  expect(refundRefusal({ ...overtaken, aDevolver: 0n, devolvido: 1000n })).toBe("overtaken");
  expect(refundRefusal(overtaken)).toBe("overtaken");
  expect(refundRefusal({ ...overtaken, aDevolver: 0n, voltou: 9n })).toBe("sentBack");
});

test("a transfer that a restore reserved without its decision may be decided again, until nothing is left to refund", () => {
  const restored = { ...paid, reservado: 9n, semDecisao: 9n };
  expect(refundRefusal(restored)).toBe("undecided");
  expect(refundRefusal({ ...restored, aDevolver: 4n, aTransferir: 4n, semDecisao: 5n })).toBe("undecided");
  expect(refundRefusal({ ...restored, devolvido: 1000n })).toBe("overtaken");
  expect(refundRefusal({ ...restored, voltou: 9n, devolvido: 1000n })).toBe("sentBack");
  expect(refundRefusal({ ...restored, voltou: 9n, devolvido: 500n })).toBe("undecided");
  expect(refundRefusal({ ...restored, contestadoEm: new Date() })).toBe("disputed");
});

test("after a restore the dialog names what the team decides now, and which part of it Stripe is asked for", () => {
  const restored = { ...paid, devolvido: 100n, aDevolver: 200n, semDecisao: 300n };
  expect(undecidedParts(restored)).toEqual({ toDecide: 700n, covered: 300n, beyond: 400n });
  expect(undecidedParts({ ...restored, semDecisao: 900n })).toEqual({
    ...{ toDecide: 700n, covered: 700n, beyond: 0n },
  });
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
  const outside = { ...paid, metodo: OUTSIDE_METHOD };
  expect(refundRefusal(outside)).toBeNull();
  expect(refundRefusal({ ...outside, aDevolver: 1n })).toBe("outside");
  expect(refundRefusal({ ...outside, aDevolver: 1n, reservado: 1n, aTransferir: 1n })).toBe("reserved");
  expect(refundRefusal({ ...outside, situacao: "devolvido", devolvido: 1000n })).toBe("refunded");
  const undone = { ...outside, situacao: "devolvido", devolvido: 1000n, desfeitoEm: new Date() } as const;
  expect(refundRefusal(undone)).toBe("undone");
});

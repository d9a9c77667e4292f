import fc from "fast-check";
import { expect, test } from "vitest";
import { PAYMENT_STATES } from "../messages/room";
import { accountHint, depositDayProblem } from "./account";
import { type FeeFacts, feeDisplay, isPayable, returnedFee, withoutReturn } from "./payment";

const now = new Date("2026-11-22T12:00Z");
const before = new Date("2026-11-20T12:00Z");
const later = new Date("2026-11-24T12:00Z");
const fee: FeeFacts = {
  kind: "desbloqueio",
  valor: 3000,
  paymentStatus: "pending",
  devolvido: 0,
  paidAt: null,
  unlockedAt: null,
  expiresAt: null,
  refundedAt: null,
  disputedAt: null,
  processing: false,
};

test.each([
  [{ paymentStatus: "paid", paidAt: before, unlockedAt: before, expiresAt: before }, "Desbloqueado"],
  [{ paymentStatus: "failed", expiresAt: before }, "Falhou"],
  [{ expiresAt: before }, "Expirado"],
  [{ expiresAt: now }, "Expirado"],
  [{ expiresAt: later }, "Pendente"],
  [{}, "Pendente"],
] as const)("B4.4 %j is shown as %s", (change, text) => {
  const display = feeDisplay({ ...fee, ...change }, now);
  expect(PAYMENT_STATES[display as keyof typeof PAYMENT_STATES]).toBe(text);
});

test("B4.4 unlocked goes before failed, failed before expired, and money that went back or is on its way is named", () => {
  const moment = fc.option(fc.constantFrom(before, later));
  const facts = fc.record({
    paymentStatus: fc.constantFrom("paid" as const, "pending" as const, "failed" as const),
    unlockedAt: moment,
    expiresAt: moment,
    refundedAt: moment,
    disputedAt: moment,
    processing: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, (some) => {
      const display = feeDisplay({ ...fee, ...some }, now);
      if (some.refundedAt) expect(display).toBe("refunded");
      else if (some.disputedAt) expect(display).toBe("disputed");
      else if (some.unlockedAt) expect(display).toBe("unlocked");
      else if (some.paymentStatus === "paid") expect(display).toBe("paid");
      else if (some.processing) expect(display).toBe("processing");
      else if (some.paymentStatus === "failed") expect(display).toBe("failed");
      // Whoever has paid, or waits for the bank, is offered no second payment.
      if (["unlocked", "paid", "processing", "disputed"].includes(display))
        expect(isPayable(display)).toBe(false);
    }),
  );
});

test("B3.10 a hint recognises an account and never tells it", () => {
  expect(accountHint({ banco: "001", conta: "12345-6" }, "Banco do Brasil")).toBe(
    "Banco do Brasil (001), conta final 45-6",
  );
  expect(accountHint({ banco: "999", conta: "1234567890123-X" }, undefined)).toBe(
    "Banco 999, conta final 23-X",
  );
});

test.each([
  ["2026-11-23", "future"],
  ["2026-11-22", null],
  ["2026-11-10", null],
  ["2026-11-09", "early"],
])("B3.10 a deposit on %s, told on 22/11 of an interest of 10/11: %s", (day, problem) => {
  expect(depositDayProblem(day, { today: "2026-11-22", accepted: "2026-11-10" })).toBe(problem);
});

test("B4.4 a return from the payment page names its fee, and of a commission the part that was asked for last", () => {
  const fees = [{ kind: "desbloqueio" }, { kind: "comissao" }, { kind: "complemento" }] as const;
  expect(returnedFee(fees, "desbloqueio")).toEqual({ kind: "desbloqueio" });
  expect(returnedFee(fees, "comissao")).toEqual({ kind: "complemento" });
  expect(returnedFee(fees.slice(0, 2), "comissao")).toEqual({ kind: "comissao" });
  for (const named of [undefined, "", "tudo", ["comissao"]]) expect(returnedFee(fees, named)).toBeUndefined();
});

test("B4.4 a return that was shown is no longer in the address", () => {
  expect(withoutReturn("?pago=desbloqueio")).toBe("");
  expect(withoutReturn("?pago=comissao&canceled=true&de=email")).toBe("?de=email");
});

import { describe, expect, test } from "vitest";
import { PAYMENT_FLAGS } from "../messages";
import { readPaymentFlag, waitingPlan, withoutFlags } from "./payment-flags";

describe("payment flags in the address", () => {
  test.each([
    [{ success: "true" }, "success"],
    [{ canceled: "1" }, "canceled"],
    [{ payment_pending: "" }, "payment_pending"],
    [{ success: ["true", "false"], canceled: "true" }, "success"],
    [{ canceled: "true", payment_pending: "true" }, "payment_pending"],
    [{ success: "false" }, null],
    [{ success: "FALSE", canceled: "0" }, null],
    [{ outro: "true" }, null],
    [{}, null],
  ] as const)("B2.16 the flags %j mean %s", (query, flag) => {
    expect(readPaymentFlag(query as Record<string, string | string[]>)).toBe(flag);
  });

  test("an inherited property is no flag", () => {
    expect(readPaymentFlag(Object.create({ success: "true" }))).toBeNull();
  });

  test("B2.16 A8.11 the flags are removed from the address, and nothing else is", () => {
    expect(withoutFlags("?success=true")).toBe("");
    expect(withoutFlags("?canceled=1&aba=planos&payment_pending=")).toBe("?aba=planos");
    expect(withoutFlags("")).toBe("");
  });

  test("A8.11 B4.11 B8.9 the flags have the titles of the specification", () => {
    expect(Object.values(PAYMENT_FLAGS).map(({ title }) => title)).toEqual([
      "Pagamento realizado com sucesso!",
      "Pagamento cancelado",
      "Pagamento pendente",
    ]);
  });
});

test.each([
  ["pro", "free", "pro"],
  ["plus", "free", "plus"],
  ["free", "free", null],
  ["pro", "pro", null],
  ["pro", "plus", null],
] as const)(
  "a person who chose %s and has %s still waits for %s",
  (wantedPlan, subscriptionPlan, waiting) => {
    expect(waitingPlan({ wantedPlan, subscriptionPlan })).toBe(waiting);
  },
);

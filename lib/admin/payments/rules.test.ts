import { expect, test } from "vitest";
import { purposeOf, refundRefusal } from "./rules";

const paid = {
  status: "pago",
  amount: 1000n,
  refundedAmount: 0n,
  owedAmount: 0n,
  bouncedAmount: 0n,
  disputed: false,
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

test("a checkout is named by its plan or its fee", () => {
  expect(purposeOf("plano", null)).toBe("plano");
  expect(purposeOf("taxa", "comissao")).toBe("comissao");
});

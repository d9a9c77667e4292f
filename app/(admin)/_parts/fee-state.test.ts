import { expect, test } from "vitest";
import { feeState } from "./fee-state";

const paid = {
  status: "paid",
  amount: 30_000n,
  refundedAmount: 0n,
  owedAmount: 0n,
  isDisputed: false,
  isExpired: false,
} as const;

test.each([
  ["paga", {}],
  ["a pagar", { status: "pending" }],
  ["não está em cobrança", { status: "pending", isExpired: true }],
  ["falhou", { status: "failed" }],
  ["devolvida em parte", { refundedAmount: 10_000n }],
  ["devolvida", { refundedAmount: 30_000n }],
  ["R$\u00a0200,00 a devolver", { refundedAmount: 10_000n, owedAmount: 20_000n }],
  ["contestada no banco", { owedAmount: 30_000n, isDisputed: true }],
] as const)("the team reads of a fee: %s", (text, facts) => {
  expect(feeState({ ...paid, ...facts })).toBe(text);
});

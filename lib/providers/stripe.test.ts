import { expect, test } from "vitest";
import { stateOf } from "./stripe";

test.each([
  ["open", "unpaid", null, "aberto"],
  ["expired", "unpaid", null, "expirado"],
  ["complete", "paid", "paid", "pago"],
  ["complete", "no_payment_required", null, "pago"],
  ["complete", "unpaid", "processing", "processando"],
  ["complete", "unpaid", "paid", "processando"],
  ["complete", "unpaid", null, "processando"],
  ["complete", "unpaid", "waiting", "aberto"],
  ["complete", "unpaid", "open", "falhou"],
  ["complete", "unpaid", "canceled", "falhou"],
] as const)(
  "a session that is %s and %s (its payment: %s) is %s",
  (status, paymentStatus, payment, state) => {
    expect(stateOf({ status, paymentStatus }, payment)).toBe(state);
  },
);

import { expect, test } from "vitest";
import { checkoutLabel } from "./messages";

test("a plan is contracted, because its trial charges nothing; only fees are paid", () => {
  expect(checkoutLabel("plano", "pago")).toBe("Contratado");
  expect(checkoutLabel("comissao", "pago")).toBe("Pago");
  expect(checkoutLabel("plano", "expirado")).toBe("Expirado");
});

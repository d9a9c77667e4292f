import { expect, test } from "vitest";
import { PAYMENTS } from "./messages";
import { undoSchema } from "./schema";

const engano = {
  id: "018f0000-0000-7000-8000-000000000000",
  ...{ tipo: "engano", recebido: "", dia: "", texto: "", motivo: "O extrato é de outra taxa.", senha: "" },
};

test("a booking undone as a mistake takes no day, code or amount of the bank's return", () => {
  expect(undoSchema.safeParse(engano).success).toBe(true);
  expect(undoSchema.safeParse({ ...engano, recebido: undefined }).success).toBe(true);
  for (const [field, value] of Object.entries({ dia: "2026-12-01", texto: "D12345678", recebido: "15,00" }))
    expect(undoSchema.safeParse({ ...engano, [field]: value }).error?.issues).toMatchObject([
      { path: [field], message: PAYMENTS.mistakeWithReturn },
    ]);
  const estorno = { ...engano, tipo: "estorno", dia: "2026-12-01", texto: "D12345678" };
  expect(undoSchema.safeParse(estorno).success).toBe(true);
});

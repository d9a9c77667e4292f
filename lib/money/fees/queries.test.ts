import { expect, test } from "vitest";
import { withAmounts } from "@/tests/setup/amounts";
import { OPENING } from "./messages";

const { db } = await import("@/lib/server/db");
const { createPerson } = await import("@/tests/setup/people");
const { priceOpening } = await import("./queries");

test("B1.3 B1.5 A9.4 the price of accepting follows the plan of the captador and the named amount", async () => {
  const { userId } = await createPerson();
  const now = new Date();
  const free = await priceOpening(userId, 12_000_000, now);
  expect(OPENING.contact(free)).toBe(withAmounts("R$ 360,00, 0,3% do valor no plano Free"));
  expect(OPENING.commission(free)).toBe(
    withAmounts("R$ 9.600,00, 8% depois que os dois lados confirmarem o valor"),
  );
  expect(OPENING.contact(await priceOpening(userId, 10_000, now))).toBe(
    withAmounts("R$ 0,50, o mínimo que o meio de pagamento aceita"),
  );
  const plan = { plan: "pro", paymentConfirmed: true };
  await db.subscription.updateMany({ where: { userId }, data: plan });
  expect(OPENING.contact(await priceOpening(userId, 12_000_000, now))).toBe(
    withAmounts("R$ 120,00, 0,1% do valor no plano Pro"),
  );
  const unnamed = await priceOpening(userId, null, now);
  expect(OPENING.contact(unnamed)).toBe("0,1% do valor no plano Pro, quando houver valor");
  expect(OPENING.commission(unnamed)).toBe("8% depois que os dois lados confirmarem o valor");
});

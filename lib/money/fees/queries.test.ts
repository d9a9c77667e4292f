import { expect, test } from "vitest";

const { db } = await import("@/lib/server/db");
const { createPerson } = await import("@/tests/setup/people");
const { createDeal } = await import("@/tests/setup/deal-room");
const { findLastAmount, priceOpening } = await import("./queries");

test("B1.3 B1.5 A9.4 the price of opening a contact depends on the captador's plan and the named amount", async () => {
  const { userId } = await createPerson();
  const now = new Date();
  expect(await priceOpening(userId, 12_000_000, now)).toMatchObject({
    plan: "free",
    percent: 0.3,
    quote: { desbloqueio: { valor: 36_000, raised: false }, comissao: { valor: 960_000 } },
  });
  expect(await priceOpening(userId, 10_000, now)).toMatchObject({
    quote: { desbloqueio: { valor: 50, raised: true } },
  });
  await db.subscription.updateMany({ where: { userId }, data: { plan: "pro", paymentConfirmed: true } });
  expect(await priceOpening(userId, 12_000_000, now)).toMatchObject({
    plan: "pro",
    percent: 0.1,
    quote: { desbloqueio: { valor: 12_000 }, comissao: { valor: 960_000 } },
  });
  expect(await priceOpening(userId, null, now)).toEqual({ plan: "pro", percent: 0.1, quote: null });
});

test("the plans page calculates with the captador's own newest deal that was not cancelled, even before its contact opens", async () => {
  const captador = await createPerson();
  expect(await findLastAmount(captador.userId)).toBeNull();
  await createDeal({ captador, valor: 20_000_000n, status: "bloqueada" });
  await createDeal({ captador, valor: 45_000_000n });
  expect(await findLastAmount(captador.userId)).toBe(45_000_000);
  await db.opportunity.updateMany({ where: { amount: 45_000_000n }, data: { status: "cancelada" } });
  expect(await findLastAmount(captador.userId)).toBe(20_000_000);
  const { captador: other } = await createDeal({ valor: 30_000_000n });
  expect(await findLastAmount(other.userId)).toBe(30_000_000);
});

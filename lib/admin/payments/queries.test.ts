import { expect, test } from "vitest";

const { db } = await import("@/lib/server/db");
const { createPerson } = await import("@/tests/setup/people");
const { findPresentTrial, getPayment } = await import("./queries");

test("the office reads the trial that a plan's checkout began, and whether a month of it was paid", async () => {
  const { userId } = await createPerson();
  await db.subscription.updateMany({ where: { userId }, data: { status: "canceled" } });
  const offer = { userId, plan: "pro", priceList: "painel", amount: 17_000n };
  const settled = { purpose: "plano", status: "pago", method: "card", settledAt: new Date() };
  const { id } = await db.checkout.create({ data: { ...offer, ...settled } });
  const trialEndsAt = new Date("2026-12-07T12:00Z");
  const { id: subscriptionId } = await db.subscription.create({
    data: { ...offer, status: "trialing", trialEndsAt, cancelAtPeriodEnd: true },
  });
  const cancelled = { trialEndsAt, isCancelled: true, charged: false };
  expect([(await getPayment(id))?.teste, await findPresentTrial(userId)]).toEqual([cancelled, cancelled]);

  const change = (data: object) => db.subscription.update({ where: { id: subscriptionId }, data });
  await change({ cancelAtPeriodEnd: false });
  expect(await findPresentTrial(userId)).toEqual({ ...cancelled, isCancelled: false });
  await change({ status: "canceled" });
  expect([(await getPayment(id))?.teste, await findPresentTrial(userId)]).toEqual([cancelled, null]);
  const paid = { status: "paga", paidAt: new Date() };
  await db.planPayment.create({
    data: { userId, plan: "pro", amount: 17_000n, subscriptionId, stripeInvoiceId: "in_teste", ...paid },
  });
  expect((await getPayment(id))?.teste).toEqual({ ...cancelled, charged: true });
});

import { afterAll, expect, test } from "vitest";

const { db } = await import("@/lib/server/db");
const { readPlan } = await import("./queries");
const { createPerson } = await import("@/tests/setup/people");

afterAll(() => db.$disconnect());

test("B7.12 A7.18 A3.3 B3.2 the query returns the viewer's own live subscription and ignores ended ones", async () => {
  const [person, other] = [await createPerson(), await createPerson()];
  expect(await readPlan(person.userId)).toMatchObject({
    plan: "free",
    paymentConfirmed: false,
    trialEndsAt: null,
  });
  await db.subscription.updateMany({ where: { userId: person.userId }, data: { status: "canceled" } });
  expect(await readPlan(person.userId)).toBeNull();
  const trialEndsAt = new Date("2026-12-01T12:00Z");
  const { id } = await db.subscription.create({
    data: { userId: person.userId, plan: "pro", status: "trialing", trialEndsAt },
  });
  expect(await readPlan(person.userId)).toMatchObject({ plan: "pro", trialEndsAt, isProcessing: false });
  await db.planPayment.create({
    data: {
      userId: person.userId,
      subscriptionId: id,
      stripeInvoiceId: "in_1",
      plan: "pro",
      amount: 9_700n,
      status: "processando",
    },
  });
  expect(await readPlan(person.userId)).toMatchObject({ isProcessing: true });
  expect(await readPlan(other.userId)).toMatchObject({ plan: "free" });
});

import { expect, test } from "vitest";
import { findConversation } from "@/lib/matches/conversations/queries/conversation";
import { acceptInterest } from "@/lib/matches/interests/mutations/answer";
import { nameAmount } from "@/lib/matches/interests/mutations/name-amount";
import { readDeal } from "@/lib/money/deals/queries/deal";
import { FEES } from "@/lib/money/fees/messages";
import { beginFee } from "@/lib/money/fees/mutations/pay";
import { applyBouncedTransfer, applyRefund, lockPaid } from "@/lib/money/fees/mutations/refund";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";

import {
  accept,
  at,
  bePayable,
  claimant,
  contactOf,
  deal,
  handOver,
  OPENED,
  openPage,
  pay,
  registerAgain,
  state,
  WAITS,
  withdraw,
} from "../../setup/handover";

test("a deal with a payment page that is open stays with its captador, whom the payment is booked on", async () => {
  await openPage(await bePayable());
  await withdraw();
  await handOver();
  expect(await state()).toMatchObject({ captadorId: deal.captador.userId });
});

/** The funder registers again, and the next captador accepts and pays. @returns the fee */
async function beNextCaptadors() {
  expect(await registerAgain(10_000_000)).toMatchObject({ ok: true });
  expect(await acceptInterest(claimant.userId, deal.interesseId)).toMatchObject({ ok: true });
  expect(await contactOf(claimant)).toBeNull();
  const paymentId = await bePayable();
  expect((await readDeal(claimant.userId, "captador", deal.id, at))?.taxas).toMatchObject([{ devolvido: 0 }]);
  await pay(paymentId, claimant.userId);
  expect(await contactOf(claimant)).toMatchObject(OPENED);
  expect(await state()).toMatchObject({ captadorId: claimant.userId, doCaptadorAnterior: false });
  expect(await findConversation(claimant.userId, deal.id)).not.toBeNull();
  expect(await findConversation(deal.captador.userId, deal.id)).toBeNull();
  expect(await contactOf(deal.captador)).toBeNull();
  return db.opportunityPayment.findUniqueOrThrow({ where: { id: paymentId } });
}

test("B1.3 a captador who only pressed 'pagar' keeps nothing, and the next one's fee is the next one's", async () => {
  await bePayable();
  await withdraw();
  await handOver();
  expect(await beNextCaptadors()).toMatchObject({ captadorId: claimant.userId, paidAt: at });
});

const refundWhole = (paymentIntentId: string) =>
  transactionWithJobs((tx) =>
    applyRefund(tx, { paymentIntentId, refundedAmount: 30_000n, paidAmount: 30_000n, at }),
  );

test.each(["before", "after"] as const)(
  "B1.3 a captador whose fee went back whole %s the handover keeps nothing, and what comes of the money is theirs",
  async (time) => {
    const paid = await pay(await bePayable());
    await withdraw();
    if (time === "before") await refundWhole(paid);
    await handOver();
    if (time === "after") await refundWhole(paid);
    expect((await state()).captadorId).toBe((time === "before" ? claimant : deal.captador).userId);
    expect(await beNextCaptadors()).toMatchObject({ captadorId: claimant.userId });
    // The bank of the first captador sent the refund back, and the team transfers it.
    await db.checkout.update({ where: { stripePaymentIntentId: paid }, data: { bouncedAmount: 30_000n } });
    await db.emailMessage.deleteMany();
    await transactionWithJobs(async (tx) => {
      const locked = await lockPaid(tx, paid);
      if (!locked) throw new Error("no payment");
      await applyBouncedTransfer(tx, locked, at);
    });
    expect(await db.emailMessage.findMany({ select: { userId: true } })).toEqual([
      { userId: deal.captador.userId },
    ]);
    expect(
      await db.ledgerLine.count({ where: { account: "transferido", userId: deal.captador.userId } }),
    ).toBe(1);
  },
);

test("a conversation with messages stays with its captador, also when the fee went back whole", async () => {
  const paid = await pay(await bePayable());
  await db.talk.update({ where: { opportunityId: deal.id }, data: { lastNumber: 1 } });
  await withdraw();
  await refundWhole(paid);
  await handOver();
  expect(await registerAgain()).toMatchObject({ ok: false, code: "conflict" });
  expect(await findConversation(claimant.userId, deal.id)).toBeNull();
});

test("a payment on a former captador's page goes back to them and opens nothing", async () => {
  const paymentId = await bePayable();
  await withdraw();
  await handOver();
  await registerAgain(10_000_000);
  await acceptInterest(claimant.userId, deal.interesseId);
  await pay(paymentId);
  expect(await state()).toMatchObject({ captadorId: claimant.userId, status: "bloqueada", unlockedAt: null });
  const owed = { userId: deal.captador.userId, owedAmount: 30_000n };
  expect(await db.checkout.findFirst({ where: { paymentId } })).toMatchObject(owed);
  expect(await db.ledgerLine.count({ where: { account: "a_devolver", userId: deal.captador.userId } })).toBe(
    1,
  );
});

test("A6.2 an interest accepted again without an amount holds the handover, and a former captador cannot pay for its contact", async () => {
  await withdraw();
  expect(await registerAgain(null)).toMatchObject({ ok: true });
  expect(await acceptInterest(deal.captador.userId, deal.interesseId)).toMatchObject({ ok: true });
  expect(await state()).toMatchObject({ status: "cancelada" });
  expect(await accept()).toMatchObject(WAITS);
  // The second lock, for a deal that stayed with its captador all the same.
  const paymentId = await bePayable();
  await db.project.update({ where: { id: deal.project.id }, data: { captadorId: claimant.userId } });
  expect(
    await nameAmount(deal.financiador.userId, { id: deal.interesseId, valor: 10_000_000 }),
  ).toMatchObject({ ok: true });
  expect(await state()).toMatchObject({ status: "bloqueada" });
  const wish = { opportunityId: deal.id, kind: "desbloqueio", returnPath: "/" } as const;
  expect(await beginFee(deal.captador.userId, wish)).toMatchObject({ message: FEES.handedOver });
  await pay(paymentId);
  expect(await state()).toMatchObject({ status: "bloqueada", unlockedAt: null });
});

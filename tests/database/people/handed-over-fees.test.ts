import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { Side } from "@/lib/kit/states";
import { DAY } from "@/lib/kit/time";
import { findConversation } from "@/lib/matches/conversations/queries/conversation";
import { acceptInterest } from "@/lib/matches/interests/mutations/answer";
import { nameAmount } from "@/lib/matches/interests/mutations/name-amount";
import { readDeal } from "@/lib/money/deals/queries/deal";
import { FEES } from "@/lib/money/fees/messages";
import { addToDealHistory } from "@/lib/money/fees/mutations/locked-deal";
import { beginFee } from "@/lib/money/fees/mutations/pay";
import { applyBouncedTransfer, applyRefund, lockPaid } from "@/lib/money/fees/mutations/refund";
import { expireUnpayable } from "@/lib/money/fees/mutations/settle";
import { listPayments, sumPayments } from "@/lib/money/receipts/queries/history";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { openContent } from "@/lib/words/email/mutations/notify";

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
  unlock,
  WAITS,
  withdraw,
} from "../../setup/handover";

const MIGRATION = new URL(
  "../../../prisma/migrations/20261130060000_historia_do_novo_captador/migration.sql",
  import.meta.url,
);

test("a deal with a payment page that is open stays with its captador, whom the payment is booked on", async () => {
  const { id } = await openPage(await bePayable());
  await db.checkout.update({ where: { id }, data: { stripeSessionId: `cs_${id}` } });
  await withdraw();
  await handOver();
  expect(await state()).toMatchObject({ captadorId: deal.captador.userId });
});

test("B1.3 a deal whose payment page Stripe did not open moves with its project at once", async () => {
  await openPage(await bePayable());
  await withdraw();
  await handOver();
  expect(await state()).toMatchObject({ captadorId: claimant.userId });
});

/** The former captador pays, and a colleague enters the bank account. @returns Stripe's payment id */
async function unlockWithAccount(): Promise<string> {
  const paid = await pay(await bePayable());
  const { id } = await db.colleague.create({
    data: { accountId: deal.captador.userId, email: "c@b.co", name: "Célia", role: "edita" },
  });
  const by = { authorId: deal.captador.userId, colleagueId: id, at };
  const event = { type: "conta_informada", details: { hint: "final 1234" } } as const;
  await transactionWithJobs((tx) => addToDealHistory(tx, deal.id, [event], by));
  return paid;
}
const historyOf = async ({ userId }: { userId: string }, side: Side = "captador") =>
  (await readDeal(userId, side, deal.id, at))?.historia.map(({ type }) => type);

const pendingOf = async (userType: Side, { userId }: { userId: string }) =>
  (await sumPayments({ userId, userType }, new Date())).pendentes;

const ALL = { tipo: null, de: null, ate: null, depois: null };

async function shownCaptador() {
  const whose = { userId: deal.financiador.userId, userType: "financiador" } as const;
  const { items } = await listPayments(whose, ALL, new Date());
  expect(items).toHaveLength(1);
  return items[0]?.captador;
}

/** The funder registers again, and the next captador accepts and pays. @returns the fee */
async function beNextCaptadors() {
  await db.profile.update({ where: { userId: claimant.userId }, data: { fullName: "Bia Nunes" } });
  const since = Date.now();
  expect(await registerAgain(10_000_000)).toMatchObject({ ok: true });
  expect(await acceptInterest(claimant.userId, deal.interesseId)).toMatchObject({ ok: true });
  expect(await shownCaptador()).toBe("Bia Nunes");
  expect(await contactOf(claimant)).toBeNull();
  expect(await pendingOf("financiador", deal.financiador)).toBe(1);
  expect(await pendingOf("captador", deal.captador)).toBe(0);
  const paymentId = await bePayable();
  expect((await readDeal(claimant.userId, "captador", deal.id, at))?.taxas).toMatchObject([{ devolvido: 0 }]);
  expect(await historyOf(claimant)).toEqual([]);
  await pay(paymentId, claimant.userId, new Date());
  expect(await historyOf(claimant)).toEqual(["desbloqueada"]);
  expect(await contactOf(claimant)).toMatchObject(OPENED);
  expect(await state()).toMatchObject({ captadorId: claimant.userId, doCaptadorAnterior: false });
  expect(await findConversation(claimant.userId, deal.id)).not.toBeNull();
  expect(await findConversation(deal.captador.userId, deal.id)).toBeNull();
  expect(await contactOf(deal.captador)).toBeNull();
  const fee = await db.opportunityPayment.findUniqueOrThrow({ where: { id: paymentId } });
  expect(Number(fee.createdAt)).toBeGreaterThanOrEqual(since);
  return fee;
}

test("a funder reads an ended support under the captador whom they dealt with, also after a handover", async () => {
  await db.profile.update({ where: { userId: deal.captador.userId }, data: { fullName: "Ana Reis" } });
  await db.profile.update({ where: { userId: claimant.userId }, data: { fullName: "Bia Nunes" } });
  await bePayable();
  expect(await shownCaptador()).toBe("Ana Reis");
  await withdraw();
  await handOver();
  expect(await state()).toMatchObject({ status: "cancelada", captadorId: claimant.userId });
  expect(await shownCaptador()).toBe("Ana Reis");
  expect(await registerAgain()).toMatchObject({ ok: true });
  expect(await shownCaptador()).toBe("Ana Reis");
  expect(await acceptInterest(claimant.userId, deal.interesseId)).toMatchObject({ ok: true });
  expect(await shownCaptador()).toBe("Bia Nunes");
});

const daysAfter = (days: number) => new Date(at.getTime() + days * DAY);

test.each([
  ["what happened since the acceptance, if accepted after the handover", 2, ["conta_alterada"]],
  ["what happened since the handover, if not accepted yet", null, ["conta_alterada", "conta_informada"]],
  [
    "everything, if it was accepted before the handover",
    -2,
    ["conta_alterada", "conta_informada", "desbloqueada"],
  ],
] as const)("in a deal from before the migration, the next captador reads %s", async (_, accepted, shown) => {
  const captadorDesde = at;
  await db.project.update({ where: { id: deal.project.id }, data: { captadorDesde } });
  await db.opportunity.update({ where: { id: deal.id }, data: { createdAt: daysAfter(-3) } });
  const matchedAt = accepted && daysAfter(accepted);
  const data = { isMatched: matchedAt !== null, matchedAt };
  await db.match.update({ where: { interesseId: deal.interesseId }, data });
  const events = [
    [-1, "desbloqueada"],
    [1, "conta_informada"],
    [3, "conta_alterada"],
  ] as const;
  for (const [day, type] of events)
    await transactionWithJobs((tx) => addToDealHistory(tx, deal.id, [{ type }], { at: daysAfter(day) }));
  const sql = await readFile(MIGRATION, "utf8");
  await db.$executeRawUnsafe(
    sql.slice(sql.indexOf("INSERT INTO deal_events (opportunity_id, type, created_at)\nSELECT")),
  );
  expect(await historyOf(deal.captador)).toEqual(shown);
});

test.each(["the acceptance", "an amount named later"] as const)(
  "B3.10 a captador reads no fee that they never began, and the former one none that is not theirs any more, after %s",
  async (way) => {
    await bePayable();
    await withdraw();
    await handOver();
    await transactionWithJobs((tx) => expireUnpayable(tx, deal.project.id));
    await registerAgain(way === "the acceptance" ? 10_000_000 : null);
    expect(await acceptInterest(claimant.userId, deal.interesseId)).toMatchObject({ ok: true });
    const amount = { id: deal.interesseId, valor: 10_000_000 };
    expect(await nameAmount(deal.financiador.userId, amount)).toMatchObject({ ok: true });
    expect(await state()).toMatchObject({ status: "bloqueada", captadorId: claimant.userId });
    const feesOf = async ({ userId }: { userId: string }) => [
      (await readDeal(userId, "captador", deal.id, at))?.taxas.length,
      (await listPayments({ userId, userType: "captador" }, ALL, new Date())).items.length,
      await pendingOf("captador", { userId }),
    ];
    expect(await feesOf(claimant)).toEqual([0, 0, 0]);
    expect(await feesOf(deal.captador)).toEqual([undefined, 0, 0]);
    expect(await pendingOf("financiador", deal.financiador)).toBe(1);
    await bePayable();
    expect(await feesOf(claimant)).toEqual([1, 1, 1]);
    expect(await feesOf(deal.captador)).toEqual([undefined, 0, 0]);
  },
);

test("B1.3 a captador who only pressed 'pagar' keeps nothing, and the next one's fee is the next one's", async () => {
  await bePayable();
  await withdraw();
  await handOver();
  await transactionWithJobs((tx) => expireUnpayable(tx, deal.project.id));
  expect(await beNextCaptadors()).toMatchObject({ captadorId: claimant.userId });
});

test("the mail about a refund leads a former captador to their payments while their list has the payment", async () => {
  const paid = await unlock();
  const { userId } = deal.captador;
  await withdraw();
  await refundWhole(paid);
  await handOver();
  expect(await state()).toMatchObject({ captadorId: claimant.userId });
  const { items } = await listPayments({ userId, userType: "captador" }, ALL, new Date());
  expect(items).toMatchObject([{ state: "refunded" }]);
  expect(await transferBounced(paid)).toContain("/dashboard?aba=pagamentos");
});

const refundWhole = (id: string) =>
  transactionWithJobs((tx) => applyRefund(tx, { id, refunded: 30_000, amount: 30_000 }, new Date()));

/** The team transfers what the payer's bank had sent back. @returns the content of the captador's mail */
async function transferBounced(paid: string): Promise<string> {
  await db.checkout.update({ where: { stripePaymentIntentId: paid }, data: { bouncedAmount: 30_000n } });
  await db.emailMessage.deleteMany();
  await transactionWithJobs(async (tx) => {
    const locked = await lockPaid(tx, paid);
    if (!locked) throw new Error("no payment");
    await applyBouncedTransfer(tx, locked, { movementId: randomUUID(), at });
  });
  const [mail, ...others] = await db.emailMessage.findMany();
  expect([mail?.userId, others]).toEqual([deal.captador.userId, []]);
  return JSON.stringify(openContent(mail?.payload ?? new Uint8Array()));
}

test.each(["before", "after"] as const)(
  "B1.3 a captador whose fee went back whole %s the handover keeps nothing, and what comes of the money is theirs",
  async (time) => {
    const paid = await unlockWithAccount();
    await withdraw();
    if (time === "before") await refundWhole(paid);
    await handOver();
    if (time === "after") await refundWhole(paid);
    expect((await state()).captadorId).toBe((time === "before" ? claimant : deal.captador).userId);
    expect(await beNextCaptadors()).toMatchObject({ captadorId: claimant.userId });
    // In the funder's history, an event of the former captador has no author and no colleague's name.
    const { historia = [] } = (await readDeal(deal.financiador.userId, "financiador", deal.id, at)) ?? {};
    expect(historia.find(({ type }) => type === "conta_informada")).toMatchObject({
      author: null,
      colega: null,
    });
    const words = await transferBounced(paid);
    // The former captador can no longer open the deal, so the mail leads to the help form.
    expect(words).toContain("/suporte");
    expect(words).not.toContain("/dashboard");
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
  await pay(paymentId, deal.captador.userId, new Date());
  expect(await historyOf(claimant)).toEqual([]);
  expect(await state()).toMatchObject({ captadorId: claimant.userId, status: "bloqueada", unlockedAt: null });
  const owed = { userId: deal.captador.userId, owedAmount: 30_000n };
  expect(await db.checkout.findFirst({ where: { paymentId } })).toMatchObject(owed);
  expect(await db.ledgerLine.count({ where: { account: "a_devolver", userId: deal.captador.userId } })).toBe(
    1,
  );
});

test("a payment is its captador's, also where a server of the version before left the former one in the fee", async () => {
  await bePayable();
  await withdraw();
  await handOver();
  await registerAgain(10_000_000);
  await acceptInterest(claimant.userId, deal.interesseId);
  const id = await bePayable();
  await db.opportunityPayment.update({ where: { id }, data: { captadorId: deal.captador.userId } });
  await pay(id, claimant.userId);
  expect(await db.opportunityPayment.findUnique({ where: { id } })).toMatchObject({
    captadorId: claimant.userId,
    unlockedAt: at,
  });
});

test("A6.2 an interest accepted again without an amount holds the handover, and a former captador cannot pay for its contact", async () => {
  await withdraw();
  expect(await registerAgain(null)).toMatchObject({ ok: true });
  expect(await acceptInterest(deal.captador.userId, deal.interesseId)).toMatchObject({ ok: true });
  expect(await state()).toMatchObject({ status: "cancelada" });
  expect(await accept()).toMatchObject(WAITS);
  // Even if the project moved without its deal, the former captador could neither begin the fee nor open the contact.
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

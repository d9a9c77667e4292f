import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { OWN_MATTER } from "@/lib/admin/own-matters/messages";
import { addDays } from "@/lib/kit/day";
import { toIsoDay } from "@/lib/kit/format";
import { startStripe } from "@/tests/setup/stripe";

const vendor = await startStripe();
const { db } = await import("@/lib/server/db");
const { getMonth, getPayment, listOwed } = await import("@/lib/admin/payments/queries");
const { syncPayment } = await import("@/lib/money/billing/mutations/stripe-events");
const { oweFee } = await import("@/tests/setup/paid-fee");
const { openSubscribers } = await import("@/tests/setup/subscribers");
const { payer, months, stripe } = await openSubscribers(vendor);
const { COMMISSION, concludedDeal, giveBack, mailsTo, newCode, NOTE, office, proved, takeBack, undo } =
  await import("@/tests/setup/outside");
const { cameBack, check, movementOf, notMade, partlyTransferred, report, second, third, transfer } =
  await import("@/tests/setup/bank-lines");
const { correctTransfer } = await import("@/lib/admin/bank/mutations/movements");
const { listMovementsOf } = await import("@/lib/admin/bank/queries");
const { BANK } = await import("@/lib/admin/bank/messages");
const { LINE_USED } = await import("@/lib/money/bank/messages");
const { PAYMENTS } = await import("@/lib/admin/payments/messages");

beforeEach(() => vendor.reset());
afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
});

const today = toIsoDay(new Date());

/** A month whose refund we owe, because Stripe refused the refund. */
async function owedMonth() {
  const { person, intent } = await payer();
  const [month] = await months(person);
  const { id = "", amount = 0n } = month ?? {};
  await db.planPayment.update({ where: { id }, data: { refundDue: true, refundTries: 1 } });
  return { id, amount, person, intent };
}

const transferOfMonth = (planPaymentId: string) =>
  db.bankMovement.findFirstOrThrow({
    where: { planPaymentId, kind: "transferencia" },
    orderBy: { id: "desc" },
  });

test("one line of the statement stands for one transfer, however its code is spelt, also after a correction and when two are recorded at once", async () => {
  const [one, other, last] = [await owedMonth(), await owedMonth(), await owedMonth()];
  const number = String(Date.now());
  const used = { ok: false, code: "conflict", field: "texto", message: LINE_USED };
  expect(await transfer(one.id, "mes", one.amount, { texto: `00${number}` })).toMatchObject({ ok: true });
  expect(await transfer(other.id, "mes", other.amount, { texto: number })).toMatchObject(used);
  expect(await db.bankMovement.count({ where: { planPaymentId: other.id } })).toBe(0);
  const texto = newCode();
  const results = await Promise.all(
    [other, last].map(({ id, amount }) => transfer(id, "mes", amount, { texto })),
  );
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(results.find(({ ok }) => !ok)).toMatchObject(used);
  const { id } = await transferOfMonth(one.id);
  expect(await correctTransfer(second, { id, dia: today, texto, motivo: NOTE })).toMatchObject(used);
  expect(await correctTransfer(second, { id, dia: today, texto: `0${number}`, motivo: NOTE })).toMatchObject({
    ok: true,
  });
  // Money that came in and money that went out under the same number are two lines of the statement.
  expect(await report(id, { texto: number })).toMatchObject({ ok: true });
  const { payment } = await concludedDeal();
  expect(await undo(payment, "estorno", office, texto)).toMatchObject(used);
  await proved();
});

test("a transfer that was never made is taken back by another member than its author, unless somebody found it, and is owed again with no line in the sums", async () => {
  const { id: month, amount, person } = await owedMonth();
  const texto = newCode();
  expect(await transfer(month, "mes", amount, { texto })).toMatchObject({ ok: true });
  const { id, version } = await transferOfMonth(month);
  expect(await notMade(id, office)).toMatchObject({ code: "forbidden", message: BANK.notMadeOwn });
  await expect(notMade(id, { ...office, adminId: person.userId })).rejects.toThrow(OWN_MATTER);
  await check(id);
  expect(await notMade(id, third)).toMatchObject({ code: "conflict", message: BANK.notMadeFound });
  await correctTransfer(office, { id, dia: today, texto, motivo: NOTE });
  expect(await report(id, { tipo: "nao_feita", by: second, versao: version })).toMatchObject({
    isOutdated: true,
  });
  const results = await Promise.all([notMade(id), notMade(id, third)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await notMade(id)).toMatchObject({ code: "conflict", message: BANK.notMadeAlready });
  expect(await cameBack(id)).toMatchObject({ code: "conflict", message: BANK.notMadeAlready });
  expect(await check(id, third)).toMatchObject({ message: BANK.undone });
  expect(await correctTransfer(third, { id, dia: today, texto, motivo: NOTE })).toMatchObject({
    message: BANK.undoneLine,
  });
  expect(await db.bankMovement.findMany({ where: { planPaymentId: month } })).toMatchObject([
    { undoneAs: "engano", lineKey: null, waitingSince: null },
  ]);
  expect(await getMonth(month)).toMatchObject({ voltou: amount, devolvido: amount, transferido: 0n });
  await proved();
  expect(
    await db.auditEntry.findFirst({ where: { objectId: month, action: "transfer_not_made" } }),
  ).toMatchObject({ before: { pedido: 0, transferencia: texto }, after: { pedido: Number(amount) } });
  const mails = await mailsTo(person);
  expect(mails).toContain("Corrigimos um registro: a devolução ainda não foi feita");
  expect(mails).not.toContain("o banco mandou a transferência de volta");
  // The code is free for the transfer that is made now.
  expect(await transfer(month, "mes", amount, { texto })).toMatchObject({ ok: true });
  expect(await getMonth(month)).toMatchObject({ voltou: 0n, transferido: amount });
  await proved();
});

test("a transfer of a fee that was never made is owed again, and the books balance", async () => {
  const { deal, payment } = await concludedDeal();
  await giveBack(payment);
  await transfer(payment.id, "taxa", COMMISSION);
  expect(await notMade((await movementOf(payment.id, "transferencia")).id)).toMatchObject({ ok: true });
  expect(await getPayment(payment.id)).toMatchObject({ voltou: COMMISSION, refusal: "bounced" });
  await proved();
  expect(await mailsTo(deal.captador)).toContain("A devolução ainda não foi feita");
  const { code } = await movementOf(payment.id, "transferencia");
  expect(await transfer(payment.id, "taxa", COMMISSION)).toMatchObject({ ok: true });
  await proved();
  // The second transfer's row also has the first transfer's code, for the member who checks the second transfer.
  const rows = await listMovementsOf({ checkoutId: payment.id }, third.adminId ?? "");
  expect(rows.map(({ kind, desfeitoComo, naoFeitaCodigo }) => [kind, desfeitoComo, naoFeitaCodigo])).toEqual([
    ["transferencia", null, code],
    ["transferencia", "engano", null],
    ["recebimento", null, null],
  ]);
});

test("a transfer is not earlier than its payment, nor later than its way back", async () => {
  const { payment } = await concludedDeal();
  await giveBack(payment);
  const early = { field: "dia", message: PAYMENTS.dayBeforePayment };
  expect(await transfer(payment.id, "taxa", COMMISSION, { dia: "2006-11-30" })).toMatchObject(early);
  expect(await transfer(payment.id, "taxa", COMMISSION)).toMatchObject({ ok: true });
  const { id } = await movementOf(payment.id, "transferencia");
  const correct = (one: string, dia: string) =>
    correctTransfer(second, { id: one, dia, texto: newCode(), motivo: NOTE });
  expect(await correct(id, "2006-11-30")).toMatchObject(early);
  await cameBack(id);
  const { id: back } = await movementOf(payment.id, "volta");
  expect(await correct(back, addDays(today, -1))).toMatchObject({ field: "dia", message: BANK.dayBefore });
  await db.bankMovement.update({ where: { id: back }, data: { bankDay: new Date(addDays(today, -1)) } });
  expect(await correct(id, today)).toMatchObject({ field: "dia", message: BANK.dayAfterBack });
});

test("a transfer of a fee paid by transfer comes back once, is owed again and transferred again, and the books balance each time", async () => {
  const { deal, payment } = await concludedDeal();
  await giveBack(payment);
  expect(await transfer(payment.id, "taxa", COMMISSION)).toMatchObject({ ok: true });
  for (const time of [1, 2]) {
    const { id } = await movementOf(payment.id, "transferencia");
    expect(await cameBack(id, "2026-01-01")).toMatchObject({ field: "dia", message: BANK.dayBefore });
    expect(await cameBack(id, "2999-01-01")).toMatchObject({ field: "dia" });
    await expect(cameBack(id, today, { ...office, adminId: deal.captador.userId })).rejects.toThrow(
      OWN_MATTER,
    );
    const results = await Promise.all([cameBack(id), cameBack(id, today, second)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await cameBack(id)).toMatchObject({ code: "conflict", message: BANK.backAlready });
    expect(await getPayment(payment.id)).toMatchObject({ voltou: COMMISSION, refusal: "bounced" });
    expect((await listOwed(null)).rows.map((row) => row.id)).toContain(payment.id);
    await proved();
    expect(await undo(payment, "estorno")).toMatchObject({ ok: false });
    expect(await transfer(payment.id, "taxa", COMMISSION)).toMatchObject({ ok: true });
    expect(await getPayment(payment.id)).toMatchObject({ voltou: 0n, refusal: "refunded" });
    await proved();
    expect(await db.bankMovement.count({ where: { checkoutId: payment.id, kind: "volta" } })).toBe(time);
    expect(await db.auditEntry.count({ where: { action: "transfer_came_back", objectId: payment.id } })).toBe(
      time,
    );
  }
  expect((await mailsTo(deal.captador)).match(/Uma devolução não chegou até você/g)).toHaveLength(2);
});

test("a booking does not come back, and neither does a transfer whose payment the bank took back", async () => {
  const { payment } = await concludedDeal();
  expect(await cameBack((await movementOf(payment.id)).id)).toMatchObject({ message: BANK.notTransfer });
  expect(await cameBack(randomUUID())).toMatchObject({ code: "not_found" });
  const part = await partlyTransferred();
  expect(await takeBack(part.payment, part.rest)).toMatchObject({ ok: true });
  for (const result of [await cameBack(part.id), await notMade(part.id)])
    expect(result).toMatchObject({ code: "conflict", message: BANK.backUndone });
  await proved();
});

test("while a part of a payment that came back waits for a transfer, its undoing tells nobody to transfer first", async () => {
  const { payment, id } = await partlyTransferred();
  expect(await cameBack(id)).toMatchObject({ ok: true });
  const refused = await undo(payment, "estorno");
  expect(refused).toMatchObject({ code: "conflict", message: PAYMENTS.undoCameBack });
  expect(PAYMENTS.undoCameBack).toContain("Se o banco estornou o pagamento, não transfira");
});

test("a transfer of a fee paid at Stripe comes back: Stripe is not asked, and the team transfers again", async () => {
  const { id, amount, intent, userId } = await oweFee(vendor);
  await db.checkout.update({ where: { id }, data: { refundTries: 1 } });
  expect(await transfer(id, "taxa", amount)).toMatchObject({ ok: true });
  for (const _ of [1, 2]) {
    expect(await cameBack((await movementOf(id, "transferencia")).id)).toMatchObject({ ok: true });
    await syncPayment(intent);
    expect(await getPayment(id)).toMatchObject({ voltou: amount, devolvido: amount, refusal: "bounced" });
    await proved();
    expect(await transfer(id, "taxa", amount)).toMatchObject({ ok: true });
    await syncPayment(intent);
    expect(await getPayment(id)).toMatchObject({ voltou: 0n, refusal: "refunded" });
    await proved();
  }
  expect((await stripe.refunds.list({ payment_intent: intent })).data).toEqual([]);
  expect((await mailsTo({ userId })).match(/transferiu o valor para você/g)).toHaveLength(3);
});

test("a transfer of a month comes back, is owed again and transferred again, and the month stays returned", async () => {
  const { id, amount, person, intent } = await owedMonth();
  expect(await transfer(id, "mes", amount)).toMatchObject({ ok: true });
  for (const _ of [1, 2]) {
    const results = await Promise.all([1, 2].map(async () => cameBack((await transferOfMonth(id)).id)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    await syncPayment(intent);
    expect(await getMonth(id)).toMatchObject({ voltou: amount, devolvido: amount, transferido: 0n });
    await proved();
    expect(await transfer(id, "mes", amount)).toMatchObject({ ok: true });
    expect(await getMonth(id)).toMatchObject({ voltou: 0n, transferido: amount, refusal: "refunded" });
    await proved();
  }
  await expect(
    cameBack((await transferOfMonth(id)).id, today, { ...office, adminId: person.userId }),
  ).rejects.toThrow(OWN_MATTER);
  expect((await mailsTo(person)).match(/Uma devolução não chegou até você/g)).toHaveLength(2);
});

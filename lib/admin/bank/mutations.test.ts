import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Author } from "@/lib/admin/audit/mutations";
import { OWN_MATTER } from "@/lib/admin/own-matters/messages";
import { toIsoDay } from "@/lib/kit/format";
import { startStripe } from "@/tests/setup/stripe";

const vendor = await startStripe();
const { db } = await import("@/lib/server/db");
const { getMonth, getPayment, listOwed } = await import("@/lib/admin/payments/queries");
const { correctBooking } = await import("@/lib/admin/payments/mutations/outside");
const { recordTransfer, reserveTransfer } = await import("@/lib/admin/payments/mutations/transfer");
const { syncPayment } = await import("@/lib/money/billing/mutations/stripe-events");
const { oweFee } = await import("@/tests/setup/paid-fee");
const { openSubscribers } = await import("@/tests/setup/subscribers");
const { payer, months, stripe } = await openSubscribers(vendor);
const outside = await import("@/tests/setup/outside");
const { COMMISSION, concludedDeal, giveBack, mailsTo, newCode, NOTE, office, proved, undo } = outside;
const { checkMovement, correctTransfer, recordCameBack } = await import("./mutations");
const { BANK } = await import("./messages");

beforeEach(() => vendor.reset());
afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
});

const second: Author = { ...office, adminId: randomUUID() };
const third: Author = { ...office, adminId: randomUUID() };
const today = toIsoDay(new Date());

const movementOf = (checkoutId: string, kind = "recebimento") =>
  db.bankMovement.findFirstOrThrow({ where: { checkoutId, kind }, orderBy: { id: "desc" } });

const check = async (id: string, by: Author = second) => {
  const { version: versao } = await db.bankMovement.findUniqueOrThrow({ where: { id } });
  return checkMovement(by, { id, versao });
};

const cameBack = (id: string, dia = today, by: Author = office) =>
  recordCameBack(by, { id, dia, motivo: NOTE });

/** The team reserves and records a transfer of `valor` centavos to the payer. */
async function transfer(id: string, tipo: "taxa" | "mes", valor: bigint) {
  const one = { id, tipo, valor: Number(valor), motivo: NOTE };
  await reserveTransfer(office, one);
  return recordTransfer(office, { ...one, dia: today, texto: "E1" });
}

test("a booking is checked once, by a second member of the team, and the log names what stood in the statement", async () => {
  const { payment } = await concludedDeal();
  const { id, bankDay } = await movementOf(payment.id);
  expect(await check(id, office)).toMatchObject({ code: "forbidden", message: BANK.own });
  expect(await check(id)).toMatchObject({ ok: true });
  expect(await check(id, third)).toMatchObject({ code: "conflict", message: BANK.already });
  expect(await db.bankMovement.findUnique({ where: { id } })).toMatchObject({
    checkedBy: second.adminId,
    waitingSince: null,
  });
  const entry = await db.auditEntry.findFirst({
    where: { action: "movement_checked", objectId: payment.id },
  });
  expect(entry).toMatchObject({
    adminId: second.adminId,
    after: { movimento: "recebimento", valor: Number(COMMISSION), dia: bankDay.toISOString().slice(0, 10) },
  });
  expect(await checkMovement(second, { id: randomUUID(), versao: 1 })).toMatchObject({ code: "not_found" });
});

test("two members who check at once: one of them does, and the log has one entry", async () => {
  const { payment } = await concludedDeal();
  const { id } = await movementOf(payment.id);
  const results = await Promise.all([second, third].map((by) => check(id, by)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await db.auditEntry.count({ where: { action: "movement_checked", objectId: payment.id } })).toBe(1);
});

test("nobody checks a movement of their own deal, and the database refuses a check by who registered it", async () => {
  const { deal, payment } = await concludedDeal();
  const { id } = await movementOf(payment.id);
  for (const { userId } of [deal.captador, deal.financiador])
    await expect(check(id, { ...office, adminId: userId })).rejects.toThrow(OWN_MATTER);
  const own = { checkedBy: office.adminId, checkedAt: new Date(), waitingSince: null };
  await expect(db.bankMovement.update({ where: { id }, data: own })).rejects.toThrow(/checked_check/);
});

test("a correction ends the check, and neither who registered nor who corrected checks it again", async () => {
  const { payment } = await concludedDeal();
  const { id, version } = await movementOf(payment.id);
  expect(await check(id)).toMatchObject({ ok: true });
  const texto = newCode();
  const correction = { id: payment.id, dia: today, texto, motivo: NOTE };
  expect(await correctBooking(second, correction)).toMatchObject({ ok: true });
  expect(await movementOf(payment.id)).toMatchObject({
    code: texto,
    changedBy: second.adminId,
    checkedBy: null,
    waitingSince: expect.any(Date),
  });
  expect(await checkMovement(third, { id, versao: version })).toMatchObject({ isOutdated: true });
  for (const by of [office, second]) expect(await check(id, by)).toMatchObject({ code: "forbidden" });
  expect(await check(id, third)).toMatchObject({ ok: true });
});

test("a check beside the undoing of its booking never outlives it", async () => {
  const { payment } = await concludedDeal();
  const { id } = await movementOf(payment.id);
  const [checked, undone] = await Promise.all([check(id), undo(payment)]);
  expect(undone).toMatchObject({ ok: true });
  if (!checked.ok) expect(checked.code).toBe("conflict");
  expect(await movementOf(payment.id)).toMatchObject({
    undoneAs: "engano",
    checkedBy: null,
    waitingSince: null,
  });
  expect(await check(id, third)).toMatchObject({ code: "conflict", message: BANK.undone });
  await proved();
});

test("what the bank took back is a movement of its own, and both lines of the statement wait for a check", async () => {
  const { payment } = await concludedDeal();
  const { id } = await movementOf(payment.id);
  await check(id);
  expect(await undo(payment, "estorno", second)).toMatchObject({ ok: true });
  const taken = await movementOf(payment.id, "estorno");
  expect(taken).toMatchObject({ amount: COMMISSION, registeredBy: second.adminId });
  expect(await movementOf(payment.id)).toMatchObject({ undoneAs: "estorno", checkedBy: null });
  expect(await check(id)).toMatchObject({ code: "forbidden" });
  for (const one of [id, taken.id]) expect(await check(one, third)).toMatchObject({ ok: true });
  await proved();
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

test("a mistyped transfer is corrected, which ends its check, and a booking is not corrected this way", async () => {
  const { deal, payment } = await concludedDeal();
  await undo(payment, "estorno");
  const { id } = await movementOf(payment.id, "estorno");
  await check(id);
  const correct = (dia: string, by: Author = second) =>
    correctTransfer(by, { id, dia, texto: "E2", motivo: NOTE });
  expect(await correct("2026-01-01")).toMatchObject({ field: "dia", message: BANK.dayBefore });
  expect(await correct("2999-01-01")).toMatchObject({ field: "dia" });
  await expect(correct(today, { ...office, adminId: deal.captador.userId })).rejects.toThrow(OWN_MATTER);
  expect(await correct(today)).toMatchObject({ ok: true });
  expect(await movementOf(payment.id, "estorno")).toMatchObject({ code: "E2", checkedBy: null });
  expect(await check(id)).toMatchObject({ code: "forbidden" });
  expect(await check(id, third)).toMatchObject({ ok: true });
  const { id: booking } = await movementOf(payment.id);
  const wrong = { id: booking, dia: today, texto: "E2", motivo: NOTE };
  expect(await correctTransfer(second, wrong)).toMatchObject({ message: BANK.isBooking });
});

test("a booking does not come back, and neither does a transfer whose payment the bank took back", async () => {
  const { payment } = await concludedDeal();
  expect(await cameBack((await movementOf(payment.id)).id)).toMatchObject({ message: BANK.notTransfer });
  expect(await cameBack(randomUUID())).toMatchObject({ code: "not_found" });
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
  const { person, intent } = await payer();
  const [month] = await months(person);
  const id = month?.id ?? "";
  const amount = month?.amount ?? 0n;
  await db.planPayment.update({ where: { id }, data: { refundDue: true, refundTries: 1 } });
  expect(await transfer(id, "mes", amount)).toMatchObject({ ok: true });
  const transferOfMonth = () =>
    db.bankMovement.findFirstOrThrow({
      where: { planPaymentId: id, kind: "transferencia" },
      orderBy: { id: "desc" },
    });
  for (const _ of [1, 2]) {
    const results = await Promise.all([1, 2].map(async () => cameBack((await transferOfMonth()).id)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    await syncPayment(intent);
    expect(await getMonth(id)).toMatchObject({ voltou: amount, devolvido: amount, transferido: 0n });
    await proved();
    expect(await transfer(id, "mes", amount)).toMatchObject({ ok: true });
    expect(await getMonth(id)).toMatchObject({ voltou: 0n, transferido: amount, refusal: "refunded" });
    await proved();
  }
  await expect(
    cameBack((await transferOfMonth()).id, today, { ...office, adminId: person.userId }),
  ).rejects.toThrow(OWN_MATTER);
  expect((await mailsTo(person)).match(/Uma devolução não chegou até você/g)).toHaveLength(2);
});

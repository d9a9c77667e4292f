import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { OWN_MATTER } from "@/lib/admin/own-matters/messages";
import { addDays } from "@/lib/kit/day";
import { formatDate, toIsoDay } from "@/lib/kit/format";
import { startStripe } from "@/tests/setup/stripe";

const vendor = await startStripe();
const { db } = await import("@/lib/server/db");
const { getMonth, getPayment } = await import("@/lib/admin/payments/queries");
const { syncPayment } = await import("@/lib/money/billing/mutations/stripe-events");
const { oweFee } = await import("@/tests/setup/paid-fee");
const { openSubscribers } = await import("@/tests/setup/subscribers");
const { payer, months, stripe } = await openSubscribers(vendor);
const { booked, COMMISSION, concludedDeal, giveBack, mailsTo, newCode, NOTE, office, proved, takeBack } =
  await import("@/tests/setup/outside");
const { createDeal } = await import("@/tests/setup/deal-room");
const { confirmBoth } = await import("@/tests/setup/deals");
const { cameBack, check, movementOf, notBack, notMade, partlyTransferred, report, second, third, transfer } =
  await import("@/tests/setup/bank-lines");
const { correctTransfer } = await import("@/lib/admin/bank/mutations/movements");
const { downloadMovements, listMovementsOf, sumMovements } = await import("@/lib/admin/bank/queries");
const { BANK } = await import("@/lib/admin/bank/messages");
const { LINE_USED } = await import("@/lib/money/bank/messages");
const { listUnfinished } = await import("@/lib/providers/jobs");
const { PAYMENTS } = await import("@/lib/admin/payments/messages");

beforeEach(() => vendor.reset());
afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
});

const today = toIsoDay(new Date());
const month = today.slice(0, 7);
const VALOR = 10_000_000n;

/** A commission that the team returned by transfer (`made`), and the registered return of that transfer (`back`). */
async function returned(texto = newCode()) {
  const { deal, payment } = await concludedDeal();
  await giveBack(payment);
  expect(await transfer(payment.id, "taxa", COMMISSION)).toMatchObject({ ok: true });
  const made = await movementOf(payment.id, "transferencia");
  expect(await report(made.id, { texto })).toMatchObject({ ok: true });
  return { deal, payment, made, back: await movementOf(payment.id, "volta") };
}

test("a return on the wrong transfer is undone once by another member than its author, the transfer counts as made again, and its line is free for the right one", async () => {
  const texto = newCode();
  const { deal, payment, made, back } = await returned(texto);
  const before = await sumMovements(month);
  expect(await notBack(back.id, { by: office })).toMatchObject({
    code: "forbidden",
    message: BANK.notBackOwn,
  });
  await expect(notBack(back.id, { by: { ...office, adminId: deal.captador.userId } })).rejects.toThrow(
    OWN_MATTER,
  );
  expect(await notBack(made.id)).toMatchObject({ code: "conflict", message: BANK.notReturn });
  expect(await notBack(randomUUID())).toMatchObject({ code: "not_found" });
  const results = await Promise.all([notBack(back.id), notBack(back.id, { by: third })]);
  expect(results.filter(({ ok }) => ok)).toMatchObject([{ data: { message: BANK.notBack } }]);
  expect(await notBack(back.id)).toMatchObject({ code: "conflict", message: BANK.notBackAlready });
  expect(await movementOf(payment.id, "volta")).toMatchObject({
    ...{ undoneAs: "engano", lineKey: null, waitingSince: null, checkedBy: null, backOfId: made.id },
    changedBy: expect.not.stringMatching(office.adminId ?? ""),
  });
  expect(await getPayment(payment.id)).toMatchObject({
    voltou: 0n,
    devolvido: COMMISSION,
    refusal: "refunded",
  });
  expect(await sumMovements(month)).toEqual({ ...before, entrou: before.entrou - COMMISSION });
  await proved();
  expect(await transfer(payment.id, "taxa", COMMISSION)).toMatchObject({ message: PAYMENTS.notOwed });
  expect(await check(back.id, third)).toMatchObject({ message: BANK.undone });
  expect(
    await correctTransfer(third, { id: back.id, dia: today, texto: newCode(), motivo: NOTE }),
  ).toMatchObject({ message: BANK.undoneLine });
  expect(
    await db.auditEntry.findMany({ where: { objectId: payment.id, action: "transfer_back_undone" } }),
  ).toMatchObject([
    {
      reason: NOTE,
      before: { pedido: Number(COMMISSION), dia: today, transferencia: texto },
      after: { pedido: 0, dia: today, transferencia: made.code },
    },
  ]);
  const mails = await mailsTo(deal.captador);
  expect(mails).toContain("Uma devolução não chegou até você");
  expect(mails).toContain("Corrigimos um registro: a devolução não voltou");
  const file = await downloadMovements({ mes: month });
  if (!file.ok) throw new Error(file.message);
  const lines = (await new Response(file.data.body as ReadableStream).text()).split("\r\n");
  const line = lines.find((one) => one.includes(texto));
  expect(line).toContain(`;Transferência que voltou;;;${texto};`);
  expect(line).toContain(";Registro desfeito: a volta era de outra transferência;");
  const other = await returned(texto);
  expect(other.back).toMatchObject({ lineKey: back.lineKey, undoneAs: null });
  const rows = await listMovementsOf({ checkoutId: other.payment.id }, third.adminId ?? "");
  expect(rows.find(({ kind }) => kind === "volta")).toMatchObject({
    ...{ desfeitaTipo: "volta", desfeitaDia: today, podeConferir: true, podeDesfazer: true },
  });
  await proved();
});

test("a return that was checked, too, can be undone, also by who checked it, and its row says who may", async () => {
  const { payment, back } = await returned();
  expect(await check(back.id)).toMatchObject({ ok: true });
  const seenBy = async (adminId: string | null) =>
    (await listMovementsOf({ checkoutId: payment.id }, adminId ?? "")).map(
      ({ podeDesfazer }) => podeDesfazer,
    );
  expect([await seenBy(office.adminId), await seenBy(second.adminId)]).toEqual([
    [false, false, false],
    [true, false, false],
  ]);
  expect(await notBack(back.id)).toMatchObject({ ok: true });
  expect(await seenBy(third.adminId)).toEqual([false, false, false]);
  await proved();
});

test("who corrected a return does not undo it, and a page that showed it before the correction undoes nothing", async () => {
  const { back } = await returned();
  const corrected = await correctTransfer(second, {
    id: back.id,
    dia: today,
    texto: newCode(),
    motivo: NOTE,
  });
  expect(corrected).toMatchObject({ ok: true });
  expect(await notBack(back.id, { by: third, versao: back.version })).toMatchObject({ isOutdated: true });
  expect(await notBack(back.id)).toMatchObject({ code: "forbidden", message: BANK.notBackOwn });
  expect(await notBack(back.id, { by: third })).toMatchObject({ ok: true });
  await proved();
});

test("after its return was undone, a transfer can come back, or prove never made, and a return is undone more than once", async () => {
  const { payment, made, back } = await returned();
  await notBack(back.id);
  expect(await cameBack(made.id)).toMatchObject({ ok: true });
  const again = await movementOf(payment.id, "volta");
  expect(await getPayment(payment.id)).toMatchObject({ voltou: COMMISSION, refusal: "bounced" });
  expect(await cameBack(made.id)).toMatchObject({ message: BANK.backAlready });
  expect(await notBack(again.id)).toMatchObject({ ok: true });
  await proved();
  expect(
    await correctTransfer(third, { id: made.id, dia: today, texto: newCode(), motivo: NOTE }),
  ).toMatchObject({ ok: true });
  expect(await notMade(made.id)).toMatchObject({ ok: true });
  expect(await getPayment(payment.id)).toMatchObject({ voltou: COMMISSION, refusal: "bounced" });
  await proved();
});

test("once the amount was transferred again, the payer has it twice: the second transfer has to come back first, also when both happen at once", async () => {
  const { payment, back } = await returned();
  expect(await transfer(payment.id, "taxa", COMMISSION)).toMatchObject({ ok: true });
  const again = await movementOf(payment.id, "transferencia");
  const twice = BANK.transferredAgain(formatDate(today), again.code);
  expect(await notBack(back.id)).toMatchObject({ code: "conflict", message: twice });
  expect(twice).toContain("a pessoa recebeu duas vezes");
  await proved();
  expect(await cameBack(again.id)).toMatchObject({ ok: true });
  expect(await notBack(back.id)).toMatchObject({ ok: true });
  expect(await getPayment(payment.id)).toMatchObject({ voltou: 0n, refusal: "refunded" });
  await proved();
  const racing = await returned();
  const [undone, made] = await Promise.all([
    notBack(racing.back.id),
    transfer(racing.payment.id, "taxa", COMMISSION),
  ]);
  expect([undone.ok, made.ok].toSorted()).toEqual([false, true]);
  expect(await getPayment(racing.payment.id)).toMatchObject({ voltou: 0n, refusal: "refunded" });
  await proved();
});

test("two transfers of one payment: the return goes from the wrong one to the right one", async () => {
  const deal = await createDeal({ valor: VALOR, status: "bloqueada" });
  const payment = await booked(deal.id, { fee: "comissao", valor: COMMISSION });
  await confirmBoth(deal.id, VALOR / 2n);
  const half = COMMISSION / 2n;
  await transfer(payment.id, "taxa", half);
  const first = await movementOf(payment.id, "transferencia");
  await giveBack(payment);
  await transfer(payment.id, "taxa", half);
  const last = await movementOf(payment.id, "transferencia");
  const texto = newCode();
  expect(await report(first.id, { texto })).toMatchObject({ ok: true });
  expect(await report(last.id, { texto })).toMatchObject({ message: LINE_USED });
  expect(await notBack((await movementOf(payment.id, "volta")).id)).toMatchObject({ ok: true });
  expect(await report(last.id, { texto })).toMatchObject({ ok: true });
  expect(await getPayment(payment.id)).toMatchObject({ voltou: half });
  await proved();
});

test("a return is not undone once the bank took the payment back, because nobody knows who has what", async () => {
  const { payment, id } = await partlyTransferred();
  expect(await cameBack(id)).toMatchObject({ ok: true });
  const back = await movementOf(payment.id, "volta");
  const { amount } = back;
  expect(await transfer(payment.id, "taxa", amount)).toMatchObject({ ok: true });
  expect(await takeBack(payment, COMMISSION - amount)).toMatchObject({ ok: true });
  expect(await notBack(back.id)).toMatchObject({ code: "conflict", message: BANK.notBackUndone });
  await proved();
});

async function returnedMonth() {
  const { person, intent } = await payer();
  const [one] = await months(person);
  const { id = "", amount = 0n } = one ?? {};
  await db.planPayment.update({ where: { id }, data: { refundDue: true, refundTries: 1 } });
  expect(await transfer(id, "mes", amount)).toMatchObject({ ok: true });
  const find = (kind: string) => db.bankMovement.findFirstOrThrow({ where: { planPaymentId: id, kind } });
  expect(await cameBack((await find("transferencia")).id)).toMatchObject({ ok: true });
  return { id, amount, person, intent, back: await find("volta") };
}

test("a month's return is undone, its page owes nothing, and Stripe's events between change nothing", async () => {
  const { id, amount, person, intent, back } = await returnedMonth();
  await syncPayment(intent);
  const [undone] = await Promise.all([notBack(back.id), syncPayment(intent)]);
  expect(undone).toMatchObject({ ok: true, data: { message: BANK.notBack } });
  await syncPayment(intent);
  expect(await getMonth(id)).toMatchObject({ voltou: 0n, transferido: amount, refusal: "refunded" });
  await proved();
  expect(await mailsTo(person)).toContain("A devolução não voltou");
  expect((await stripe.refunds.list({ payment_intent: intent })).data).toEqual([]);
});

test("the rest of a month waits for a returned part, and is asked for once the return proves to be of another transfer", async () => {
  const { person, intent } = await payer();
  const [one] = await months(person);
  const { id = "" } = one ?? {};
  const part = await stripe.refunds.create({ payment_intent: intent, amount: 4_700 });
  await vendor.idle();
  await vendor.failRefund(part.id);
  expect(await transfer(id, "mes", 4_700n)).toMatchObject({ ok: true });
  const find = (kind: string) => db.bankMovement.findFirstOrThrow({ where: { planPaymentId: id, kind } });
  expect(await cameBack((await find("transferencia")).id)).toMatchObject({ ok: true });
  await db.planPayment.update({ where: { id }, data: { refundDue: true } });
  expect(await listUnfinished("plan-withdrawals", [id])).toEqual([]);
  expect(await notBack((await find("volta")).id)).toMatchObject({ ok: true });
  expect(await listUnfinished("plan-withdrawals", [id])).toEqual([id]);
  expect(await getMonth(id)).toMatchObject({ voltou: 0n, transferido: 4_700n, devolvido: 4_700n });
  await proved();
});

test("what Stripe returned after a wrong return is said, and reported as returned twice", async () => {
  const { id, amount, intent } = await oweFee(vendor);
  await db.checkout.update({ where: { id }, data: { refundTries: 1 } });
  expect(await transfer(id, "taxa", amount)).toMatchObject({ ok: true });
  expect(await cameBack((await movementOf(id, "transferencia")).id)).toMatchObject({ ok: true });
  const back = await movementOf(id, "volta");
  await stripe.refunds.create({ payment_intent: intent });
  expect(await syncPayment(intent)).toBeNull();
  expect(await getPayment(id)).toMatchObject({ voltou: 0n });
  expect(await notBack(back.id)).toMatchObject({ ok: true, data: { message: BANK.notBackTwice } });
  expect(await getPayment(id)).toMatchObject({ voltou: 0n, refusal: "refunded" });
  expect(await syncPayment(intent)).toBe("refunded twice");
  await proved();
});

test("the day of a transfer is not bound by a return that was undone", async () => {
  const { made, back } = await returned();
  await db.bankMovement.update({ where: { id: back.id }, data: { bankDay: new Date(addDays(today, -1)) } });
  const correct = () => correctTransfer(third, { id: made.id, dia: today, texto: newCode(), motivo: NOTE });
  expect(await correct()).toMatchObject({ message: BANK.dayAfterBack });
  await notBack(back.id);
  expect(await correct()).toMatchObject({ ok: true });
});

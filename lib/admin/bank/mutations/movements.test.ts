import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Author } from "@/lib/admin/audit/mutations";
import { OWN_MATTER } from "@/lib/admin/own-matters/messages";
import { addDays } from "@/lib/kit/day";
import { toIsoDay } from "@/lib/kit/format";
import { RECEIVED_CODE } from "@/lib/money/bank/messages";
import { startStripe } from "@/tests/setup/stripe";

const vendor = await startStripe();
const { db } = await import("@/lib/server/db");
const { correctBooking } = await import("@/lib/admin/payments/mutations/outside");
const { PAYMENTS } = await import("@/lib/admin/payments/messages");
const { COMMISSION, concludedDeal, giveBack, newCode, NOTE, office, openedDeal, proved, undo, VALOR } =
  await import("@/tests/setup/outside");
const { check, movementOf, partlyTransferred, second, third, transfer } = await import(
  "@/tests/setup/bank-lines"
);
const { commissionOf } = await import("@/lib/money/fees/rules");
const { confirmBoth } = await import("@/tests/setup/deals");
const { checkMovement, correctTransfer } = await import("./movements");
const { BANK } = await import("../messages");

beforeEach(() => vendor.reset());
afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
});

const today = toIsoDay(new Date());

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

test("what the bank took back is a movement of its own with its own code, and two members of the team can check both lines, whoever undid the booking", async () => {
  for (const isChecked of [true, false]) {
    const { payment } = await concludedDeal();
    const { id } = await movementOf(payment.id);
    if (isChecked) await check(id);
    const texto = newCode();
    expect(await undo(payment, "estorno", second, texto)).toMatchObject({ ok: true });
    const taken = await movementOf(payment.id, "estorno");
    expect(taken).toMatchObject({ amount: COMMISSION, code: texto, registeredBy: second.adminId });
    expect(await movementOf(payment.id)).toMatchObject({
      undoneAs: "estorno",
      changedBy: null,
      checkedBy: isChecked ? second.adminId : null,
    });
    if (!isChecked) expect(await check(id)).toMatchObject({ ok: true });
    expect(await check(taken.id)).toMatchObject({ code: "forbidden" });
    expect(await check(taken.id, office)).toMatchObject({ ok: true });
    await proved();
  }
});

test("a booking is corrected after its money went back, also when its fee has another payment by then, and the receipt stays revoked", async () => {
  const { deal, payment } = await concludedDeal();
  await db.opportunity.update({
    where: { id: deal.id },
    data: { createdAt: new Date(Date.now() - 9 * 86_400_000) },
  });
  await db.match.updateMany({
    where: { opportunity: { id: deal.id } },
    data: { matchedAt: new Date(Date.now() - 9 * 86_400_000) },
  });
  await giveBack(payment);
  await transfer(payment.id, "taxa", COMMISSION);
  const { paymentId } = await db.checkout.findUniqueOrThrow({ where: { id: payment.id } });
  const receipts = () => db.receipt.count({ where: { paymentId: paymentId ?? "", revokedAt: null } });
  expect(await receipts()).toBe(0);
  for (const dia of [addDays(today, -1), addDays(today, -2)]) {
    const texto = newCode();
    expect(await correctBooking(second, { id: payment.id, dia, texto, motivo: NOTE })).toMatchObject({
      ok: true,
    });
    expect(await movementOf(payment.id)).toMatchObject({
      bankDay: new Date(dia),
      code: texto,
      checkedBy: null,
    });
    expect(await db.checkout.findUnique({ where: { id: payment.id } })).toMatchObject({
      bankDay: new Date(dia),
    });
    expect(await receipts()).toBe(0);
    await proved();
    await db.opportunityPayment.updateMany({
      where: { id: paymentId ?? "" },
      data: { stripePaymentIntentId: null },
    });
  }
});

test("a mistyped transfer is corrected, which ends its check, and a booking is not corrected this way", async () => {
  const { deal, payment } = await concludedDeal();
  await undo(payment, "estorno");
  const texto = newCode();
  const { id } = await movementOf(payment.id, "estorno");
  await check(id);
  const correct = (dia: string, by: Author = second) => correctTransfer(by, { id, dia, texto, motivo: NOTE });
  expect(await correct("2026-01-01")).toMatchObject({ field: "dia", message: PAYMENTS.dayBeforePayment });
  expect(await correct("2999-01-01")).toMatchObject({ field: "dia" });
  await expect(correct(today, { ...office, adminId: deal.captador.userId })).rejects.toThrow(OWN_MATTER);
  expect(await correct(today)).toMatchObject({ ok: true });
  expect(await movementOf(payment.id, "estorno")).toMatchObject({ code: texto, checkedBy: null });
  expect(await check(id)).toMatchObject({ code: "forbidden" });
  expect(await check(id, third)).toMatchObject({ ok: true });
  const { id: booking } = await movementOf(payment.id);
  const wrong = { id: booking, dia: today, texto, motivo: NOTE };
  expect(await correctTransfer(second, wrong)).toMatchObject({ message: BANK.isBooking });
});

test("a refund is neither recorded nor corrected under the code of the transfer that came in", async () => {
  const refused = { ok: false, field: "texto", message: RECEIVED_CODE };
  const { payment, id } = await partlyTransferred();
  const { code } = await movementOf(payment.id);
  const wrong = { id, dia: today, texto: ` ${code.toLowerCase()}`, motivo: NOTE };
  expect(await correctTransfer(second, wrong)).toMatchObject(refused);
  const other = await openedDeal("comissao");
  await confirmBoth(other.deal.id, VALOR / 2n);
  const excess = COMMISSION - commissionOf(VALOR / 2n);
  const { code: texto } = await movementOf(other.payment.id);
  expect(await transfer(other.payment.id, "taxa", excess, { texto })).toMatchObject(refused);
  expect(await transfer(other.payment.id, "taxa", excess)).toMatchObject({ ok: true });
});

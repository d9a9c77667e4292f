import { afterAll, beforeEach, expect, test } from "vitest";
import { OWN_MATTER } from "@/lib/admin/own-matters/messages";
import { addDays } from "@/lib/kit/day";
import { toIsoDay } from "@/lib/kit/format";
import type { Booked } from "@/tests/setup/outside";
import { startStripe } from "@/tests/setup/stripe";

const vendor = await startStripe();
const { correctBooking, undoBooking } = await import("@/lib/admin/payments/mutations/outside");
const { releaseTransfer, reserveTransfer } = await import("@/lib/admin/payments/mutations/transfer");
const { PAYMENTS } = await import("@/lib/admin/payments/messages");
const { getPayment, listOwed } = await import("@/lib/admin/payments/queries");
const { annulByTeam } = await import("@/lib/admin/supports/mutations");
const { OUTSIDE } = await import("@/lib/money/fees/messages");
const { returnPaidContact } = await import("@/lib/money/fees/mutations/false-interest");
const { readDeal } = await import("@/lib/money/deals/queries/deal");
const { readMyData } = await import("@/lib/overview/personal-data/queries");
const { createDeal } = await import("@/tests/setup/deal-room");
const { confirmBoth } = await import("@/tests/setup/deals");
const {
  balanceOf,
  book,
  booked,
  dealState,
  newCode,
  NOTE,
  office,
  proved,
  VALOR,
  COMMISSION,
  UNLOCK,
  mailsTo,
  giveBack,
  takeBack,
  undo,
  concludedDeal,
  openedDeal,
  transferBack,
} = await import("@/tests/setup/outside");
const { db } = await import("@/lib/server/db");

beforeEach(() => vendor.reset());
afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
});

async function expectGone({ id }: Booked, projetoId: string): Promise<void> {
  expect(await getPayment(id)).toMatchObject({ aDevolver: 0n, refusal: "undone" });
  expect((await listOwed(null)).rows.map((row) => row.id)).not.toContain(id);
  for (const account of ["banco", "a_devolver"]) expect(await balanceOf(projetoId, account)).toBe(0n);
  await proved();
}

test("a booking undone because the bank took the money back, of which an excess is owed: nothing is owed any more, and the whole commission is due", async () => {
  const { deal, payment } = await openedDeal("comissao");
  await confirmBoth(deal.id, VALOR / 2n);
  const reserve = { id: payment.id, tipo: "taxa", motivo: NOTE, valor: Number(COMMISSION / 2n) } as const;
  expect(await reserveTransfer(office, reserve)).toMatchObject({ ok: true });
  expect(await undo(payment, "estorno")).toMatchObject({ message: PAYMENTS.undoReserved });
  expect(await releaseTransfer(office, reserve)).toMatchObject({ ok: true });
  expect(await undo(payment, "estorno")).toMatchObject({ ok: true });
  expect(await dealState(deal.id)).toMatchObject({
    status: "confirmada",
    captado: 0n,
    fees: [["comissao", "pending", COMMISSION / 2n, 0n]],
  });
  await expectGone(payment, deal.project.id);
  expect(await mailsTo(deal.captador)).toContain("que a nossa equipe ia transferir, não acontece mais");
  expect(await reserveTransfer(office, reserve)).toMatchObject({ ok: false });
});

test("a booking undone because the bank took the rest back after the excess was returned: only the rest leaves our account", async () => {
  const { deal, payment } = await openedDeal("comissao");
  await confirmBoth(deal.id, VALOR / 2n);
  await transferBack(payment, COMMISSION / 2n);
  expect(await undo(payment, "estorno")).toMatchObject({
    message: PAYMENTS.amountMissing,
    field: "recebido",
  });
  expect(await takeBack(payment, COMMISSION / 2n)).toMatchObject({ ok: true });
  expect(await dealState(deal.id)).toMatchObject({
    status: "confirmada",
    fees: [["comissao", "pending", COMMISSION / 2n, 0n]],
  });
  await expectGone(payment, deal.project.id);
});

test("a booking undone after 'Devolver', after the deposit was annulled, and after a false interest: nothing is owed any more", async () => {
  const returned = await concludedDeal();
  expect(await giveBack(returned.payment)).toMatchObject({ ok: true });
  expect(await undo(returned.payment, "estorno")).toMatchObject({ ok: true });
  expect(await dealState(returned.deal.id)).toMatchObject({
    status: "confirmada",
    fees: [["comissao", "pending", COMMISSION, 0n]],
  });
  await expectGone(returned.payment, returned.deal.project.id);
  await booked(returned.deal.id, { valor: COMMISSION });
  const annulled = await concludedDeal();
  const input = { id: annulled.deal.id, valor: Number(VALOR), devolver: Number(COMMISSION), motivo: NOTE };
  expect(await annulByTeam(office, input)).toMatchObject({ ok: true });
  expect(await undo(annulled.payment, "estorno")).toMatchObject({ ok: true });
  await expectGone(annulled.payment, annulled.deal.project.id);
  expect(await balanceOf(annulled.deal.project.id, "a_receber:comissao")).toBe(0n);
  const fake = await openedDeal();
  await returnPaidContact({ id: fake.deal.id });
  expect(await undo(fake.payment, "estorno")).toMatchObject({ ok: true });
  expect(await dealState(fake.deal.id)).toMatchObject({ status: "cancelada", isOpen: false });
  await expectGone(fake.payment, fake.deal.project.id);
});

test("a booking of a commission, undone as a mistake: the commission is due again, nothing counts or is owed, the receipt is revoked, the mail says whose mistake, and the code books the right deal", async () => {
  const { deal, payment } = await concludedDeal();
  const results = await Promise.all([undo(payment), undo(payment)]);
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await dealState(deal.id)).toMatchObject({
    status: "confirmada",
    captado: 0n,
    fees: [["comissao", "pending", COMMISSION, 0n]],
  });
  for (const account of ["banco", "a_devolver", "captado"])
    expect(await balanceOf(deal.project.id, account)).toBe(0n);
  await proved();
  expect((await listOwed(null)).rows.map(({ id }) => id)).not.toContain(payment.id);
  expect(await getPayment(payment.id)).toMatchObject({ refusal: "undone", codigo: null, devolvido: 0n });
  expect(await readMyData(deal.captador.userId, new Date())).toMatchObject({
    account: { checkouts: [{ id: payment.id, status: "registro_desfeito", refundedAmount: 0 }] },
  });
  expect(await db.receipt.findFirst({ where: { paymentId: payment.paymentId } })).toMatchObject({
    revokedReason: OUTSIDE.revoked.engano,
  });
  const mails = await mailsTo(deal.captador);
  expect(mails).toContain("O erro foi nosso, e pedimos desculpas");
  expect(mails).not.toContain("Devolvemos um pagamento");
  expect(await mailsTo(deal.financiador)).not.toMatch(/registro|comiss/i);
  expect(
    await db.auditEntry.findFirst({ where: { action: "booking_undone", objectId: payment.id } }),
  ).toMatchObject({
    reason: NOTE,
    before: { situacao: "pago", apoio: "concluida", transferencia: payment.bankCode },
    after: { situacao: "desfeito", apoio: "confirmada", porque: "engano" },
  });
  const right = await createDeal({ valor: VALOR });
  await confirmBoth(right.id, VALOR);
  await booked(right.id, { valor: COMMISSION, texto: payment.bankCode ?? "" });
  await proved();
});

test("a booking undone because the bank took the money back: the code stays used, and a new transfer pays the fee", async () => {
  const { deal, payment } = await concludedDeal();
  expect(await undo(payment, "estorno")).toMatchObject({ ok: true });
  const again = { valor: COMMISSION, texto: payment.bankCode ?? "" };
  expect(await book(deal.id, again)).toMatchObject({ message: OUTSIDE.codeUsed });
  expect(await mailsTo(deal.captador)).toContain("O banco estornou a transferência que tinha pago esta taxa");
  await booked(deal.id, { valor: COMMISSION, texto: newCode() });
  expect(await dealState(deal.id)).toMatchObject({ status: "concluida", captado: VALOR });
  await proved();
});

test("day and code of a booking that the bank took back can still be corrected, with no receipt and no mail, and no day after the bank took it; one undone as a mistake cannot", async () => {
  const { deal, payment } = await concludedDeal();
  const { id, paymentId } = payment;
  const [today, yesterday, texto] = [toIsoDay(new Date()), addDays(toIsoDay(new Date()), -1), newCode()];
  expect(await undo(payment, "estorno")).toMatchObject({ ok: true });
  const taken = { checkoutId: id, kind: "estorno" };
  await db.bankMovement.updateMany({ where: taken, data: { bankDay: new Date(yesterday) } });
  const [mails, receipts] = [
    await mailsTo(deal.captador),
    await db.receipt.findMany({ where: { paymentId } }),
  ];
  const correct = (dia: string) => correctBooking(office, { id, dia, texto, motivo: NOTE });
  expect(await correct(today)).toMatchObject({ message: PAYMENTS.dayAfterTaken, field: "dia" });
  expect(await correct(yesterday)).toMatchObject({ ok: true });
  expect(await getPayment(id)).toMatchObject({ codigo: texto, diaNoBanco: yesterday, refusal: "undone" });
  expect(await db.bankMovement.findFirst({ where: { checkoutId: id, kind: "recebimento" } })).toMatchObject({
    code: texto,
    bankDay: new Date(yesterday),
    undoneAs: "estorno",
    checkedAt: null,
    waitingSince: expect.any(Date),
  });
  expect(await mailsTo(deal.captador)).toEqual(mails);
  expect(await db.receipt.findMany({ where: { paymentId } })).toEqual(receipts);
  expect(await dealState(deal.id)).toMatchObject({ fees: [["comissao", "pending", COMMISSION, 0n]] });
  await proved();
  const wrong = await concludedDeal();
  expect(await undo(wrong.payment)).toMatchObject({ ok: true });
  expect(
    await correctBooking(office, { id: wrong.payment.id, dia: today, texto: newCode(), motivo: NOTE }),
  ).toMatchObject({ message: PAYMENTS.notBooked });
});

test("a booking undone of an unlock fee: the contact closes, the fee is unpaid, not returned, and may be paid again", async () => {
  const { deal, payment } = await openedDeal();
  expect(await undo(payment)).toMatchObject({ ok: true });
  expect(await dealState(deal.id)).toMatchObject({
    status: "bloqueada",
    isOpen: false,
    fees: [["desbloqueio", "pending", UNLOCK, 0n]],
  });
  const closed = { opportunityId: deal.id, type: "desbloqueio_retirado" };
  expect(await db.dealEvent.findFirst({ where: closed })).toMatchObject({ details: { motivo: "engano" } });
  expect(await mailsTo(deal.financiador)).not.toMatch(/registr|pagamento|taxa/i);
  await proved();
  await booked(deal.id, { fee: "desbloqueio", valor: UNLOCK });
  expect(await dealState(deal.id)).toMatchObject({ status: "desbloqueada", isOpen: true });
});

test("a booking undone of an unlock fee after both confirmed: the contact stays, as after a refund", async () => {
  const { deal, payment } = await openedDeal();
  await confirmBoth(deal.id, VALOR);
  expect(await undo(payment)).toMatchObject({ ok: true });
  expect(await dealState(deal.id)).toMatchObject({ status: "confirmada", isOpen: true });
  const event = { opportunityId: deal.id, type: "pagamento_devolvido" };
  expect(await db.dealEvent.findMany({ where: event })).toMatchObject([
    { details: { tipo: "desbloqueio", motivo: "engano" } },
  ]);
  const funders = await readDeal(deal.financiador.userId, "financiador", deal.id);
  expect(funders?.historia.map(({ type }) => type)).not.toContain("pagamento_devolvido");
  await proved();
});

test("an undone booking of an early commission whose rest is paid: all that is missing is due again", async () => {
  const { deal, payment } = await openedDeal("comissao");
  await confirmBoth(deal.id, 2n * VALOR);
  await booked(deal.id, { valor: COMMISSION });
  expect(await dealState(deal.id)).toMatchObject({ status: "concluida", captado: 2n * VALOR });
  await proved();
  expect(await undo(payment)).toMatchObject({ ok: true });
  expect(await dealState(deal.id)).toMatchObject({
    status: "confirmada",
    captado: 0n,
    fees: [
      ["comissao", "pending", COMMISSION, 0n],
      ["complemento", "paid", COMMISSION, 0n],
    ],
  });
  await proved();
});

test("no party of its deal undoes a booking, and nobody undoes a payment that came through Stripe", async () => {
  const { deal, payment } = await concludedDeal();
  for (const { userId } of [deal.captador, deal.financiador])
    await expect(undo(payment, "engano", { ...office, adminId: userId })).rejects.toThrow(OWN_MATTER);
  const { payFee } = await import("@/tests/setup/paid-fee");
  const { id } = await payFee(vendor);
  expect(await undoBooking(office, { id, tipo: "engano", dia: "", texto: "", motivo: NOTE })).toMatchObject({
    code: "not_found",
  });
  expect(await dealState(deal.id)).toMatchObject({ status: "concluida" });
});

/** What becomes of a fee that was paid outside Stripe: returned by the team's transfer alone, or its booking undone. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { OWN_MATTER } from "@/lib/admin/own-matters/messages";
import { startStripe } from "@/tests/setup/stripe";

const vendor = await startStripe();
const { undoBooking } = await import("@/lib/admin/payments/mutations/outside");
const { refundByTeam } = await import("@/lib/admin/payments/mutations/refund");
const { recordTransfer, releaseTransfer, reserveTransfer } = await import(
  "@/lib/admin/payments/mutations/transfer"
);
const { PAYMENTS } = await import("@/lib/admin/payments/messages");
const { getPayment, listOwed } = await import("@/lib/admin/payments/queries");
const { annulConfirmation } = await import("@/lib/admin/supports/mutations");
const { reconcileBilling } = await import("@/lib/money/billing/mutations/reconcile");
const { findUnknown } = await import("@/lib/money/billing/mutations/find-unknown");
const { OUTSIDE } = await import("@/lib/money/fees/messages");
const { returnEarlyCommissions } = await import("@/lib/money/fees/mutations/early-commissions");
const { returnPaidContact } = await import("@/lib/money/fees/mutations/false-interest");
const { returnMoney, sweepOwed } = await import("@/lib/money/fees/mutations/refund");
const { commissionOf, unlockFee } = await import("@/lib/money/fees/rules");
const { deleteMyAccount } = await import("@/lib/overview/personal-data/mutations");
const { listUnfinished } = await import("@/lib/providers/jobs");
const { openContent } = await import("@/lib/words/email/mutations/notify");
const { PASSWORD } = await import("@/tests/setup/people");
const { createDeal } = await import("@/tests/setup/deal-room");
const { confirmBoth } = await import("@/tests/setup/deals");
const { balanceOf, book, booked, dealState, newCode, NOTE, office, proved } = await import(
  "@/tests/setup/outside"
);
const { db } = await import("@/lib/server/db");

beforeEach(() => vendor.reset());
afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
});

const VALOR = 10_000_000n;
const COMMISSION = commissionOf(VALOR);
const UNLOCK = unlockFee(VALOR, false);

type Booked = Awaited<ReturnType<typeof booked>>;

const mailsTo = async ({ userId }: { userId: string }): Promise<string> => {
  const mails = await db.emailMessage.findMany({ where: { userId } });
  return JSON.stringify(mails.map(({ subject, payload }) => [subject, payload && openContent(payload)]));
};

/** Calls of Stripe's API since the last reset of the sandbox. */
const callsOfStripe = async (): Promise<unknown[]> =>
  (await fetch(`${vendor.url}/_sandbox/requests?provider=stripe`)).json();

/** Expects the owed amount to be the team's alone: in 'A devolver', without a job, and Stripe is asked nothing. */
async function expectOwed({ id }: Booked, owed: bigint): Promise<void> {
  expect(await getPayment(id)).toMatchObject({ aDevolver: owed, refusal: "outside" });
  expect((await listOwed(null)).rows.map((row) => row.id)).toContain(id);
  expect(await listUnfinished("refunds", [id])).toEqual([]);
  await sweepOwed();
  expect(await listUnfinished("refunds", [id])).toEqual([]);
  await returnMoney({ id });
  expect((await reconcileBilling(new Date())).problems).toEqual([]);
  expect(await findUnknown(new Date(Date.now() - 86_400_000))).toMatchObject({ problems: [] });
  const calls = JSON.stringify(await callsOfStripe());
  expect(calls).not.toContain("fora_");
  expect(calls).not.toContain("/v1/refunds?payment_intent");
  await proved();
}

/** The team transfers what is owed: reserved, given up, reserved again and recorded. */
async function transferBack({ id }: Booked, valor: bigint): Promise<void> {
  const one = { id, tipo: "taxa", motivo: NOTE } as const;
  const reserved = { ...one, valor: Number(valor) };
  expect(await recordTransfer(office, { ...reserved, texto: "E1" })).toMatchObject({ ok: false });
  expect(await reserveTransfer(office, reserved)).toMatchObject({
    ok: true,
    data: { message: PAYMENTS.reservedOutside },
  });
  expect(await releaseTransfer(office, one)).toMatchObject({
    ok: true,
    data: { message: PAYMENTS.releasedOutside },
  });
  expect(await listUnfinished("refunds", [id])).toEqual([]);
  expect(await reserveTransfer(office, reserved)).toMatchObject({ ok: true });
  const results = await Promise.all([
    recordTransfer(office, { ...reserved, texto: "E1" }),
    recordTransfer(office, { ...reserved, texto: "E1" }),
  ]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  await proved();
}

const giveBack = ({ id }: Booked) => refundByTeam(office, { id, tipo: "taxa", motivo: NOTE, manter: false });
const undo = ({ id }: Booked, tipo: "engano" | "estorno" = "engano", by = office) =>
  undoBooking(by, { id, tipo, motivo: NOTE });

async function concludedDeal() {
  const deal = await createDeal({ valor: VALOR });
  await confirmBoth(deal.id, VALOR);
  return { deal, payment: await booked(deal.id, { valor: COMMISSION }) };
}

async function openedDeal(fee: "desbloqueio" | "comissao" = "desbloqueio") {
  const deal = await createDeal({ valor: VALOR, status: "bloqueada" });
  const valor = fee === "comissao" ? COMMISSION : UNLOCK;
  return { deal, payment: await booked(deal.id, { fee, valor }) };
}

test("'Devolver' of a commission owes it to the team's transfer once, stops counting the amount at once, and the transfer makes it due again", async () => {
  const { deal, payment } = await concludedDeal();
  const results = await Promise.all([giveBack(payment), giveBack(payment)]);
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await dealState(deal.id)).toMatchObject({ status: "confirmada", captado: 0n });
  await expectOwed(payment, COMMISSION);
  expect(await book(deal.id, { valor: COMMISSION })).toMatchObject({ message: OUTSIDE.notPayable });
  await transferBack(payment, COMMISSION);
  expect(await dealState(deal.id)).toMatchObject({
    status: "confirmada",
    fees: [["comissao", "pending", COMMISSION, 0n]],
  });
  expect(await balanceOf(deal.project.id, "banco")).toBe(0n);
  expect(await getPayment(payment.id)).toMatchObject({ refusal: "refunded" });
  const mails = await mailsTo(deal.captador);
  expect(mails).toContain("Você pagou por transferência bancária");
  expect(mails).not.toContain("A devolução pelo meio de pagamento não deu certo");
  await booked(deal.id, { valor: COMMISSION });
  expect(await dealState(deal.id)).toMatchObject({ status: "concluida", captado: VALOR });
  await proved();
});

test("'Devolver' of an unlock fee closes the contact once the transfer is recorded", async () => {
  const { deal, payment } = await openedDeal();
  expect(await giveBack(payment)).toMatchObject({ ok: true, data: { message: PAYMENTS.owedOutside } });
  await expectOwed(payment, UNLOCK);
  expect(await dealState(deal.id)).toMatchObject({ status: "desbloqueada", isOpen: true });
  await transferBack(payment, UNLOCK);
  expect(await dealState(deal.id)).toMatchObject({ status: "bloqueada", isOpen: false });
});

test("the excess of an early commission goes to the team's transfer, and the receipt is issued anew", async () => {
  const { deal, payment } = await openedDeal("comissao");
  await confirmBoth(deal.id, VALOR / 2n);
  const excess = COMMISSION - commissionOf(VALOR / 2n);
  expect(await dealState(deal.id)).toMatchObject({ status: "concluida", captado: VALOR / 2n });
  await expectOwed(payment, excess);
  await transferBack(payment, excess);
  const receipts = await db.receipt.findMany({
    where: { paymentId: payment.paymentId },
    orderBy: { number: "asc" },
  });
  expect(receipts.map(({ amount, revokedAt }) => [amount, revokedAt !== null])).toEqual([
    [COMMISSION, true],
    [COMMISSION - excess, false],
  ]);
  expect(await undo(payment)).toMatchObject({ message: PAYMENTS.undoPartly });
  expect(await giveBack(payment)).toMatchObject({ ok: true });
  await expectOwed(payment, COMMISSION - excess);
  await transferBack(payment, COMMISSION - excess);
  expect(await dealState(deal.id)).toMatchObject({ status: "confirmada", captado: 0n });
});

test("the early commission of a cancelled deal goes to the team's transfer, less the unlock fee", async () => {
  const { deal, payment } = await openedDeal("comissao");
  await db.opportunity.update({ where: { id: deal.id }, data: { status: "cancelada" } });
  expect(await returnEarlyCommissions(new Date())).toBe(1);
  await expectOwed(payment, COMMISSION - UNLOCK);
  await transferBack(payment, COMMISSION - UNLOCK);
  expect(await returnEarlyCommissions(new Date())).toBe(0);
});

test("the early commission of a deal whose funder deleted the account goes to the team's transfer", async () => {
  const { deal, payment } = await openedDeal("comissao");
  expect(await deleteMyAccount(deal.financiador.userId, PASSWORD, new Date())).toMatchObject({ ok: true });
  await returnEarlyCommissions(new Date());
  await expectOwed(payment, COMMISSION - UNLOCK);
  await transferBack(payment, COMMISSION - UNLOCK);
});

test("the fee of a false interest goes to the team's transfer", async () => {
  const { deal, payment } = await openedDeal();
  await returnPaidContact({ id: deal.id });
  await expectOwed(payment, UNLOCK);
  await transferBack(payment, UNLOCK);
  expect(await dealState(deal.id)).toMatchObject({ status: "cancelada", isOpen: false });
});

test("the commission of an annulled deposit goes to the team's transfer", async () => {
  const { deal, payment } = await concludedDeal();
  const annulled = { id: deal.id, valor: Number(VALOR), devolver: Number(COMMISSION), motivo: NOTE };
  expect(await annulConfirmation(office, annulled)).toMatchObject({ ok: true });
  await expectOwed(payment, COMMISSION);
  await transferBack(payment, COMMISSION);
  expect(await undo(payment, "estorno")).toMatchObject({ ok: false });
});

describe("a booking that is undone", () => {
  /** Expects nothing of an undone payment to be kept or owed. */
  async function expectGone({ id }: Booked, projetoId: string): Promise<void> {
    expect(await getPayment(id)).toMatchObject({ aDevolver: 0n, refusal: "undone" });
    expect((await listOwed(null)).rows.map((row) => row.id)).not.toContain(id);
    for (const account of ["banco", "a_devolver"]) expect(await balanceOf(projetoId, account)).toBe(0n);
    await proved();
  }

  test("because the bank took the money back, of which an excess is owed: nothing is owed any more, and the whole commission is due", async () => {
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

  test("because the bank took the rest back after the excess was returned: only the rest leaves our account", async () => {
    const { deal, payment } = await openedDeal("comissao");
    await confirmBoth(deal.id, VALOR / 2n);
    await transferBack(payment, COMMISSION / 2n);
    expect(await undo(payment, "estorno")).toMatchObject({ ok: true });
    expect(await dealState(deal.id)).toMatchObject({
      status: "confirmada",
      fees: [["comissao", "pending", COMMISSION / 2n, 0n]],
    });
    await expectGone(payment, deal.project.id);
  });

  test("after 'Devolver', after the deposit was annulled, and after a false interest: nothing is owed any more", async () => {
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
    expect(await annulConfirmation(office, input)).toMatchObject({ ok: true });
    expect(await undo(annulled.payment, "estorno")).toMatchObject({ ok: true });
    await expectGone(annulled.payment, annulled.deal.project.id);
    expect(await balanceOf(annulled.deal.project.id, "a_receber:comissao")).toBe(0n);
    const fake = await openedDeal();
    await returnPaidContact({ id: fake.deal.id });
    expect(await undo(fake.payment, "estorno")).toMatchObject({ ok: true });
    expect(await dealState(fake.deal.id)).toMatchObject({ status: "cancelada", isOpen: false });
    await expectGone(fake.payment, fake.deal.project.id);
  });

  test("of a commission by mistake: it is due again, nothing counts or is owed, the receipt is revoked, the mail says whose mistake, and the code books the right deal", async () => {
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
    expect(await getPayment(payment.id)).toMatchObject({ refusal: "undone", codigo: null });
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

  test("because the bank took the money back: the code stays used, and a new transfer pays the fee", async () => {
    const { deal, payment } = await concludedDeal();
    expect(await undo(payment, "estorno")).toMatchObject({ ok: true });
    const again = { valor: COMMISSION, texto: payment.bankCode ?? "" };
    expect(await book(deal.id, again)).toMatchObject({ message: OUTSIDE.codeUsed });
    expect(await mailsTo(deal.captador)).toContain(
      "O banco estornou a transferência que tinha pago esta taxa",
    );
    await booked(deal.id, { valor: COMMISSION, texto: newCode() });
    expect(await dealState(deal.id)).toMatchObject({ status: "concluida", captado: VALOR });
    await proved();
  });

  test("of an unlock fee: the contact closes, the fee is unpaid, not returned, and may be paid again", async () => {
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

  test("of an unlock fee after both confirmed: the contact stays, as after a refund", async () => {
    const { deal, payment } = await openedDeal();
    await confirmBoth(deal.id, VALOR);
    expect(await undo(payment)).toMatchObject({ ok: true });
    expect(await dealState(deal.id)).toMatchObject({ status: "confirmada", isOpen: true });
    await proved();
  });

  test("of an early commission whose rest is paid: the whole that is missing is due again", async () => {
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

  test("is neither of a party of its deal, nor of a payment that came through Stripe", async () => {
    const { deal, payment } = await concludedDeal();
    for (const { userId } of [deal.captador, deal.financiador])
      await expect(undo(payment, "engano", { ...office, adminId: userId })).rejects.toThrow(OWN_MATTER);
    const { payFee } = await import("@/tests/setup/paid-fee");
    const { id } = await payFee(vendor);
    expect(await undoBooking(office, { id, tipo: "engano", motivo: NOTE })).toMatchObject({
      code: "not_found",
    });
    expect(await dealState(deal.id)).toMatchObject({ status: "concluida" });
  });
});

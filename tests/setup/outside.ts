import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Author } from "@/lib/admin/audit/mutations";
import { PAYMENTS } from "@/lib/admin/payments/messages";
import { bookPayment, undoBooking } from "@/lib/admin/payments/mutations/outside";
import { refundByTeam } from "@/lib/admin/payments/mutations/refund";
import { recordTransfer, releaseTransfer, reserveTransfer } from "@/lib/admin/payments/mutations/transfer";
import { bookSchema } from "@/lib/admin/payments/schema";
import { toIsoDay } from "@/lib/kit/format";
import { formatAmount } from "@/lib/kit/typed-amount";
import type { Undone } from "@/lib/money/fees/rules";
import { commissionOf, OUTSIDE_METHOD, unlockFee } from "@/lib/money/fees/rules";
import { proveLedger } from "@/lib/money/ledger/queries";
import { listUnfinished } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { openContent } from "@/lib/words/email/mutations/notify";
import { createDeal } from "@/tests/setup/deal-room";
import { confirmBoth } from "@/tests/setup/deals";

export const office: Author = { adminId: randomUUID(), requestId: null, now: new Date() };
export const NOTE = "Chamado 1234, extrato conferido por duas pessoas.";

type Booking = { fee?: "desbloqueio" | "comissao"; valor: bigint; dia?: string; texto?: string };

export const newCode = () =>
  `E00360305202611281200${randomUUID().replaceAll("-", "").slice(0, 11)}`.toUpperCase();

export function bookingOf(
  id: string,
  { fee = "comissao", valor, dia = toIsoDay(new Date()), texto = newCode() }: Booking,
) {
  const typed = { id, fee, valor: Number(valor), recebido: formatAmount(Number(valor)), dia, texto };
  const { senha: _senha, recebido: _recebido, ...input } = bookSchema.parse({ ...typed, motivo: NOTE });
  return input;
}

export const book = (id: string, booking: Booking, by = office) => bookPayment(by, bookingOf(id, booking));

export async function booked(id: string, booking: Booking) {
  expect(await book(id, booking)).toMatchObject({ ok: true });
  const found = await db.checkout.findFirstOrThrow({
    where: { payment: { opportunityId: id }, method: OUTSIDE_METHOD },
    orderBy: { createdAt: "desc" },
  });
  return { ...found, key: String(found.stripePaymentIntentId) };
}

export const proved = async () => expect((await proveLedger()).differences).toEqual([]);

/** Centavos. */
export async function balanceOf(projetoId: string, account: string): Promise<bigint> {
  const { _sum } = await db.ledgerLine.aggregate({ where: { projetoId, account }, _sum: { amount: true } });
  return _sum.amount ?? 0n;
}

export const dealState = async (id: string) => {
  const { status, unlockedAt, projeto, payments } = await db.opportunity.findUniqueOrThrow({
    where: { id },
    include: { projeto: true, payments: { orderBy: { kind: "asc" } } },
  });
  return {
    status,
    isOpen: unlockedAt !== null,
    captado: projeto.captadoAqui,
    fees: payments.map((one) => [one.kind, one.paymentStatus, one.feeAmount, one.refundedAmount]),
  };
};

export const VALOR = 10_000_000n;
export const COMMISSION = commissionOf(VALOR);
export const UNLOCK = unlockFee(VALOR, false);

export type Booked = Awaited<ReturnType<typeof booked>>;

export const mailsTo = async ({ userId }: { userId: string }): Promise<string> => {
  const mails = await db.emailMessage.findMany({ where: { userId } });
  return JSON.stringify(mails.map(({ subject, payload }) => [subject, payload && openContent(payload)]));
};

/**
 * Transfers money of a booked fee back. Expects a refusal without a reservation, and one success of two attempts at
 * once.
 */
export async function transferBack({ id }: Booked, valor: bigint): Promise<void> {
  const one = { id, tipo: "taxa", motivo: NOTE } as const;
  const reserved = { ...one, valor: Number(valor) };
  const made = { ...reserved, dia: toIsoDay(new Date()), texto: newCode() };
  expect(await recordTransfer(office, made)).toMatchObject({ ok: false });
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
  const results = await Promise.all([recordTransfer(office, made), recordTransfer(office, made)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  await proved();
}

export const giveBack = ({ id }: Booked) =>
  refundByTeam(office, { id, tipo: "taxa", motivo: NOTE, manter: false });
export const undo = ({ id }: Booked, tipo: Undone = "engano", by = office, texto = newCode()) =>
  undoBooking(by, { id, tipo, dia: toIsoDay(new Date()), texto, motivo: NOTE });
/** Undoes a booking because the bank took `recebido` (centavos) back. */
export const takeBack = ({ id }: Booked, recebido: bigint, texto = newCode()) =>
  undoBooking(office, {
    ...{ id, tipo: "estorno", recebido: Number(recebido), motivo: NOTE },
    ...{ dia: toIsoDay(new Date()), texto },
  });

export async function concludedDeal() {
  const deal = await createDeal({ valor: VALOR });
  await confirmBoth(deal.id, VALOR);
  return { deal, payment: await booked(deal.id, { valor: COMMISSION }) };
}

export async function openedDeal(fee: "desbloqueio" | "comissao" = "desbloqueio") {
  const deal = await createDeal({ valor: VALOR, status: "bloqueada" });
  const valor = fee === "comissao" ? COMMISSION : UNLOCK;
  return { deal, payment: await booked(deal.id, { fee, valor }) };
}

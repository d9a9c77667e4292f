import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Author } from "@/lib/admin/audit/mutations";
import { bookPayment } from "@/lib/admin/payments/mutations/outside";
import { bookSchema } from "@/lib/admin/payments/schema";
import { toIsoDay } from "@/lib/kit/format";
import { formatAmount } from "@/lib/kit/typed-amount";
import { proveLedger } from "@/lib/money/ledger/queries";
import { db } from "@/lib/server/db";

export const office: Author = { adminId: randomUUID(), requestId: null, now: new Date() };
export const NOTE = "Chamado 1234, extrato conferido por duas pessoas.";

type Booking = { fee?: "desbloqueio" | "comissao"; valor: bigint; dia?: string; texto?: string };

/** A code that no other test books. */
export const newCode = () => `E2026${randomUUID().replaceAll("-", "").slice(0, 27)}`.toUpperCase();

/** The typed values of a booking, as the action reads them. */
export function bookingOf(
  id: string,
  { fee = "comissao", valor, dia = toIsoDay(new Date()), texto = newCode() }: Booking,
) {
  const typed = { id, fee, valor: Number(valor), recebido: formatAmount(Number(valor)), dia, texto };
  const { senha: _senha, recebido: _recebido, ...input } = bookSchema.parse({ ...typed, motivo: NOTE });
  return input;
}

export const book = (id: string, booking: Booking, by = office) => bookPayment(by, bookingOf(id, booking));

/** Books a payment, and finds its checkout. */
export async function booked(id: string, booking: Booking) {
  expect(await book(id, booking)).toMatchObject({ ok: true });
  const found = await db.checkout.findFirstOrThrow({
    where: { payment: { opportunityId: id }, method: "transferencia" },
    orderBy: { createdAt: "desc" },
  });
  return { ...found, key: String(found.stripePaymentIntentId) };
}

/** Expects every value that the proof of the ledger compares to match the ledger. */
export const proved = async () => expect((await proveLedger()).differences).toEqual([]);

/** Centavos of an account of the ledger that belong to a project. */
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

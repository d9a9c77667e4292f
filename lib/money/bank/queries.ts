import "server-only";
import { dayOf } from "@/lib/kit/day";
import { toIsoDay } from "@/lib/kit/format";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import { type MovementKind, toBankCode } from "./rules";

/** SQL over bank_movements. A row that was undone as `engano` is no line of the statement. */
export const IS_IN_STATEMENT = Prisma.sql`undone_as is distinct from 'engano'`;

/** SQL form of `isIncoming` (rules.ts). */
export const IS_INCOMING = Prisma.sql`kind in ('recebimento', 'volta')`;

/** SQL: centavos, negative for money out, 0 if the row is no line of the statement. */
export const SIGNED_AMOUNT = Prisma.sql`case when not (${IS_IN_STATEMENT}) then 0
  when ${IS_INCOMING} then amount else -amount end`;

/** Whether a transfer of this checkout's refund lacks a second member's check, and may never have been made. */
export async function hasUncheckedTransfer(checkoutId: string, client: Transaction = db): Promise<boolean> {
  const [row] = await client.$queryRaw<[{ found: boolean }]>`
    select exists (select from bank_movements m where checkout_id = ${checkoutId}::uuid and kind = 'transferencia'
      and undone_as is null and checked_at is null
      and not exists (select from bank_movements b where b.back_of_id = m.id and b.undone_as is null)) as found`;
  return row.found;
}

/**
 * SQL: whether a movement `m` is a loss: the bank took back money that the team had returned. An `estorno` that undid a
 * booking is not a loss, though the account `perda` may hold part of its amount. The `cause_id` of an older entry ends
 * with the centavos lost so far, not with the movement's id.
 */
export const IS_LOSS = Prisma.sql`(m.kind = 'estorno' and exists (
  select from ledger_entries e join ledger_lines l on l.entry_id = e.id
  where e.cause = 'estorno_perdido' and l.account = 'perda' and l.amount = m.amount
    and (e.cause_id = m.checkout_id || ':' || m.id
      or left(e.cause_id, 36) = m.checkout_id::text and e.cause_id ~ ':[0-9]+$')))`;

export async function isLoss(movementId: string, client: Transaction = db): Promise<boolean> {
  const [row] = await client.$queryRaw<{ loss: boolean }[]>`
    select ${IS_LOSS} as loss from bank_movements m where m.id = ${movementId}::uuid`;
  return row?.loss ?? false;
}

export async function takenBackOf(checkoutId: string, client: Transaction = db): Promise<bigint> {
  const { _sum } = await client.bankMovement.aggregate({
    where: { checkoutId, kind: "estorno" satisfies MovementKind, undoneAs: null },
    _sum: { amount: true },
  });
  return _sum.amount ?? 0n;
}

/**
 * ISO day from which a payment can be refunded:
 * - fee paid by transfer: the day at our bank
 * - fee paid at Stripe: the day on which its checkout was created
 * - month: the day on which the ledger booked the payment, or "" if it did not
 */
export async function arrivalDay(
  tx: Transaction,
  of: { checkoutId: string } | { planPaymentId: string },
): Promise<string> {
  if ("planPaymentId" in of) {
    const entry = { cause: "mensalidade_paga", causeId: of.planPaymentId };
    const paid = await tx.ledgerEntry.findUnique({ where: { cause_causeId: entry } });
    return paid ? toIsoDay(paid.createdAt) : "";
  }
  const { bankDay, createdAt } = await tx.checkout.findUniqueOrThrow({
    where: { id: of.checkoutId },
    select: { bankDay: true, createdAt: true },
  });
  return dayOf(bankDay) ?? toIsoDay(createdAt);
}

/** Whether the payment came by the transfer with this code. A refund that the team transfers has a code of its own. */
export async function hasReceivedCode(
  tx: Transaction,
  of: { checkoutId: string } | { planPaymentId: string },
  code: string,
): Promise<boolean> {
  const received = await tx.bankMovement.findMany({
    where: { ...of, kind: "recebimento" satisfies MovementKind },
    select: { code: true },
  });
  return received.some((one) => toBankCode(one.code) === toBankCode(code));
}

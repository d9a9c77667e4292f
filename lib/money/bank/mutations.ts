import "server-only";
import { failure, type MessageResult } from "@/lib/kit/result";
import { isUniqueViolation, type Transaction } from "@/lib/server/db";
import { LINE_USED } from "./messages";
import { lineKeyOf, type MovementKind } from "./rules";

/** `by`: id of the member of the team. Never null, although `Author.adminId` allows null. */
type Registered = { by: string | null; at: Date };

/** `day`: ISO day on which our bank shows the movement. */
type Shown = { day: string; code: string };

type Movement = Shown &
  Registered & {
    kind: MovementKind;
    of: { checkoutId: string } | { planPaymentId: string };
    amount: bigint;
    /** Of a `volta`: the transfer that came back. */
    backOfId?: string;
  };

/**
 * Must run in the transaction that adds the ledger entry, because `npm run ledger:prove` compares the movements with
 * the ledger.
 * @throws Error if the line of the statement is registered already ({@link refuseUsedLine})
 */
export async function recordMovement(
  tx: Transaction,
  { kind, of, day, amount, code, by, at, backOfId }: Movement,
): Promise<string> {
  const { id } = await tx.bankMovement.create({
    data: {
      ...of,
      kind,
      backOfId,
      amount,
      code,
      lineKey: lineKeyOf({ kind, code, day }),
      bankDay: new Date(day),
      registeredBy: by,
      registeredAt: at,
      waitingSince: at,
    },
    select: { id: true },
  });
  return id;
}

/** Turns the error of a line that is registered already into a refusal. */
export async function refuseUsedLine(change: () => Promise<MessageResult>): Promise<MessageResult> {
  try {
    return await change();
  } catch (error) {
    if (isUniqueViolation(error)) return failure("conflict", LINE_USED, "texto");
    throw error;
  }
}

const bookingOf = (checkoutId: string) => ({ checkoutId, kind: "recebimento" satisfies MovementKind });

/** Removes the check, because the check was about the earlier state. */
const changed = ({ by, at }: Registered) => ({
  changedBy: by,
  changedAt: at,
  version: { increment: 1 },
  checkedBy: null,
  checkedAt: null,
  waitingSince: at,
});

/** Marks a movement that proved to be no line of the statement. The movement's code may be used again. */
const struck = (registered: Registered) => ({
  ...changed(registered),
  undoneAs: "engano",
  waitingSince: null,
  lineKey: null,
});

const redated = (kind: MovementKind, { day, code }: Shown) => ({
  bankDay: new Date(day),
  code,
  lineKey: lineKeyOf({ kind, code, day }),
});

/**
 * Stores the movement if it is missing: a server of an earlier release, without bank_movements, may have made the
 * booking.
 */
export async function correctMovement(
  tx: Transaction,
  {
    checkoutId,
    amount,
    day,
    code,
    ...registered
  }: Shown & Registered & { checkoutId: string; amount: bigint },
): Promise<void> {
  const { count } = await tx.bankMovement.updateMany({
    where: bookingOf(checkoutId),
    data: { ...changed(registered), ...redated("recebimento", { day, code }) },
  });
  if (count === 0)
    await recordMovement(tx, { kind: "recebimento", of: { checkoutId }, day, amount, code, ...registered });
}

export const redateMovement = (
  tx: Transaction,
  { id, kind, day, code, ...registered }: Shown & Registered & { id: string; kind: MovementKind },
) =>
  tx.bankMovement.update({
    where: { id },
    data: { ...changed(registered), ...redated(kind, { day, code }) },
    select: { id: true },
  });

/**
 * Undoes a movement: a transfer that was never made, a `volta` registered on the wrong transfer, or a loss that the
 * statement lacks.
 */
export const strikeMovement = (tx: Transaction, { id, ...registered }: Registered & { id: string }) =>
  tx.bankMovement.update({ where: { id }, data: struck(registered), select: { id: true } });

/**
 * Marks a booking's movement as undone, and stores a missing one first, like {@link correctMovement}.
 * - `engano`: the movement is no line of the statement.
 * - `estorno`: the movement stays a line of the statement. A second movement has the money that the bank took back.
 * @param returned centavos that the bank took back, with the bank's day and code; used only for `estorno`
 * @returns the id of the stored `estorno`; null for `engano`
 */
export async function undoMovement(
  tx: Transaction,
  {
    checkoutId,
    why,
    booking,
    returned,
    ...registered
  }: Registered & {
    checkoutId: string;
    why: "engano" | "estorno";
    booking: Shown & { amount: bigint };
    returned: Shown & { amount: bigint };
  },
): Promise<string | null> {
  const of = { checkoutId };
  if ((await tx.bankMovement.count({ where: bookingOf(checkoutId) })) === 0)
    await recordMovement(tx, { kind: "recebimento", of, ...booking, ...registered });
  await tx.bankMovement.updateMany({
    where: bookingOf(checkoutId),
    data: why === "engano" ? struck(registered) : { undoneAs: why },
  });
  return why === "estorno" ? recordMovement(tx, { kind: "estorno", of, ...returned, ...registered }) : null;
}

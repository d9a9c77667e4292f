import "server-only";
import type { Transaction } from "@/lib/server/db";
import type { MovementKind } from "./rules";

/** `by`: the member of the team. Null if an operator's command made the change on the server. */
type Registered = { by: string | null; at: Date };

/** `day`: ISO day on which our bank shows the movement. `code`: the bank's code. */
type Shown = { day: string; code: string };

type Movement = Shown &
  Registered & {
    kind: MovementKind;
    of: { checkoutId: string } | { planPaymentId: string };
    /** Centavos. */
    amount: bigint;
    /** Of a `volta`: the transfer that came back. */
    backOfId?: string;
  };

/**
 * Stores a movement of our bank account, which then waits for its check. Must run in the transaction that adds the
 * ledger entry, because `npm run ledger:prove` compares the movements with the ledger.
 * @returns the id
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
      bankDay: new Date(day),
      registeredBy: by,
      registeredAt: at,
      waitingSince: at,
    },
    select: { id: true },
  });
  return id;
}

/** Matches the movement of a booking. */
const bookingOf = (checkoutId: string) => ({ checkoutId, kind: "recebimento" satisfies MovementKind });

/** Values of a changed movement. Its check is taken back, because it was about the earlier state. */
const changed = ({ by, at }: Registered) => ({
  changedBy: by,
  changedAt: at,
  version: { increment: 1 },
  checkedBy: null,
  checkedAt: null,
  waitingSince: at,
});

/**
 * Corrects day and code of a booking's movement, which then waits for a check of the new state. Stores the movement if
 * it is missing, because the release before this table may have made the booking.
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
    data: { ...changed(registered), bankDay: new Date(day), code },
  });
  if (count === 0)
    await recordMovement(tx, { kind: "recebimento", of: { checkoutId }, day, amount, code, ...registered });
}

/** Corrects day and code of a movement that is no booking, which then waits for a check of the new state. */
export const redateMovement = (
  tx: Transaction,
  { id, day, code, ...registered }: Shown & Registered & { id: string },
) =>
  tx.bankMovement.update({
    where: { id },
    data: { ...changed(registered), bankDay: new Date(day), code },
    select: { id: true },
  });

/**
 * Marks a booking's movement as undone. After `engano` it is no line of the statement, so that there is nothing to
 * check. After `estorno` it waits for a check again, and the money that the bank took back is another movement.
 * @param returned the movement by which the bank took money back (`amount` in centavos); used only for `estorno`
 */
export async function undoMovement(
  tx: Transaction,
  {
    checkoutId,
    why,
    returned,
    ...registered
  }: Registered & {
    checkoutId: string;
    why: "engano" | "estorno";
    returned: { day: string; amount: bigint; code: string };
  },
): Promise<void> {
  await tx.bankMovement.updateMany({
    where: bookingOf(checkoutId),
    data: { ...changed(registered), undoneAs: why, ...(why === "engano" && { waitingSince: null }) },
  });
  if (why === "estorno")
    await recordMovement(tx, { kind: "estorno", of: { checkoutId }, ...returned, ...registered });
}

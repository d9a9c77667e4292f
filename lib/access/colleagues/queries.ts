import "server-only";
import type { Transaction } from "@/lib/server/db";

/** Number of colleagues and open invitations of an account. A new password of the owner does not end them. */
export const countColleagues = (tx: Transaction, accountId: string, now: Date): Promise<number> =>
  tx.colleague.count({
    where: {
      accountId,
      endedAt: null,
      OR: [{ acceptedAt: { not: null } }, { expiresAt: { gt: now } }],
    },
  });

/**
 * Whether the person of a membership also owns another account or works in it.
 * @param accountId the other account
 */
export async function belongsTo(tx: Transaction, colleagueId: string, accountId: string): Promise<boolean> {
  const { personId } = await tx.colleague.findUniqueOrThrow({
    where: { id: colleagueId },
    select: { personId: true },
  });
  if (personId === null) return false;
  return (
    personId === accountId ||
    (await tx.colleague.count({ where: { accountId, personId, endedAt: null } })) > 0
  );
}

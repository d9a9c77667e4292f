import "server-only";
import type { Transaction } from "@/lib/server/db";

/** Number of colleagues and open invitations of an account. They stay valid when the owner sets a new password. */
export const countColleagues = (tx: Transaction, accountId: string, now: Date): Promise<number> =>
  tx.colleague.count({
    where: {
      accountId,
      endedAt: null,
      OR: [{ acceptedAt: { not: null } }, { expiresAt: { gt: now } }],
    },
  });

/**
 * Whether the person who acts by a membership also owns another account or works in it.
 * @param colleagueId membership by which the person acts
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

import "server-only";
import type { Transaction } from "@/lib/server/db";

/** Number of colleagues and open invitations of an account. */
export const countColleagues = (tx: Transaction, accountId: string, now: Date): Promise<number> =>
  tx.colleague.count({
    where: {
      accountId,
      endedAt: null,
      OR: [{ acceptedAt: { not: null } }, { expiresAt: { gt: now } }],
    },
  });

/** Whether the person of the membership `colleagueId` owns the account `accountId` or works in it. */
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

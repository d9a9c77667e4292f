import "server-only";
import type { Transaction } from "@/lib/server/db";

/** Colleagues of an account with its open invitations: everybody whom a new password of the owner leaves in. */
export const countColleagues = (tx: Transaction, accountId: string, now: Date): Promise<number> =>
  tx.colleague.count({
    where: {
      ...{ accountId, endedAt: null },
      OR: [{ acceptedAt: { not: null } }, { expiresAt: { gt: now } }],
    },
  });

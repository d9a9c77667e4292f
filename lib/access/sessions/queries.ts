import "server-only";
import type { Transaction } from "@/lib/server/db";

/** Whether the team has suspended the account; lib/access/auth/session.ts has the same rule in SQL. */
export const isSuspended = async (tx: Transaction, userId: string): Promise<boolean> =>
  (await tx.user.count({ where: { id: userId, suspendedAt: { not: null } } })) > 0;

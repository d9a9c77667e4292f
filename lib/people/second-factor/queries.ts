import "server-only";
import { db } from "@/lib/server/db";

/** `codes`: number of unused recovery codes. */
export type SecondFactorState = { since: Date; codes: number };

export async function readSecondFactor(userId: string): Promise<SecondFactorState | null> {
  const factor = await db.secondFactor.findUnique({
    where: { userId },
    select: { confirmedAt: true, _count: { select: { codes: { where: { usedAt: null } } } } },
  });
  return factor?.confirmedAt ? { since: factor.confirmedAt, codes: factor._count.codes } : null;
}

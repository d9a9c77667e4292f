import "server-only";
import type { Prisma, Transaction } from "@/lib/server/db";

type DepositRow = Prisma.DepositProofGetPayload<object>;

/** The newest row of a deal's reported deposit. Null before a report, and after the team annulled the deposit. */
export const findNewest = (tx: Transaction, opportunityId: string): Promise<DepositRow | null> =>
  tx.depositProof.findFirst({
    where: { opportunityId, annulledAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });

/** Writes a copy of a deposit's newest row with another day or amount (centavos). @returns the id of the copy */
export async function writeCorrected(
  tx: Transaction,
  { id: _, ...row }: DepositRow,
  change: { depositedOn: Date } | { amount: bigint },
): Promise<string> {
  const { id } = await tx.depositProof.create({
    data: { ...row, ...change, createdAt: new Date() },
    select: { id: true },
  });
  return id;
}

import "server-only";
import { inBatches, type Prisma, type Transaction } from "@/lib/server/db";

type DepositRow = Prisma.DepositProofGetPayload<object>;

/** Null before a report, and after the team annulled the deposit. */
export const findNewest = (tx: Transaction, opportunityId: string): Promise<DepositRow | null> =>
  tx.depositProof.findFirst({
    where: { opportunityId, annulledAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });

/** Writes a copy of a deposit's newest row with another day or amount. */
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

/** Maximum number of rows per SQL statement, so that each statement ends long before the database's time limit. */
const BLOCK = 1_000;

/** Works in blocks, because each changed row makes a trigger recompute whose turn it is in the deal. */
export async function forgetPayer(tx: Transaction, userId: string): Promise<void> {
  const withPayer = {
    sentById: userId,
    OR: [{ payerName: { not: null } }, { payerDocument: { not: null } }],
  };
  const data = { payerName: null, payerDocument: null };
  await inBatches(
    async (limit) => (await tx.depositProof.updateMany({ where: withPayer, data, limit })).count,
    BLOCK,
  );
}

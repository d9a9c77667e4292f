import "server-only";
import { enqueue, type JobTransaction } from "@/lib/providers/jobs";

/**
 * Sets centavos of what a visit paid aside to go back, and the job that gives them back, in one transaction.
 * @returns the visit's id
 */
export async function owe(tx: JobTransaction, paymentIntentId: string, amount: bigint): Promise<string> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    update checkouts set owed_amount = owed_amount + ${amount}::bigint, updated_at = now()
    where stripe_payment_intent_id = ${paymentIntentId} returning id`;
  if (!row) throw new Error("no visit paid this");
  await enqueue(tx, "refunds", { id: row.id }, 0);
  return row.id;
}

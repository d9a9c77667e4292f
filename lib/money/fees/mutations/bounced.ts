import "server-only";
import { db, Prisma } from "@/lib/server/db";

/** Booked refunds of a payment, in centavos. `transferred`: paid by the team's bank transfer. `booked`: all others. */
export type Booked = { booked: bigint; transferred: bigint };

/**
 * Reads the booked refunds of a payment. Before its checkout is settled, they are 0. Call this before reading the
 * payment from Stripe, so that {@link storeBounced} can detect a refund that is booked between the two reads.
 */
export async function readBooked(paymentIntentId: string): Promise<Booked> {
  const checkout = await db.checkout.findUnique({
    where: { stripePaymentIntentId: paymentIntentId },
    select: { refundedAmount: true, transferredAmount: true },
  });
  const { refundedAmount, transferredAmount: transferred } = checkout ?? NOTHING;
  return { booked: refundedAmount - transferred, transferred };
}

const NOTHING = { refundedAmount: 0n, transferredAmount: 0n };

type Refunded = { checkoutId: string } | { invoiceId: string };

/** `returned`: centavos that Stripe or the bank has returned to the payer. `booked`: from {@link readBooked}. */
type Returned = { returned: bigint; booked: bigint };

/**
 * Stores in `bounced_amount` how much of a payment's refunds the payer's bank sent back to us: the booked refunds,
 * without the team's transfers, minus `returned`. The SQL statement reads the booked refunds from the row, to include a
 * transfer recorded meanwhile.
 * @returns centavos that the team has to transfer. Null, with nothing stored, if a refund was booked after the payment
 * was read from Stripe: that refund would seem to have come back. The caller must then read the payment again
 */
export async function storeBounced(
  refunded: Refunded,
  { returned, booked }: Returned,
): Promise<bigint | null> {
  const [table, isIt] =
    "checkoutId" in refunded
      ? [Prisma.sql`checkouts`, Prisma.sql`id = ${refunded.checkoutId}::uuid`]
      : [Prisma.sql`plan_payments`, Prisma.sql`stripe_invoice_id = ${refunded.invoiceId}`];
  const bounced = Prisma.sql`greatest(0, refunded_amount - transferred_amount - ${returned}::bigint)`;
  const isRecent = Prisma.sql`(refunded_amount - transferred_amount <= greatest(${booked}::bigint, ${returned}::bigint))`;
  await db.$executeRaw`
    update ${table} set bounced_amount = ${bounced} where ${isIt} and ${isRecent} and bounced_amount <> ${bounced}`;
  const [row] = await db.$queryRaw<{ bouncedAmount: bigint; isRecent: boolean }[]>`
    select bounced_amount as "bouncedAmount", ${isRecent} as "isRecent" from ${table} where ${isIt}`;
  return row?.isRecent ? row.bouncedAmount : null;
}

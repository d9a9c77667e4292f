import "server-only";
import { asAccountWithJobs } from "@/lib/access/account-lock";
import { formatMoment } from "@/lib/kit/format";
import { failure, ok, type Result } from "@/lib/kit/result";
import type { FeeKind } from "@/lib/kit/states";
import { PIX_WAITS } from "@/lib/money/checkout/messages";
import { openFeeCheckout } from "@/lib/money/checkout/mutations";
import { enqueue, type JobTransaction } from "@/lib/providers/jobs";
import { FEE_TITLES, FEES } from "../messages";
import { payableCharge } from "../queries";
import { type Charge, MOST_FEE } from "../rules";
import { writePending } from "./commission";
import { lockDeal } from "./locked-deal";

/** The charge for a fee, or why it cannot be paid on Stripe's page now. */
async function chargeFor(...wanted: Parameters<typeof payableCharge>): Promise<Result<Charge>> {
  const charge = await payableCharge(...wanted);
  return charge.ok && charge.data.fee > MOST_FEE ? failure("conflict", FEES.tooHigh) : charge;
}

/** End of a Pix code of another fee of this deal that the captador can still pay. Null if there is none. */
async function findWaitingPix(
  tx: JobTransaction,
  { userId, opportunityId, kind }: { userId: string; opportunityId: string; kind: FeeKind },
  now: Date,
): Promise<Date | null> {
  const found = await tx.checkout.findFirst({
    where: {
      userId,
      status: "aberto",
      pixUntil: { gt: now },
      payment: { opportunityId, kind: { not: kind } },
    },
    select: { pixUntil: true },
  });
  return found?.pixUntil ?? null;
}

type Wish = {
  opportunityId: string;
  kind: "desbloqueio" | "comissao";
  returnPath: string;
};

/**
 * Opens Stripe's page for a fee of a captador's deal. An expired, failed or refunded fee becomes payable again.
 * - While the contact is closed: `desbloqueio`, or `comissao` to pay the commission early.
 * - Once both sides confirmed: `comissao`, for the missing part of the due commission.
 */
export async function beginFee(
  userId: string,
  { opportunityId, kind, returnPath }: Wish,
  now = new Date(),
): Promise<Result<{ url: string }>> {
  const pending = await asAccountWithJobs(userId, async (tx) => {
    const deal = await lockDeal(tx, { opportunityId });
    if (deal?.captador.userId !== userId) return failure("not_found", FEES.unknown);
    const charge = await chargeFor(tx, deal, kind, now);
    if (!charge.ok) return charge;
    const waiting = await findWaitingPix(tx, { userId, opportunityId, kind: charge.data.kind }, now);
    if (waiting) return failure("conflict", PIX_WAITS.refused(formatMoment(waiting)));
    const paymentId = await writePending(tx, deal, charge.data);
    return ok({ paymentId, amount: charge.data.fee, title: FEE_TITLES[charge.data.kind](deal.project) });
  });
  if (!pending.ok) return pending;
  const opened = await openFeeCheckout({ userId, returnPath, ...pending.data }, now);
  if (!opened.ok) return opened;
  return asAccountWithJobs(userId, async (tx) => {
    const deal = await lockDeal(tx, { opportunityId });
    const isOwn = deal?.captador.userId === userId;
    const charge = isOwn ? await chargeFor(tx, deal, kind, now) : null;
    if (charge?.ok) {
      await noteExpiry(tx, pending.data.paymentId);
      return opened;
    }
    // The fee became unpayable while Stripe made the page. The job `fee-pages` closes such pages, but may have run
    // before this page existed.
    if (deal) await enqueue(tx, "fee-pages", { id: deal.projetoId }, 0);
    return charge ?? failure("not_found", FEES.unknown);
  });
}

/** Copies the expiry of the hosted page to the fee (B4.4). */
const noteExpiry = (tx: JobTransaction, paymentId: string) => tx.$executeRaw`
  update opportunity_payments p set expires_at = c.expires_at, updated_at = now() from checkouts c
  where p.id = ${paymentId}::uuid and p.payment_status <> 'paid' and c.payment_id = p.id and c.status = 'aberto'`;

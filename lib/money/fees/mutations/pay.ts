import "server-only";
import { asAccountWithJobs } from "@/lib/access/account-lock";
import { formatMoment } from "@/lib/kit/format";
import { failure, ok, type Result } from "@/lib/kit/result";
import { CHECKOUT, PIX_WAITS } from "@/lib/money/checkout/messages";
import { openFeeCheckout } from "@/lib/money/checkout/mutations";
import { enqueue, type JobTransaction } from "@/lib/providers/jobs";
import { isPaused } from "@/lib/server/pauses";
import { FEE_TITLES, FEES } from "../messages";
import { payableCharge } from "../queries";
import { arrivalOf, type Charge, MOST_FEE, pixUse } from "../rules";
import { writePending } from "./commission";
import { type LockedDeal, lockDeal } from "./locked-deal";

type Page = { url: string };
type Pending = { paymentId: string; amount: bigint; title: string };

async function chargeFor(...wanted: Parameters<typeof payableCharge>): Promise<Result<Charge>> {
  const charge = await payableCharge(...wanted);
  return charge.ok && charge.data.fee > MOST_FEE ? failure("conflict", FEES.tooHigh) : charge;
}

const waitingOf = (userId: string, opportunityId: string, now: Date) => ({
  userId,
  status: "aberto",
  pixUntil: { gt: now },
  payment: { opportunityId },
});

/**
 * Answer if a payable Pix code of the deal is for another fee or amount; null without such a code. Returns the code's
 * page if the code is for this kind of fee and its amount still pays the fee. Otherwise refuses.
 */
async function besidePix(
  tx: JobTransaction,
  deal: LockedDeal,
  { kind, fee }: Charge,
  now: Date,
): Promise<Result<Page> | null> {
  const codes = await tx.checkout.findMany({
    where: waitingOf(deal.captador.userId, deal.id, now),
    select: { url: true, pixUntil: true, amount: true, payment: { select: { kind: true } } },
  });
  const [code] = codes.filter(({ amount, payment }) => payment?.kind !== kind || amount !== fee);
  if (!code?.pixUntil) return null;
  const pays = pixUse(arrivalOf(deal, { kind, arrived: code.amount })) === "pays";
  const isSame = code.payment?.kind === kind;
  if (isSame && pays && code.url) return ok({ url: code.url });
  return failure(
    "conflict",
    PIX_WAITS[isSame && !pays ? "outdated" : "refused"](formatMoment(code.pixUntil)),
  );
}

/**
 * Marks the checkouts of the deal's payable Pix codes as expired, so that another page can open. Stripe still accepts
 * payments of these codes: the first payment pays the fee, and any further one goes back. The status is not
 * `cancelado`, because a late webhook would reopen such a checkout beside the new one.
 */
const leavePix = (
  tx: JobTransaction,
  { userId, opportunityId }: { userId: string; opportunityId: string },
  now: Date,
) =>
  tx.checkout.updateMany({
    where: waitingOf(userId, opportunityId, now),
    data: { status: "expirado", url: null },
  });

type Wish = {
  opportunityId: string;
  kind: "desbloqueio" | "comissao";
  returnPath: string;
  anew?: boolean;
};

/**
 * Opens Stripe's page for a fee of a captador's deal. An expired, failed or refunded fee becomes payable again.
 * - While the contact is closed: `desbloqueio`, or `comissao` to pay the commission early.
 * - Once both sides confirmed: `comissao`, for the missing part of the due commission.
 */
export async function beginFee(
  userId: string,
  { opportunityId, kind, returnPath, anew = false }: Wish,
  now = new Date(),
): Promise<Result<Page>> {
  // Check this before `leavePix`: while no page can open, the deal's Pix codes must not be marked as expired.
  if (await isPaused("pagamentos")) return failure("provider_down", CHECKOUT.paused);
  const pending = await asAccountWithJobs(userId, async (tx): Promise<Result<Page | Pending>> => {
    const deal = await lockDeal(tx, { opportunityId });
    if (deal?.captador.userId !== userId) return failure("not_found", FEES.unknown);
    const charge = await chargeFor(tx, deal, kind, now);
    if (!charge.ok) return charge;
    if (anew) await leavePix(tx, { userId, opportunityId }, now);
    const beside = await besidePix(tx, deal, charge.data, now);
    if (beside) return beside;
    const paymentId = await writePending(tx, deal, charge.data);
    return ok({ paymentId, amount: charge.data.fee, title: FEE_TITLES[charge.data.kind](deal.project) });
  });
  if (!pending.ok) return pending;
  if ("url" in pending.data) return ok(pending.data);
  const { paymentId } = pending.data;
  const opened = await openFeeCheckout({ userId, returnPath, ...pending.data }, now);
  if (!opened.ok) return opened;
  return asAccountWithJobs(userId, async (tx) => {
    const deal = await lockDeal(tx, { opportunityId });
    const isOwn = deal?.captador.userId === userId;
    const charge = isOwn ? await chargeFor(tx, deal, kind, now) : null;
    if (charge?.ok) {
      await noteExpiry(tx, paymentId);
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

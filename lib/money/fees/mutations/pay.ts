import "server-only";
import { asAccountWithJobs } from "@/lib/access/account-lock";
import { failure, ok, type Result } from "@/lib/kit/result";
import type { FeeKind } from "@/lib/kit/states";
import { openFeeCheckout } from "@/lib/money/checkout/mutations";
import { readPlan } from "@/lib/money/plans/queries";
import { hasPaidPlan } from "@/lib/money/plans/rules";
import { enqueue, type JobTransaction } from "@/lib/providers/jobs";
import { FEE_TITLES, FEES } from "../messages";
import {
  commissionOf,
  isPaid,
  isWholeCommissionReturning,
  MOST_FEE,
  missingOf,
  percentageOf,
  rowForMissing,
  unlockFee,
} from "../rules";
import { type Charge, writePending } from "./commission";
import { type LockedDeal, lockDeal } from "./locked-deal";

async function unlockCharge(tx: JobTransaction, deal: LockedDeal, now: Date): Promise<Charge> {
  const isPaidPlan = hasPaidPlan(await readPlan(deal.captador.userId, tx), now);
  const rate = percentageOf("desbloqueio", isPaidPlan);
  return { kind: "desbloqueio", base: deal.amount, fee: unlockFee(deal.amount, isPaidPlan), rate };
}

const earlyCharge = ({ amount }: LockedDeal): Charge => ({
  kind: "comissao",
  base: amount,
  fee: commissionOf(amount),
  rate: percentageOf("comissao", false),
});

/** The charge for the missing part of a due commission. Null if nothing is missing, or no row can charge it now. */
function dueCharge(deal: LockedDeal): Charge | null {
  const fee = missingOf(deal);
  const kind = rowForMissing(deal.rows);
  if (fee === 0n || !kind || deal.confirmedAmount === null) return null;
  return { kind, base: deal.confirmedAmount, fee, rate: percentageOf(kind, false) };
}

async function payableCharge(
  tx: JobTransaction,
  deal: LockedDeal,
  wanted: "desbloqueio" | "comissao",
  now: Date,
): Promise<Result<Charge>> {
  const { status, rows } = deal;
  const isDisputed = (kind: FeeKind) => rows.some((row) => row.kind === kind && row.disputedAt);
  if (status === "cancelada") return failure("conflict", FEES.over);
  if (status === "bloqueada") {
    if (deal.isHandedOver) return failure("conflict", FEES.handedOver);
    // Screens warn of `disputed` and `funderSuspended` before a payment, by dealStop (lib/money/deals).
    if (rows.some(({ disputedAt }) => disputedAt)) return failure("conflict", FEES.disputed);
    if (deal.financiador.email === null) return failure("conflict", FEES.funderLeft);
    if (deal.isFunderSuspended) return failure("conflict", FEES.funderSuspended);
    if (rows.some((row) => row.kind === wanted && isPaid(row))) return failure("conflict", FEES.paid);
    if (deal.isTakenDown) return failure("conflict", FEES.held);
    return ok(wanted === "desbloqueio" ? await unlockCharge(tx, deal, now) : earlyCharge(deal));
  }
  if (wanted === "desbloqueio") return failure("conflict", FEES.unlocked);
  if (status === "desbloqueada") return failure("conflict", FEES.notDue);
  const due = status === "confirmada" ? dueCharge(deal) : null;
  // The rest of a commission stays payable while a bank decides about the part that was paid early.
  if (isDisputed(due?.kind ?? "comissao")) return failure("conflict", FEES.disputed);
  return due ? ok(due) : failure("conflict", isWholeCommissionReturning(rows) ? FEES.returning : FEES.paid);
}

/** The charge for a fee, or why it cannot be paid on Stripe's page now. */
async function chargeFor(...wanted: Parameters<typeof payableCharge>): Promise<Result<Charge>> {
  const charge = await payableCharge(...wanted);
  return charge.ok && charge.data.fee > MOST_FEE ? failure("conflict", FEES.tooHigh) : charge;
}

type Wish = {
  opportunityId: string;
  kind: "desbloqueio" | "comissao";
  returnPath: string;
};

/**
 * Opens the hosted page for a fee of a captador's deal: `desbloqueio` or an early `comissao` while the contact is
 * closed, `comissao` once both sides confirmed. An expired, failed or refunded fee becomes payable again.
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

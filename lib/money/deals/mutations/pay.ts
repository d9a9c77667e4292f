import "server-only";
import { asAccountWithJobs } from "@/lib/access/account-lock";
import { failure, ok, type Result } from "@/lib/kit/result";
import { openFeeCheckout } from "@/lib/money/checkout/mutations";
import type { FeeKind } from "@/lib/money/ledger/rules";
import { readPlan } from "@/lib/money/plans/queries";
import { hasPaidPlan } from "@/lib/money/plans/rules";
import type { JobTransaction } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { FEE_TITLES, FEES } from "../messages/fees";
import { commissionOf, percentageOf, unlockFee } from "../rules/fees";
import { isPaid, rowForMissing } from "../rules/settling";
import { missingOf, writePending } from "./commission";
import { type LockedDeal, lockDeal } from "./lock";

type Asked = { kind: FeeKind; base: bigint; fee: bigint; rate: number };

async function askUnlock(tx: JobTransaction, deal: LockedDeal, now: Date): Promise<Asked> {
  const isPaidPlan = hasPaidPlan(await readPlan(deal.captador.userId, tx), now);
  const rate = percentageOf("desbloqueio", isPaidPlan);
  return { kind: "desbloqueio", base: deal.amount, fee: unlockFee(deal.amount, isPaidPlan), rate };
}

const askEarly = ({ amount }: LockedDeal): Asked => ({
  kind: "comissao",
  base: amount,
  fee: commissionOf(amount),
  rate: percentageOf("comissao", false),
});

/** What is still asked for of a commission that is due, in the row that takes it. */
function askDue(deal: LockedDeal): Asked | null {
  const fee = missingOf(deal);
  const kind = rowForMissing(deal.rows);
  if (fee === 0n || !kind || deal.confirmedAmount === null) return null;
  return { kind, base: deal.confirmedAmount, fee, rate: percentageOf(kind, false) };
}

/** What somebody who wants to pay is charged now, or why nothing. */
async function ask(
  tx: JobTransaction,
  deal: LockedDeal,
  wanted: "desbloqueio" | "comissao",
  now: Date,
): Promise<Result<Asked>> {
  const { status, rows } = deal;
  if (rows.some(({ kind, disputedAt }) => kind === wanted && disputedAt)) {
    return failure("conflict", FEES.disputed);
  }
  if (status === "cancelada") return failure("conflict", FEES.over);
  if (status === "bloqueada") {
    if (rows.some((row) => row.kind === wanted && isPaid(row))) return failure("conflict", FEES.paid);
    return ok(wanted === "desbloqueio" ? await askUnlock(tx, deal, now) : askEarly(deal));
  }
  if (wanted === "desbloqueio") return failure("conflict", FEES.unlocked);
  if (status === "desbloqueada") return failure("conflict", FEES.notDue);
  const due = status === "confirmada" ? askDue(deal) : null;
  return due ? ok(due) : failure("conflict", FEES.paid);
}

type Wish = {
  opportunityId: string;
  /** What is paid; of a commission that is due, also its missing part. */
  kind: "desbloqueio" | "comissao";
  /** Path of ours that both ways back lead to. */
  returnPath: string;
};

/**
 * Opens the page on which a captador pays a fee of a deal of theirs: `desbloqueio` or an early `comissao` while the
 * contact is locked, `comissao` once both sides confirmed. The one row of that fee is made, or made payable again after
 * it expired, failed or was given back; two devices come to the same page while it is open.
 * @returns failures with the text for the person: unknown deal, nothing owed, in dispute, Stripe away
 */
export async function beginFee(
  userId: string,
  wish: Wish,
  now = new Date(),
): Promise<Result<{ url: string }>> {
  const asked = await asAccountWithJobs(userId, async (tx) => {
    const deal = await lockDeal(tx, wish.opportunityId);
    if (deal?.captador.userId !== userId) return failure("not_found", FEES.unknown);
    const what = await ask(tx, deal, wish.kind, now);
    if (!what.ok) return what;
    const paymentId = await writePending(tx, deal, what.data);
    return ok({ paymentId, amount: what.data.fee, title: FEE_TITLES[what.data.kind](deal.project) });
  });
  if (!asked.ok) return asked;
  const { paymentId } = asked.data;
  const opened = await openFeeCheckout({ userId, returnPath: wish.returnPath, ...asked.data }, now);
  if (opened.ok) await noteExpiry(paymentId);
  return opened;
}

/** The fee expires with the page on which it is paid (B4.4). */
const noteExpiry = (paymentId: string) => db.$executeRaw`
  update opportunity_payments p set expires_at = c.expires_at, updated_at = now() from checkouts c
  where p.id = ${paymentId}::uuid and p.payment_status <> 'paid' and c.payment_id = p.id and c.status = 'aberto'`;

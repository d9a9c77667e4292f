import "server-only";
import { post } from "@/lib/money/ledger/mutations";
import { disputeLost, disputeOpened, disputeWon, moneyReturned } from "@/lib/money/ledger/rules";
import type { JobTransaction } from "@/lib/providers/jobs";
import { disputeLostMail } from "../messages";
import { type FeeRow, least } from "../rules";
import { closeContact, mayPayAgain, reopenContact, takeRight } from "./contact";
import { feePayerOf, mailSides } from "./locked-deal";
import { type LockedFee, type LockedPayment, lockPaid, writeReturned, writeRowReturned } from "./refund";

type DisputeInput = { paymentIntentId: string; state: "open" | "won" | "lost"; at: Date };

async function heldOf(tx: JobTransaction, checkoutId: string): Promise<bigint> {
  const [row] = await tx.$queryRaw<{ held: bigint }[]>`
    select coalesce(sum(l.amount), 0)::bigint as held from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where e.cause in ('contestacao_aberta', 'contestacao_ganha', 'contestacao_perdida')
      and e.cause_id = ${checkoutId} and l.account = 'em_disputa'`;
  return row?.held ?? 0n;
}

const feeOf = ({ deal, checkout, row }: LockedFee) => ({
  ...feePayerOf(deal),
  checkoutId: checkout.id,
  kind: row.kind,
});

async function writeDisputed(tx: JobTransaction, row: FeeRow, disputedAt: Date | null): Promise<void> {
  await tx.opportunityPayment.update({ where: { id: row.id }, data: { disputedAt }, select: { id: true } });
  row.disputedAt = disputedAt;
}

async function hold(tx: JobTransaction, paid: LockedFee, at: Date): Promise<boolean> {
  const { deal, checkout, row } = paid;
  const amount = checkout.amount - checkout.refundedAmount;
  if (amount <= 0n || !(await post(tx, disputeOpened({ ...feeOf(paid), amount, at })))) return false;
  await writeDisputed(tx, row, at);
  await closeContact(tx, deal, row, { at, motivo: "contestacao" });
  return true;
}

async function win(tx: JobTransaction, paid: LockedFee, at: Date): Promise<boolean> {
  const { deal, checkout, row } = paid;
  const amount = await heldOf(tx, checkout.id);
  if (amount <= 0n || !(await post(tx, disputeWon({ ...feeOf(paid), amount, at })))) return false;
  await writeDisputed(tx, row, null);
  await reopenContact(tx, deal, row, at);
  return true;
}

async function lose(tx: JobTransaction, paid: LockedFee, at: Date): Promise<boolean> {
  const { deal, checkout, row } = paid;
  const amount = await heldOf(tx, checkout.id);
  if (amount <= 0n) return false;
  const owed = least(amount, checkout.owedAmount);
  await post(tx, disputeLost({ ...feeOf(paid), amount, owed, at }));
  await writeReturned(tx, checkout, { total: checkout.amount, owed: 0n });
  row.owed = 0n;
  await writeRowReturned(tx, row, { total: row.feeAmount, at, status: deal.status });
  await takeRight(tx, deal, row, { at, motivo: "contestacao" });
  if (deal.status !== "bloqueada") return true;
  // An earlier mail asked the captador to wait for the bank's decision, so mail the decision.
  const mail = disputeLostMail({ project: deal.project, isPayable: mayPayAgain(deal) });
  await mailSides(tx, deal, `contestacao-perdida:${checkout.id}`, (side) =>
    side === "captador" ? mail : null,
  );
  return true;
}

/** Books a lost dispute over a payment that paid for no fee. The bank returned the money, so we owe no refund. */
async function loseReturning(
  tx: JobTransaction,
  { deal, checkout }: LockedPayment,
  at: Date,
): Promise<boolean> {
  const amount = checkout.owedAmount;
  if (amount <= 0n) return false;
  const total = checkout.refundedAmount + amount;
  await post(tx, moneyReturned({ ...feePayerOf(deal), checkoutId: checkout.id, amount, total, at }));
  await writeReturned(tx, checkout, { total, owed: 0n });
  return true;
}

/**
 * Applies the state of a dispute over a payment. Applies each state once, in any order of webhooks. Takes the locks of
 * `lockCheckout` (locked-deal.ts).
 * - Open: the bank holds the money, and the contact closes under the conditions of {@link closeContact}.
 * - Won: the bank gives us the money back, and the contact opens again.
 * - Lost: counts as a full refund of the fee ({@link takeRight}). A confirmed deal stays confirmed.
 * @returns `unknown` if no settled checkout has this payment. The caller must then settle the checkout first
 */
export async function disputeFee(
  tx: JobTransaction,
  { paymentIntentId, state, at }: DisputeInput,
): Promise<"applied" | "already" | "unknown"> {
  const found = await lockPaid(tx, paymentIntentId);
  if (!found) return "unknown";
  const { row } = found;
  const result = (changed: boolean) => (changed ? "applied" : "already");
  if (!row) return result(state === "lost" && (await loseReturning(tx, found, at)));
  const paid = { ...found, row };
  // The webhook that reports the dispute as open may be lost, so book every dispute as open first.
  const isNew = await hold(tx, paid, at);
  if (state === "open") return result(isNew);
  return result(state === "won" ? await win(tx, paid, at) : await lose(tx, paid, at));
}

import "server-only";
import { post } from "@/lib/money/ledger/mutations";
import { disputeLost, disputeOpened, disputeWon, moneyReturned } from "@/lib/money/ledger/rules";
import type { JobTransaction } from "@/lib/providers/jobs";
import { type FeeRow, least } from "../rules/settling";
import type { LockedCheckout, LockedDeal } from "./lock";
import { lockPaid, writeReturned, writeRowReturned } from "./refund";
import { closeContact, reopenContact, takeRight } from "./right";

export type Disputed = { paymentIntentId: string; state: "open" | "won" | "lost"; at: Date };

/** Centavos that a bank holds of a visit by its dispute; 0 without one that is open. */
async function heldOf(tx: JobTransaction, checkoutId: string): Promise<bigint> {
  const [row] = await tx.$queryRaw<{ held: bigint }[]>`
    select coalesce(sum(l.amount), 0)::bigint as held from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where e.cause in ('contestacao_aberta', 'contestacao_ganha', 'contestacao_perdida')
      and e.cause_id = ${checkoutId} and l.account = 'em_disputa'`;
  return row?.held ?? 0n;
}

type Paid = { deal: LockedDeal; checkout: LockedCheckout; row: FeeRow };

const feeOf = ({ deal, checkout, row }: Paid) => ({
  checkoutId: checkout.id,
  kind: row.kind,
  userId: deal.captador.userId,
  projetoId: deal.projetoId,
});

/** The bank takes the money meanwhile, and with it the right, unless both sides confirmed. */
async function hold(tx: JobTransaction, paid: Paid, at: Date): Promise<boolean> {
  const { deal, checkout, row } = paid;
  const amount = checkout.amount - checkout.refundedAmount;
  if (amount <= 0n || !(await post(tx, disputeOpened({ ...feeOf(paid), amount, at })))) return false;
  const data = { disputedAt: at };
  await tx.opportunityPayment.update({ where: { id: row.id }, data, select: { id: true } });
  Object.assign(row, data);
  await closeContact(tx, deal, row, { at, motivo: "contestacao" });
  return true;
}

async function win(tx: JobTransaction, paid: Paid, at: Date): Promise<boolean> {
  const { deal, checkout, row } = paid;
  const amount = await heldOf(tx, checkout.id);
  if (amount <= 0n || !(await post(tx, disputeWon({ ...feeOf(paid), amount, at })))) return false;
  const data = { disputedAt: null };
  await tx.opportunityPayment.update({ where: { id: row.id }, data, select: { id: true } });
  Object.assign(row, data);
  await reopenContact(tx, deal, row, at);
  return true;
}

async function lose(tx: JobTransaction, paid: Paid, at: Date): Promise<boolean> {
  const { deal, checkout, row } = paid;
  const amount = await heldOf(tx, checkout.id);
  if (amount <= 0n) return false;
  const owed = least(amount, checkout.owedAmount);
  await post(tx, disputeLost({ ...feeOf(paid), amount, owed, at }));
  await writeReturned(tx, checkout, checkout.amount, 0n);
  row.owed = 0n;
  await writeRowReturned(tx, row, { total: row.feeAmount, at });
  await takeRight(tx, deal, row, { at, motivo: "contestacao" });
  return true;
}

/** Money that was on its way back anyway went by the bank. */
async function loseReturning(
  tx: JobTransaction,
  { deal, checkout }: Omit<Paid, "row">,
  at: Date,
): Promise<boolean> {
  const amount = checkout.owedAmount;
  if (amount <= 0n) return false;
  const total = checkout.refundedAmount + amount;
  const whose = { checkoutId: checkout.id, userId: deal.captador.userId, projetoId: deal.projetoId };
  await post(tx, moneyReturned({ ...whose, amount, total, at }));
  await writeReturned(tx, checkout, total, 0n);
  return true;
}

/**
 * Takes in where a dispute stands: open, the bank holds the money and the right rests; won, both are back; lost, it is a
 * refund of everything. What both sides confirmed stays confirmed, and counts as raised until the dispute is lost. Each
 * state is taken in once, also when an earlier one comes after a later one. Locks as lockDeal.
 * @returns `unknown` when no settled visit has this payment: settle it first
 */
export async function disputeFee(
  tx: JobTransaction,
  { paymentIntentId, state, at }: Disputed,
): Promise<"applied" | "already" | "unknown"> {
  const found = await lockPaid(tx, paymentIntentId);
  if (!found) return "unknown";
  const { row } = found;
  const said = (changed: boolean) => (changed ? "applied" : "already");
  if (!row) return said(state === "lost" && (await loseReturning(tx, found, at)));
  const paid = { ...found, row };
  // What was never heard of as open was open before it ended.
  const isNew = await hold(tx, paid, at);
  if (state === "open") return said(isNew);
  return said(state === "won" ? await win(tx, paid, at) : await lose(tx, paid, at));
}

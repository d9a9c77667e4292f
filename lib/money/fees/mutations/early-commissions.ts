import "server-only";
import { FIRST_UUID } from "@/lib/kit/ids";
import { hadPaidPlan, readPlan } from "@/lib/money/plans/queries";
import { hasPaidPlan } from "@/lib/money/plans/rules";
import { type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { earlyExcess, unlockFee } from "../rules";
import { returnExcess } from "./commission";
import { addToStory, type LockedDeal, lockDeal, moneyDetails } from "./locked-deal";

/** Deals per page of the nightly run. */
const PAGE = 500;

/**
 * A cancelled deal with a paid commission. `base`: amount of the deal; `kept`: commission neither refunded nor owed;
 * both in centavos.
 */
type CancelledDeal = { id: string; base: bigint; kept: bigint };

/** The next page of cancelled deals of which some commission is kept. @param after the last id of the page before */
const listCancelled = (after: string): Promise<CancelledDeal[]> => db.$queryRaw<CancelledDeal[]>`
  select o.id, p.opportunity_amount as base,
    p.fee_amount - p.refunded_amount - coalesce(c.owed_amount, 0) as kept
  from opportunity_payments p join opportunities o on o.id = p.opportunity_id
    left join checkouts c on c.stripe_payment_intent_id = p.stripe_payment_intent_id
  where p.kind = 'comissao' and p.paid_at is not null and p.refunded_amount < p.fee_amount
    and p.disputed_at is null and o.status = 'cancelada' and o.id > ${after}::uuid
  order by o.id limit ${PAGE}`;

/** Whether the captador had a paid plan at the payment or has one now: then only its smaller unlock fee is kept. */
async function isOnPaidPlan(tx: JobTransaction, { captador, rows }: LockedDeal, now: Date): Promise<boolean> {
  if (hasPaidPlan(await readPlan(captador.userId, tx), now)) return true;
  const paidAt = rows.find(({ kind }) => kind === "comissao")?.paidAt ?? now;
  return hadPaidPlan(captador.userId, paidAt, tx);
}

/** Owes one deal's early commission, unless the deal was opened again meanwhile. @returns whether anything is owed */
const returnOne = (opportunityId: string, now: Date): Promise<boolean> =>
  transactionWithJobs(async (tx) => {
    const deal = await lockDeal(tx, { opportunityId });
    if (deal?.status !== "cancelada") return false;
    const excess = earlyExcess(deal.rows, await isOnPaidPlan(tx, deal, now));
    if (excess === 0n) return false;
    await returnExcess(tx, deal, excess, now);
    const details = moneyDetails({ kind: "comissao", valor: excess });
    await addToStory(tx, deal.id, [{ type: "comissao_devolvida", details }], { at: now });
    return true;
  });

/**
 * The nightly run: returns the early commissions of cancelled deals, less the unlock fee. Not part of cancelling,
 * which holds the interest's lock: {@link lockDeal} locks projects and accounts, which come before it. Idempotent.
 * @returns number of deals with a new refund
 */
export async function returnEarlyCommissions(now: Date): Promise<number> {
  let returned = 0;
  let after = FIRST_UUID;
  for (let page = await listCancelled(after); page.length > 0; page = await listCancelled(after)) {
    after = page.at(-1)?.id ?? after;
    // Skip deals of which no more than the unlock fee of Free is left: that much was returned before.
    for (const { id } of page.filter(({ base, kept }) => kept > unlockFee(base, false))) {
      // One deal that fails must not keep the others from their money.
      const isReturned = await returnOne(id, now).catch((error: unknown) => {
        log.error({ err: error, opportunity: id }, "an early commission was not returned");
        return false;
      });
      if (isReturned) returned += 1;
    }
  }
  return returned;
}

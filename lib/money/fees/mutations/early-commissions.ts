import "server-only";
import { FIRST_UUID } from "@/lib/kit/ids";
import { hadPlan, readPlan } from "@/lib/money/plans/queries";
import { hasPaidPlan } from "@/lib/money/plans/rules";
import { type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { earlyExcess, unlockFee } from "../rules";
import { returnExcess } from "./commission";
import { addMoneyEvent, type LockedDeal, lockDeal } from "./locked-deal";

const PAGE = 500;

/**
 * Amounts in centavos. `base`: amount of the deal. `kept`: commission that is neither refunded nor owed.
 * `isOpenedApart`: a separate unlock fee keeps the contact open.
 */
type CancelledDeal = { id: string; base: bigint; kept: bigint; isOpenedApart: boolean };

const listCancelled = (after: string): Promise<CancelledDeal[]> => db.$queryRaw<CancelledDeal[]>`
  select o.id, p.opportunity_amount as base,
    p.fee_amount - p.refunded_amount - coalesce(c.owed_amount, 0) as kept,
    exists (select from opportunity_payments d where d.opportunity_id = o.id and d.kind = 'desbloqueio'
      and d.unlocked_at is not null and d.disputed_at is null) as "isOpenedApart"
  from opportunity_payments p join opportunities o on o.id = p.opportunity_id
    left join checkouts c on c.stripe_payment_intent_id = p.stripe_payment_intent_id
  where p.kind = 'comissao' and p.paid_at is not null and p.refunded_amount < p.fee_amount
    and p.disputed_at is null and o.status = 'cancelada' and o.id > ${after}::uuid
  order by o.id limit ${PAGE}`;

async function isOnPaidPlan(tx: JobTransaction, { captador, rows }: LockedDeal, now: Date): Promise<boolean> {
  if (hasPaidPlan(await readPlan(captador.userId, tx), now)) return true;
  const paidAt = rows.find(({ kind }) => kind === "comissao")?.paidAt ?? now;
  return hadPlan(captador.userId, paidAt, tx);
}

const returnOne = (opportunityId: string, now: Date): Promise<boolean> =>
  transactionWithJobs(async (tx) => {
    const deal = await lockDeal(tx, { opportunityId });
    if (deal?.status !== "cancelada") return false;
    const excess = earlyExcess(deal.rows, await isOnPaidPlan(tx, deal, now));
    if (excess === 0n) return false;
    const parts = await returnExcess(tx, deal, excess, now);
    const valor = parts.reduce((sum, { amount }) => sum + amount, 0n);
    if (valor === 0n) return false;
    await addMoneyEvent(tx, deal, "comissao_devolvida", { kind: "comissao", valor }, now);
    return true;
  });

/**
 * Makes the {@link earlyExcess} of each cancelled deal owed to its captador. Idempotent.
 *
 * The transaction that cancels a deal cannot do this. It already holds the lock of the interest, but {@link lockDeal}
 * locks the project and the accounts, which must be locked before the interest.
 * @throws Error after the last deal if any deal failed, so that the job counts as failed and is retried
 */
export async function returnEarlyCommissions(now: Date): Promise<number> {
  let returned = 0;
  let failed = 0;
  let after = FIRST_UUID;
  for (let page = await listCancelled(after); page.length > 0; page = await listCancelled(after)) {
    after = page.at(-1)?.id ?? after;
    // Lock no deal without an excess. We keep at most the unlock fee of the Free plan, the highest one.
    const due = page.filter(
      ({ base, kept, isOpenedApart }) => kept > (isOpenedApart ? 0n : unlockFee(base, false)),
    );
    for (const { id } of due) {
      const isReturned = await returnOne(id, now).catch((error: unknown) => {
        failed += 1;
        log.error({ err: error, opportunity: id }, "an early commission was not returned");
        return false;
      });
      if (isReturned) returned += 1;
    }
  }
  if (failed > 0) throw new Error(`${failed} early commissions were not returned`);
  return returned;
}

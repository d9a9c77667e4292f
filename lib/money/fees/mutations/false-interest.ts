import "server-only";
import { FALSE_INTEREST } from "@/lib/matches/interests/messages/interest";
import { END_DEALS } from "@/lib/matches/interests/mutations/register";
import { post } from "@/lib/money/ledger/mutations";
import { interestFalse } from "@/lib/money/ledger/rules";
import { enqueue, type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { listPaidContacts, type PaidContact, undecidedOf } from "../queries";
import { oweRefund } from "./commission";
import { addMoneyEvent, feePayerOf, type LockedDeal, lockWithInterest } from "./locked-deal";

type PaidDeal = { deal: LockedDeal; contacts: PaidContact[] };

export async function lockPaidDeal(tx: JobTransaction, opportunityId: string): Promise<PaidDeal | null> {
  const deal = await lockWithInterest(tx, opportunityId);
  return deal && { deal, contacts: await listPaidContacts({ opportunityId }, tx) };
}

/** Ends the interest with its deal, so that nobody pays for the contact or gets a reminder. */
const endDeal = (tx: JobTransaction, { interesseId }: LockedDeal, at: Date) => tx.$executeRaw`
  with encerrado as (
    update empresas_interessadas set status_interesse = 'Cancelada', motivo_recusa = ${FALSE_INTEREST}, updated_at = ${at}
    where id = ${interesseId}::uuid and status_interesse = 'Aceita' returning id
  ), ${END_DEALS} select from oportunidade`;

/**
 * Makes the fees that were paid for the contact of a false interest owed to the captador, and ends the deal. The
 * contact closes once the money has gone back. Idempotent, because {@link listPaidContacts} leaves out owed fees.
 * @throws Error while a deposit or named amount is undecided ({@link undecidedOf})
 */
export async function owePaidContact(
  tx: JobTransaction,
  { deal, contacts }: PaidDeal,
  at: Date,
): Promise<void> {
  if (contacts.length === 0) return;
  if (undecidedOf(contacts)) throw new Error(`the deposit of the deal ${deal.id} is undecided`);
  await endDeal(tx, deal, at);
  for (const { kind, checkoutId, paymentIntentId, amount, returned: before } of contacts) {
    await oweRefund(tx, paymentIntentId, amount);
    const total = before + amount;
    await post(tx, interestFalse({ ...feePayerOf(deal), checkoutId, kind, amount, total, at }));
    const returned = { kind, valor: amount, motivo: "falso", pagina: checkoutId };
    await addMoneyEvent(tx, deal, "pagamento_devolvido", returned, at);
  }
  await enqueue(tx, "fee-pages", { id: deal.projetoId }, 0);
}

/** Job of a suspension. Returns nothing if a side has named an amount since. */
export const returnPaidContact = ({ id }: { id: string }, at = new Date()): Promise<void> =>
  transactionWithJobs(async (tx) => {
    const paid = await lockPaidDeal(tx, id);
    if (paid && !undecidedOf(paid.contacts)) await owePaidContact(tx, paid, at);
  });

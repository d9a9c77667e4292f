import { lockPaidDeal, owePaidContact } from "@/lib/money/fees/mutations/false-interest";
import { beginFee } from "@/lib/money/fees/mutations/pay";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { createDeal } from "./deal-room";
import type { startStripe } from "./stripe";

type Stripe = Awaited<ReturnType<typeof startStripe>>;

/** Pays a new deal's unlock fee at the sandbox's Stripe. @returns among others the checkout's amount (centavos) */
export async function payFee(vendor: Stripe) {
  const deal = await createDeal({ status: "bloqueada" });
  const { userId } = deal.captador;
  const wish = { opportunityId: deal.id, kind: "desbloqueio", returnPath: "/dashboard" } as const;
  const opened = await beginFee(userId, wish);
  if (!opened.ok) throw new Error(opened.message);
  await vendor.pay(opened.data.url);
  const { id, stripePaymentIntentId, amount } = await db.checkout.findFirstOrThrow({
    where: { userId, status: "pago" },
  });
  return { deal, id, intent: String(stripePaymentIntentId), amount, userId };
}

/** Pays a fee that the platform then owes back, because the team found the interest false. */
export async function oweFee(vendor: Stripe) {
  const fee = await payFee(vendor);
  await transactionWithJobs(async (tx) => {
    const paid = await lockPaidDeal(tx, fee.deal.id);
    if (paid) await owePaidContact(tx, paid, new Date());
  });
  return fee;
}

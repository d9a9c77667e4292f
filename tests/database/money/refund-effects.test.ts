import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getRefundEffect } from "@/lib/admin/supports/queries";
import { writePending } from "@/lib/money/fees/mutations/commission";
import { lockDeal } from "@/lib/money/fees/mutations/locked-deal";
import { applyRefund } from "@/lib/money/fees/mutations/refund";
import { settleFee } from "@/lib/money/fees/mutations/settle";
import { proveLedger } from "@/lib/money/ledger/queries";
import { getBoss, stopJobs, transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { createDeal } from "../../setup/deal-room";
import { confirmBoth } from "../../setup/deals";

const at = new Date("2026-11-22T12:00Z");
let deal: Awaited<ReturnType<typeof createDeal>>;

beforeAll(async () => void (await getBoss()));
afterAll(() => stopJobs());
beforeEach(async () => {
  deal = await createDeal();
});

const VALOR = 10_000_000n;
const COMMISSION = 800_000n;

async function concluded(): Promise<string> {
  await confirmBoth(deal.id, VALOR, at);
  return transactionWithJobs(async (tx) => {
    const locked = await lockDeal(tx, { opportunityId: deal.id });
    if (!locked) throw new Error("no deal");
    const charge = { kind: "comissao", base: VALOR, fee: COMMISSION, rate: 8 } as const;
    const paymentId = await writePending(tx, locked, charge);
    const checkout = { userId: deal.captador.userId, purpose: "taxa", paymentId, amount: COMMISSION };
    const { id: checkoutId } = await tx.checkout.create({ data: checkout });
    const paymentIntentId = `pi_${checkoutId}`;
    const paid = { checkoutId, paymentId, amount: COMMISSION, paidAt: at, paymentIntentId };
    await settleFee(tx, { ...paid, method: "card" });
    return paymentIntentId;
  });
}

/** Applies Stripe's report that `amount` centavos have been refunded so far. */
const refunded = (id: string, amount: bigint) =>
  transactionWithJobs((tx) =>
    applyRefund(tx, { id, refunded: Number(amount), amount: Number(COMMISSION) }, at),
  );

const state = async () => {
  const { status, waivedAmount } = await db.opportunity.findUniqueOrThrow({ where: { id: deal.id } });
  const { captadoAqui } = await db.project.findUniqueOrThrow({ where: { id: deal.project.id } });
  return { status, waivedAmount, captadoAqui };
};

test.each([
  [40n, "waived", { status: "concluida", waivedAmount: COMMISSION, captadoAqui: VALOR }],
  [50n, "uncounted", { status: "confirmada", waivedAmount: COMMISSION - 50n, captadoAqui: 0n }],
])(
  "B9.1 the page foretells what becomes of the deal when a rest of %d centavos goes back: %s",
  async (rest, effect, after) => {
    const paymentIntentId = await concluded();
    expect(await getRefundEffect(deal.id, paymentIntentId)).toBe("uncounted");
    // A part that the team returns at Stripe is waived.
    await refunded(paymentIntentId, COMMISSION - rest);
    expect(await state()).toMatchObject({ status: "concluida", waivedAmount: COMMISSION - rest });
    expect(await getRefundEffect(deal.id, paymentIntentId)).toBe(effect);
    await refunded(paymentIntentId, COMMISSION);
    expect(await state()).toEqual(after);
    expect((await proveLedger()).differences).toEqual([]);
  },
);

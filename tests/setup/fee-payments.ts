/** Creates a `bloqueada` deal before each test. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { FeeKind } from "@/lib/kit/states";
import { writePending } from "@/lib/money/fees/mutations/commission";
import { disputeFee } from "@/lib/money/fees/mutations/dispute";
import { lockDeal } from "@/lib/money/fees/mutations/locked-deal";
import { applyRefund } from "@/lib/money/fees/mutations/refund";
import { settleFee } from "@/lib/money/fees/mutations/settle";
import { proveLedger } from "@/lib/money/ledger/queries";
import { stopJobs, transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { createDeal } from "./deal-room";

export const at = new Date("2026-11-22T12:00Z");
export let deal: Awaited<ReturnType<typeof createDeal>>;

beforeAll(async () => {
  await import("@/lib/providers/jobs").then(({ getBoss }) => getBoss());
});
afterAll(() => stopJobs());
beforeEach(async () => {
  deal = await createDeal({ status: "bloqueada" });
});

export async function checkout(kind: FeeKind, fee: bigint) {
  const paymentId = await transactionWithJobs(async (tx) => {
    const locked = await lockDeal(tx, { opportunityId: deal.id });
    if (!locked) throw new Error("no deal");
    const known = locked.rows.find((row) => row.kind === kind);
    if (known?.paidAt && known.refundedAmount < known.feeAmount) return known.id;
    const rate = kind === "desbloqueio" ? 0.3 : 8;
    return writePending(tx, locked, { kind, base: 10_000_000n, fee, rate });
  });
  await db.checkout.updateMany({ where: { paymentId, status: "aberto" }, data: { status: "expirado" } });
  const { id } = await db.checkout.create({
    data: {
      userId: deal.captador.userId,
      purpose: "taxa",
      paymentId,
      amount: fee,
      stripeSessionId: `cs_${randomUUID()}`,
    },
  });
  return { checkoutId: id, paymentId, amount: fee, paymentIntentId: `pi_${randomUUID()}` };
}
export type Checkout = Awaited<ReturnType<typeof checkout>>;

export const settle = (one: Checkout, change: Partial<Checkout> = {}) =>
  transactionWithJobs((tx) => settleFee(tx, { ...one, ...change, method: "pix", paidAt: at }));
export const refund = ({ paymentIntentId: id, amount }: Checkout, refunded: bigint) =>
  transactionWithJobs((tx) =>
    applyRefund(tx, { id, refunded: Number(refunded), amount: Number(amount) }, at),
  );
export const dispute = ({ paymentIntentId }: Checkout, state: "open" | "won" | "lost") =>
  transactionWithJobs((tx) => disputeFee(tx, { paymentIntentId, state, at }));

export const state = async () => {
  const { status, unlockedAt, projeto, payments } = await db.opportunity.findUniqueOrThrow({
    where: { id: deal.id },
    select: { status: true, unlockedAt: true, projeto: true, payments: { orderBy: { kind: "asc" } } },
  });
  return {
    status,
    isOpen: unlockedAt !== null,
    captado: projeto.valorCaptado,
    fees: payments.map((one) => [one.kind, one.paymentStatus, one.feeAmount, one.refundedAmount]),
  };
};
export const owed = async ({ checkoutId }: Checkout) =>
  (await db.checkout.findUniqueOrThrow({ where: { id: checkoutId } })).owedAmount;
export const subjects = async (userId: string) =>
  (await db.emailMessage.findMany({ where: { userId }, orderBy: { createdAt: "asc" } })).map(
    ({ subject }) => subject.split(":", 1)[0],
  );
export const dealHistory = async () =>
  (await db.dealEvent.findMany({ where: { opportunityId: deal.id }, orderBy: { id: "asc" } })).map(
    ({ type }) => type,
  );
export const proved = async () => expect((await proveLedger()).differences).toEqual([]);

/** Before each test, creates a deal whose project belongs to an organization that another captador claims. */

import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { registerInterest, withdrawInterest } from "@/lib/matches/interests/mutations/register";
import { findReceived } from "@/lib/matches/interests/queries/received";
import { writePending } from "@/lib/money/fees/mutations/commission";
import { lockDeal } from "@/lib/money/fees/mutations/locked-deal";
import { settleFee } from "@/lib/money/fees/mutations/settle";
import { acceptClaim } from "@/lib/people/organizations/mutations/hand-over";
import { getBoss, stopJobs, transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { createDeal } from "./deal-room";
import { anOrganization } from "./organizations";
import { createPerson } from "./people";

export const at = new Date("2026-11-22T12:00Z");
export let deal: Awaited<ReturnType<typeof createDeal>>;
export let organization: { id: string };
export let claimant: Awaited<ReturnType<typeof createPerson>>;

beforeAll(async () => void (await getBoss()));
afterAll(() => stopJobs());
beforeEach(async () => {
  deal = await createDeal({ status: "bloqueada" });
  organization = await anOrganization(deal.captador);
  claimant = await createPerson();
  const ids = { organizationId: organization.id, userId: claimant.userId };
  await db.organizationMember.create({ data: { ...ids, estado: "aguardando" } });
  await db.project.update({
    where: { id: deal.project.id },
    data: { organizacaoId: organization.id },
  });
});

export const bePayable = () =>
  transactionWithJobs(async (tx) => {
    const locked = await lockDeal(tx, { opportunityId: deal.id });
    if (!locked) throw new Error("no deal");
    return writePending(tx, locked, { kind: "desbloqueio", base: 10_000_000n, fee: 30_000n, rate: 0.3 });
  });

export const openPage = (paymentId: string, userId = deal.captador.userId) =>
  db.checkout.create({ data: { userId, purpose: "taxa", paymentId, amount: 30_000n } });

/** @returns an invented id of the payment at Stripe */
export async function pay(paymentId: string, userId = deal.captador.userId, paidAt = at): Promise<string> {
  const { id: checkoutId } = await openPage(paymentId, userId);
  const paymentIntentId = `pi_${checkoutId}`;
  await transactionWithJobs((tx) =>
    settleFee(tx, {
      checkoutId,
      paymentId,
      amount: 30_000n,
      method: "card",
      paidAt,
      paymentIntentId,
    }),
  );
  return paymentIntentId;
}
export const unlock = async () => pay(await bePayable());

export const withdraw = () => withdrawInterest(deal.financiador.userId, { id: deal.interesseId });
export const registerAgain = (valor: number | null = 20_000_000) =>
  registerInterest(deal.financiador, {
    projeto_id: deal.project.id,
    nome_empresa: "Indústria Verde Ltda.",
    email_contato: "compras@industriaverde.com.br",
    telefone_contato: "11987654321",
    valor_interesse: valor,
    observacoes: "Ligue 11 98765-4321.",
  });
export const handOver = async () =>
  expect(await acceptClaim(organization.id, claimant.email, at)).toMatchObject({ ok: true });
export const state = () => db.opportunity.findUniqueOrThrow({ where: { id: deal.id } });
export const contactOf = async ({ userId }: { userId: string }) =>
  (await findReceived(userId, deal.interesseId))?.contato ?? null;
export const OPENED = { email: "compras@industriaverde.com.br" };

export const accept = () => acceptClaim(organization.id, claimant.email, at);
export const WAITS = { code: "conflict", message: expect.stringContaining("tem um apoio em andamento") };

export const setDeal = (status: "desbloqueada" | "confirmada" | "concluida", confirmed: object = {}) =>
  db.opportunity.update({ where: { id: deal.id }, data: { status, unlockedAt: at, ...confirmed } });
export const byFunder = { financiadorAmount: 10_000_000n, financiadorConfirmedAt: at };
export const byBoth = {
  ...byFunder,
  captadorAmount: 10_000_000n,
  captadorConfirmedAt: at,
  confirmedAmount: 10_000_000n,
};
export const reportDeposit = (over: { holder?: string } = {}) =>
  db.depositProof.create({
    data: {
      opportunityId: deal.id,
      sentById: deal.financiador.userId,
      amount: 10_000_000n,
      depositedOn: new Date("2026-11-20"),
      ...over,
    },
  });

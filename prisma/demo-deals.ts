/**
 * A demonstration deal in progress: the contact is unlocked by a "paid" fee, the account given, the deposit pending.
 * Everything in it is fictitious and marked as such; nothing of it exists at Stripe.
 */

import { CNPJ_LENGTH } from "@/lib/kit/validation";
import { BANKS } from "@/lib/money/deals/banks";
import { sealOf } from "@/lib/money/deals/queries/deal";
import { accountHint } from "@/lib/money/deals/rules/account";
import type { BankAccountDetails } from "@/lib/money/deals/schema";
import { percentageOf, unlockFee } from "@/lib/money/fees/rules";
import { post } from "@/lib/money/ledger/mutations";
import { feePaid } from "@/lib/money/ledger/rules";
import { isChecked, publicName } from "@/lib/people/organizations/rules";
import { encryptLasting } from "@/lib/server/crypto";
import { db } from "@/lib/server/db";

const HOUR = 3_600_000;

/** The accepted interest of demo-interests.ts. */
const DEAL = { email: "financiador@demo.local", sourceId: "sinir_sp_03" };

/** Valid check digits, assigned to nobody. */
const ACCOUNT = { banco: "001", agencia: "0000-0", conta: "00012345-6", pix: null };

/** Fallback for a project whose captador has no organization. */
const ORGANIZATION = {
  cnpj: "90000002000173",
  razaoSocial: "Associação Volta Inteira (demonstração)",
  demonstracao: true,
};

/**
 * A checked organization for the deal's project: the project's own, else the one with the CNPJ of its captador's profile,
 * else one of the demonstration. Writes only missing values.
 */
async function organize(projetoId: string, captadorId: string, now: Date) {
  const project = await db.project.findUniqueOrThrow({
    where: { id: projetoId },
    select: { proponent: { select: { id: true } } },
  });
  const profile = await db.profile.findUnique({ where: { userId: captadorId } });
  const { documentNumber, companyName } = profile ?? {};
  const own = documentNumber?.length === CNPJ_LENGTH && companyName;
  const { cnpj, ...values } = own
    ? { cnpj: documentNumber, razaoSocial: companyName, demonstracao: true }
    : ORGANIZATION;
  const organization = project.proponent
    ? await db.organization.findUniqueOrThrow({ where: { id: project.proponent.id } })
    : await db.organization.upsert({ where: { cnpj }, create: { cnpj, ...values }, update: {} });
  const { id } = organization;
  if (!isChecked(organization))
    await db.organization.update({
      where: { id },
      data: { conferidaEm: now, conferidaPor: "demonstração" },
    });
  if (!project.proponent)
    await db.project.update({
      where: { id: projetoId },
      data: { organizacaoId: id, proponente: publicName(organization) },
    });
  return organization;
}

/** @returns 1 if the deal was advanced, 0 if it was edited since */
export async function seedDeals(now: Date): Promise<number> {
  const found = await db.opportunity.findFirst({
    where: {
      status: "bloqueada",
      payments: { none: {} },
      events: { none: {} },
      projeto: { sourceId: DEAL.sourceId, captadorId: { not: null } },
      match: { financiador: { email: DEAL.email } },
    },
    include: { match: true },
  });
  if (!found) return 0;
  const { id, projetoId, amount, match } = found;
  const { captadorId, financiadorId } = match;
  const accepted = (match.matchedAt ?? now).getTime();
  const [paidAt, givenAt] = [new Date(accepted + HOUR), new Date(accepted + 26 * HOUR)];
  const fee = unlockFee(amount, true);
  const { razaoSocial, cnpj } = await organize(projetoId, captadorId, now);
  const account: BankAccountDetails = { ...ACCOUNT, titular: razaoSocial, documento: cnpj };
  const hint = accountHint(account, BANKS.get(account.banco));
  const paymentIntentId = `pi_demonstracao_${id}`;
  await db.$transaction(async (tx) => {
    const payment = await tx.opportunityPayment.create({
      data: {
        ...{ opportunityId: id, kind: "desbloqueio", captadorId, financiadorId, projetoId },
        ...{ opportunityAmount: amount, feePercentage: percentageOf("desbloqueio", true), feeAmount: fee },
        ...{ paymentStatus: "paid", paymentMethod: "pix", stripePaymentIntentId: paymentIntentId },
        ...{ paidAt, unlockedAt: paidAt, createdAt: paidAt },
      },
    });
    const checkout = await tx.checkout.create({
      data: {
        ...{
          userId: captadorId,
          purpose: "taxa",
          paymentId: payment.id,
          amount: fee,
          method: "pix",
          status: "pago",
        },
        ...{ stripeSessionId: `cs_demonstracao_${id}`, stripePaymentIntentId: paymentIntentId },
        ...{ settledAt: paidAt, createdAt: paidAt },
      },
    });
    const paid = { checkoutId: checkout.id, kind: "desbloqueio", amount: fee, userId: captadorId } as const;
    await post(tx, feePaid({ ...paid, projetoId, at: paidAt }));
    await tx.opportunity.update({ where: { id }, data: { status: "desbloqueada", unlockedAt: paidAt } });
    await tx.bankAccount.create({
      data: {
        ...{ projetoId, hint, holder: cnpj, changedBy: captadorId },
        ...{ changedAt: givenAt, createdAt: givenAt, updatedAt: givenAt },
        ciphertext: encryptLasting(sealOf(projetoId), JSON.stringify(account)),
      },
    });
    await tx.dealEvent.createMany({
      data: [
        {
          ...{ opportunityId: id, type: "desbloqueada", createdAt: paidAt },
          details: { tipo: "desbloqueio", valor: Number(fee) },
        },
        {
          ...{ opportunityId: id, authorId: captadorId, type: "conta_informada", createdAt: givenAt },
          details: { hint },
        },
      ],
    });
  });
  return 1;
}

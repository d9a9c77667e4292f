/**
 * Demonstration supports in the stages from a bank account to a receipt.
 * - The product's own mutations write fees and receipts. This file writes bank accounts, deposits and confirmations.
 * - The payments do not exist at Stripe.
 * - No deal is `concluida`: its amount would change the sums that the specification gives for the demonstration.
 */

import { readFile } from "node:fs/promises";
import path from "node:path";
import { storeUpload } from "@/lib/catalog/uploads/mutations/upload";
import { toIsoDay } from "@/lib/kit/format";
import { CNPJ_LENGTH } from "@/lib/kit/validation";
import { BANKS } from "@/lib/money/deals/banks";
import { encryptionContextOf } from "@/lib/money/deals/queries/deal";
import { accountHint } from "@/lib/money/deals/rules/account";
import type { BankAccountDetails } from "@/lib/money/deals/schema";
import { dueCommission, writePending } from "@/lib/money/fees/mutations/commission";
import { addToDealHistory, lockDeal } from "@/lib/money/fees/mutations/locked-deal";
import { settleFee } from "@/lib/money/fees/mutations/settle";
import { percentageOf, unlockFee } from "@/lib/money/fees/rules";
import { issueLirReceipt } from "@/lib/money/receipts/mutations/issue";
import { isChecked, publicName } from "@/lib/people/organizations/rules";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { encryptLasting } from "@/lib/server/crypto";
import { db } from "@/lib/server/db";
import { idAt } from "./demo-ids";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A support goes through all stages up to its own. */
const STAGES = ["conta", "deposito", "confirmada", "recibo"] as const;

/** `email`: the funder's. */
type DemoSupport = { email: string; sourceId: string; stage: (typeof STAGES)[number] };

/** Supports for the accepted interests of demo-interests.ts. */
const SUPPORTS: DemoSupport[] = [
  { email: "financiador@demo.local", sourceId: "sinir_sp_03", stage: "conta" },
  { email: "empresa@demo.local", sourceId: "sinir_sp_11", stage: "deposito" },
  { email: "financiador@demo.local", sourceId: "sinir_sp_07", stage: "confirmada" },
  { email: "empresa@demo.local", sourceId: "sinir_sp_14", stage: "recibo" },
];

/** Bank account that passes BANK_CHECKS. Its branch and number are made up. */
const ACCOUNT = { banco: "001", agencia: "0000-0", conta: "00012345-6", pix: null };

const ORGANIZATION = {
  cnpj: "90000002000173",
  razaoSocial: "Associação Volta Inteira (demonstração)",
  demonstracao: true,
};

/**
 * Returns the project's organization, checked. A project without an organization gets the one with the CNPJ of the
 * captador's profile or, if the profile lacks a CNPJ or a company name, ORGANIZATION.
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

const findSupport = ({ email, sourceId }: { email: string; sourceId: string }) =>
  db.opportunity.findFirst({
    where: {
      status: "bloqueada",
      payments: { none: {} },
      events: { none: {} },
      projeto: { sourceId, captadorId: { not: null } },
      match: { financiador: { email } },
    },
    include: { match: true },
  });
type Support = NonNullable<Awaited<ReturnType<typeof findSupport>>>;

async function openContact({ id, amount, match: { captadorId } }: Support, at: Date): Promise<void> {
  const fee = unlockFee(amount, true);
  const { paymentId, checkoutId } = await transactionWithJobs(async (tx) => {
    const deal = await lockDeal(tx, { opportunityId: id });
    if (!deal) throw new Error(`no deal ${id}`);
    const charge = {
      kind: "desbloqueio",
      base: amount,
      fee,
      rate: percentageOf("desbloqueio", true),
    } as const;
    const paymentId = await writePending(tx, deal, charge);
    const checkout = await tx.checkout.create({
      data: {
        id: idAt(at),
        userId: captadorId,
        purpose: "taxa",
        paymentId,
        amount: fee,
        createdAt: at,
        stripeSessionId: `cs_demonstracao_${id}`,
      },
    });
    return { paymentId, checkoutId: checkout.id };
  });
  await transactionWithJobs((tx) =>
    settleFee(tx, {
      paymentId,
      checkoutId,
      amount: fee,
      method: "pix",
      paidAt: at,
      paymentIntentId: `pi_demonstracao_${id}`,
    }),
  );
}

/** @returns the project's organization, which holds the new bank account */
async function giveAccount({ id, projetoId, match: { captadorId } }: Support, at: Date) {
  const organization = await organize(projetoId, captadorId, at);
  const { razaoSocial, cnpj } = organization;
  const account: BankAccountDetails = { ...ACCOUNT, titular: razaoSocial, documento: cnpj };
  const hint = accountHint(account, BANKS.get(account.banco));
  await db.$transaction(async (tx) => {
    await tx.bankAccount.create({
      data: {
        projetoId,
        hint,
        holder: cnpj,
        changedBy: captadorId,
        changedAt: at,
        createdAt: at,
        updatedAt: at,
        ciphertext: encryptLasting(encryptionContextOf(projetoId), JSON.stringify(account)),
      },
    });
    await addToDealHistory(tx, id, [{ type: "conta_informada", details: { hint } }], {
      authorId: captadorId,
      at,
    });
  });
  return organization;
}

async function writeDeposit(
  { id, amount, match: { financiadorId } }: Support,
  holder: string,
  at: Date,
): Promise<void> {
  const [valor, data] = [Number(amount), toIsoDay(at)];
  const bytes = await readFile(path.join(import.meta.dirname, "data", "comprovante.pdf"));
  const name = "comprovante-de-demonstracao.pdf";
  const file = await storeUpload({ userId: financiadorId }, "anexo", { name, bytes });
  if (!file.ok) throw new Error(file.message);
  const named = { financiadorAmount: amount, financiadorConfirmedAt: at };
  await db.$transaction(async (tx) => {
    await tx.depositProof.create({
      data: {
        opportunityId: id,
        sentById: financiadorId,
        fileId: file.data.id,
        amount,
        depositedOn: new Date(data),
        holder,
        createdAt: at,
      },
    });
    await tx.opportunity.update({ where: { id }, data: named });
    const events = [
      { type: "deposito_informado" as const, details: { valor, data } },
      { type: "comprovante_enviado" as const, details: { trocado: false } },
      { type: "valor_informado" as const, details: { lado: "financiador", valor } },
    ];
    await addToDealHistory(tx, id, events, { authorId: financiadorId, at });
  });
}

/** Confirms the deal: the captador names the funder's amount, and the commission becomes due. */
const confirm = ({ id, amount, match: { captadorId } }: Support, at: Date): Promise<void> =>
  transactionWithJobs(async (tx) => {
    const deal = await lockDeal(tx, { opportunityId: id });
    if (!deal) throw new Error(`no deal ${id}`);
    const valor = Number(amount);
    const confirmed = { status: "confirmada", confirmedAmount: amount } as const;
    const named = { captadorAmount: amount, captadorConfirmedAt: at };
    await tx.opportunity.update({ where: { id }, data: { ...confirmed, ...named } });
    if (deal.interesseId)
      await tx.interest.update({ where: { id: deal.interesseId }, data: { statusInteresse: "Confirmada" } });
    const own = { type: "valor_informado" as const, details: { lado: "captador", valor } };
    await addToDealHistory(tx, id, [own], { authorId: captadorId, at });
    await addToDealHistory(tx, id, [{ type: "confirmada", details: { valor } }], {
      at: new Date(at.getTime() + 1),
    });
    await dueCommission(tx, { ...deal, ...confirmed }, new Date(at.getTime() + 2));
  });

async function advance(support: Support, stage: (typeof STAGES)[number], now: Date): Promise<void> {
  const { id, match } = support;
  const accepted = (match.matchedAt ?? now).getTime();
  const after = (ms: number) => new Date(accepted + ms);
  const reaches = (step: typeof stage) => STAGES.indexOf(stage) >= STAGES.indexOf(step);
  await openContact(support, after(HOUR));
  const organization = await giveAccount(support, after(26 * HOUR));
  if (reaches("deposito")) await writeDeposit(support, organization.cnpj, after(5 * DAY));
  if (reaches("confirmada")) await confirm(support, after(6 * DAY));
  if (!reaches("recibo")) return;
  const receipt = await issueLirReceipt(match.captadorId, id);
  if (!receipt.ok) throw new Error(receipt.message);
}

/** Advances a support if its deal is `bloqueada` and has no payments or events. @returns whether it was advanced */
export async function advanceSupport({ stage, ...which }: DemoSupport, now: Date): Promise<boolean> {
  const support = await findSupport(which);
  if (support) await advance(support, stage, now);
  return support !== null;
}

export async function seedDeals(now: Date): Promise<number> {
  let advanced = 0;
  for (const support of SUPPORTS) if (await advanceSupport(support, now)) advanced += 1;
  return advanced;
}

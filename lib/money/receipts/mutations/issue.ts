import "server-only";
import { asAccountWithJobs } from "@/lib/access/account-lock";
import { dayOf } from "@/lib/kit/day";
import { formatMoneyCents, toIsoDay } from "@/lib/kit/format";
import { isSameEntity, type Party, showParty, showToOthers } from "@/lib/kit/party";
import { showCode } from "@/lib/kit/receipt-code";
import { failure, type MessageResult, ok, type Result } from "@/lib/kit/result";
import { findHolder } from "@/lib/money/deals/queries/deal";
import { addToDealHistory, type DealSide, lockDeal } from "@/lib/money/fees/mutations/locked-deal";
import { INVESTED } from "@/lib/money/ledger/rules";
import { isChecked, PROPONENT, type Proponent } from "@/lib/people/organizations/rules";
import type { JobTransaction } from "@/lib/providers/jobs";
import { env } from "@/lib/server/env";
import { logSecurityEvent } from "@/lib/server/security-events";
import { notify } from "@/lib/words/email/mutations/notify";
import type { Notice, NoticeWords } from "@/lib/words/email/types";
import { issuedMail, missingMail, PURPOSE, RECEIPTS, revokedMail } from "../messages";
import { readPayer } from "../queries/payers";
import { verificationPath } from "../queries/receipt-pdf";
import { missingIn } from "../rules/identity";
import { contentOf, LEGAL_BASE, numberLabel } from "../rules/receipt";
import { mailAccountants } from "./accountants";
import { type WrittenReceipt, writeReceipt } from "./write";

async function mailFunder(
  tx: JobTransaction,
  { email, ...funder }: DealSide,
  { eventKey, ...mail }: Pick<Notice, "eventKey" | "attachment"> & { words: NoticeWords; path?: string },
): Promise<void> {
  if (email === null) return;
  await notify(tx, {
    to: { ...funder, email },
    eventKey: `recibo:${eventKey}`,
    path: "/dashboard/comprovantes",
    ...mail,
  });
}

const DEAL = {
  proofs: { orderBy: { createdAt: "desc" }, take: 1, select: { depositedOn: true, holder: true } },
  projeto: {
    select: {
      captadorId: true,
      demonstracao: true,
      numeroAprovacao: true,
      proponent: { select: { ...PROPONENT, representante: true, cargo: true } },
    },
  },
  receipts: { where: { kind: "lir" }, orderBy: { issuedAt: "desc" }, take: 1 },
} as const;

async function lockForReceipt(tx: JobTransaction, userId: string, opportunityId: string) {
  const locked = await lockDeal(tx, { opportunityId });
  if (locked?.captador.userId !== userId) return null;
  const deal = await tx.opportunity.findUniqueOrThrow({ where: { id: opportunityId }, select: DEAL });
  return { locked, deal };
}

type LockedReceipt = NonNullable<Awaited<ReturnType<typeof lockForReceipt>>>;

/** `amount`: centavos. `approval`: number of the approved proposal. */
type Ready = {
  amount: bigint;
  deposit: Date;
  issuer: Proponent & { representante: string; cargo: string };
  approval: string;
};

async function readyOf(tx: JobTransaction, { locked, deal }: LockedReceipt): Promise<Result<Ready>> {
  const { status, confirmedAmount: amount, captador, projetoId } = locked;
  if (!INVESTED.includes(status) || amount === null) return failure("conflict", RECEIPTS.unconfirmed);
  const [proof] = deal.proofs;
  if (!proof) return failure("conflict", RECEIPTS.noDeposit);
  const { captadorId, proponent: issuer, numeroAprovacao: approval } = deal.projeto;
  if (captadorId !== captador.userId) return failure("conflict", RECEIPTS.notOwner);
  if (!issuer) return failure("conflict", RECEIPTS.organizacao);
  if (!isChecked(issuer)) return failure("conflict", RECEIPTS.conferencia);
  if (!approval) return failure("conflict", RECEIPTS.aprovacao);
  const holder = proof.holder ?? (await findHolder(tx, projetoId));
  if (holder !== null && holder !== issuer.cnpj)
    return failure("conflict", RECEIPTS.otherHolder(showToOthers(holder)));
  return ok({ amount, deposit: proof.depositedOn, issuer, approval });
}

type Writing = LockedReceipt & { ready: Ready; funder: Party; colleagueId: string | undefined };

async function write(tx: JobTransaction, writing: Writing): Promise<WrittenReceipt> {
  const { locked, deal, ready, funder, colleagueId } = writing;
  const { userId } = locked.captador;
  const { amount, deposit, issuer, approval } = ready;
  const [before] = deal.receipts;
  const receipt = await writeReceipt(tx, {
    kind: "lir",
    issuer: issuer.cnpj,
    opportunityId: locked.id,
    organizationId: issuer.id,
    readerId: locked.financiador.userId,
    issuedById: userId,
    amount,
    content: {
      versao: 2,
      data: dayOf(deposit),
      emitente: { nome: issuer.razaoSocial, documento: issuer.cnpj },
      ...(issuer.representante && {
        representante: { nome: issuer.representante, cargo: issuer.cargo },
      }),
      pagador: funder,
      descricao: PURPOSE.lir,
      projeto: {
        nome: locked.project,
        proponente: issuer.razaoSocial,
        aprovacao: approval,
        ...(deal.projeto.demonstracao && { demonstracao: true }),
      },
      forma: null,
      baseLegal: LEGAL_BASE,
      substitui: before?.revokedAt ? { numero: before.number, revogadoEm: toIsoDay(before.revokedAt) } : null,
    },
  });
  const details = { recibo: receipt.id, numero: receipt.number };
  await addToDealHistory(tx, locked.id, [{ type: "recibo_emitido", details }], {
    authorId: userId,
    colleagueId,
  });
  const path = verificationPath(receipt.code);
  const words = issuedMail({
    project: locked.project,
    isFictitious: locked.isFictitious,
    number: numberLabel(receipt.number),
    amount: formatMoneyCents(amount),
    issuer: showParty({ nome: issuer.razaoSocial, documento: issuer.cnpj }),
    code: showCode(receipt.code),
    address: env.APP_URL + path,
  });
  const eventKey = `${receipt.id}:emitido`;
  await mailFunder(tx, locked.financiador, { eventKey, words, path, attachment: { receipt: receipt.id } });
  return receipt;
}

/**
 * Issues the receipt of a deal (Lei 14.260/2021) in the name of its project's organization, and mails the funder in the
 * same transaction. A deal has at most one valid receipt; a repeated call returns it.
 * @param seen payer and day of the deposit on the captador's page. No receipt is issued if either has changed
 */
export async function issueLirReceipt(
  userId: string,
  opportunityId: string,
  colleagueId?: string,
  seen?: { pagador: string; dia: string },
): Promise<Result<{ id: string; number: number; message: string }>> {
  const written = await asAccountWithJobs(userId, async (tx) => {
    const found = await lockForReceipt(tx, userId, opportunityId);
    if (!found) return failure("not_found", RECEIPTS.unknown);
    const { deal, locked } = found;
    const [before] = deal.receipts;
    if (before && !before.revokedAt) return ok({ id: before.id, number: before.number, isNew: false });
    const ready = await readyOf(tx, found);
    if (!ready.ok) return ready;
    if (locked.financiador.email === null) return failure("conflict", RECEIPTS.funderGone);
    const funder = await readPayer(tx, opportunityId);
    if (missingIn(funder).length > 0) {
      // The event key allows one mail about missing data per deal.
      const words = missingMail(locked);
      await mailFunder(tx, locked.financiador, { eventKey: `${opportunityId}:dados`, words });
      return failure("conflict", RECEIPTS.funderMissing);
    }
    if (isSameEntity(funder.documento, ready.data.issuer.cnpj)) return failure("conflict", RECEIPTS.ownPayer);
    if (seen && seen.pagador !== showParty(funder)) return failure("conflict", RECEIPTS.payerChanged);
    if (seen && seen.dia !== dayOf(ready.data.deposit)) return failure("conflict", RECEIPTS.dayChanged);
    const receipt = await write(tx, { ...found, ready: ready.data, funder, colleagueId });
    return ok({ id: receipt.id, number: receipt.number, isNew: true });
  });
  if (!written.ok) return written;
  const { id, number, isNew } = written.data;
  if (isNew) await logSecurityEvent("receipt_issued", { recibo: id }, userId);
  return ok({ id, number, message: RECEIPTS.issued(numberLabel(number)) });
}

type Revoking = { recibo: string; motivo: string };

/**
 * Whether the captador still acts for the organization of a receipt. A receipt of an early release names no
 * organization, so only the project is checked.
 */
async function isStillTheirs(
  tx: JobTransaction,
  userId: string,
  { recibo, projetoId }: { recibo: string; projetoId: string },
): Promise<boolean> {
  if ((await tx.project.count({ where: { id: projetoId, captadorId: userId } })) === 0) return false;
  const actsFor = [
    { projects: { some: { id: projetoId } } },
    { members: { some: { userId, estado: "ativo" } } },
  ];
  const mayBe = [{ organizationId: null }, { organization: { OR: actsFor } }];
  return (await tx.receipt.count({ where: { id: recibo, OR: mayBe } })) > 0;
}

type Revocation = { reason: string; at: Date; userId?: string; colleagueId?: string | undefined };

/** Revokes a receipt, with its event in the deal's history and the mails to accountants. Requires the deal's lock. */
export async function writeRevoked(
  tx: JobTransaction,
  dealId: string,
  { id, number }: { id: string; number: number },
  { reason, at, userId, colleagueId }: Revocation,
): Promise<void> {
  await tx.receipt.update({ where: { id }, data: { revokedAt: at, revokedReason: reason } });
  const event = { type: "recibo_revogado", details: { recibo: id, numero: number } } as const;
  await addToDealHistory(tx, dealId, [event], { authorId: userId ?? null, colleagueId });
  await mailAccountants(tx, id, at);
}

/**
 * Revokes a receipt that this captador issued. Refused after a handover of the project or of the organization, and once
 * the funder's account is deleted, because then nobody could issue another receipt.
 */
export async function revokeReceipt(
  userId: string,
  { recibo, motivo }: Revoking,
  now: Date,
  colleagueId?: string,
): Promise<MessageResult> {
  const written = await asAccountWithJobs(userId, async (tx) => {
    const issued = { id: recibo, issuedById: userId, kind: "lir" };
    const found = await tx.receipt.findFirst({ where: issued, select: { opportunityId: true } });
    // Lock the deal before its receipt, as issuing does, to avoid a deadlock.
    const deal = found?.opportunityId ? await lockDeal(tx, { opportunityId: found.opportunityId }) : null;
    const receipt = deal && (await tx.receipt.findFirst({ where: issued }));
    if (!receipt) return failure("not_found", RECEIPTS.notYours);
    if (receipt.revokedAt) return failure("conflict", RECEIPTS.revokedBefore);
    if (!(await isStillTheirs(tx, userId, { recibo, projetoId: deal.projetoId })))
      return failure("conflict", RECEIPTS.handedOver);
    if (deal.financiador.email === null) return failure("conflict", RECEIPTS.notReplaceable);
    await writeRevoked(tx, deal.id, receipt, { reason: motivo, at: now, userId, colleagueId });
    const { projeto } = contentOf(receipt.conteudo);
    const words = revokedMail({
      project: projeto?.nome ?? "",
      isFictitious: deal.isFictitious,
      number: numberLabel(receipt.number),
      amount: formatMoneyCents(receipt.amount),
      reason: motivo,
    });
    await mailFunder(tx, deal.financiador, { eventKey: `${recibo}:revogado`, words });
    return ok({ message: RECEIPTS.revoked });
  });
  if (written.ok) await logSecurityEvent("receipt_revoked", { recibo }, userId);
  return written;
}

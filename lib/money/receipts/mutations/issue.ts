import "server-only";
import { asAccountWithJobs } from "@/lib/access/account-lock";
import { failure, ok, type Result } from "@/lib/kit/result";
import { findHolder } from "@/lib/money/deals/queries/holder";
import { addToStory, lockDeal } from "@/lib/money/fees/mutations/deal";
import { isChecked, PROPONENT, type Proponent } from "@/lib/people/organizations/rules";
import type { JobTransaction } from "@/lib/providers/jobs";
import { logSecurityEvent } from "@/lib/server/audit";
import { env } from "@/lib/server/env";
import { enqueueNotifications } from "@/lib/words/email/mutations/send";
import { issuedMail, missingMail, PURPOSE, RECEIPTS } from "../messages";
import { verificationUrl } from "../queries/paper";
import { ACCOUNT, toParty } from "../queries/parties";
import { showCode } from "../rules/code";
import { missingIn, type Party, showDocument, showToOthers } from "../rules/identity";
import { amountText, CONFIRMED, dayOf, LEGAL_BASE, numberLabel } from "../rules/receipt";
import { type Written, writeReceipt } from "./write";

const DEAL = {
  status: true,
  confirmedAmount: true,
  projetoId: true,
  proofs: { orderBy: { createdAt: "desc" }, take: 1, select: { depositedOn: true, holder: true } },
  projeto: {
    select: {
      captadorId: true,
      nomeProjeto: true,
      numeroAprovacao: true,
      proponent: { select: PROPONENT },
    },
  },
  match: { select: { financiadorId: true, financiador: { select: ACCOUNT } } },
  receipts: { where: { kind: "lir" }, orderBy: { issuedAt: "desc" }, take: 1 },
} as const;

/** What the receipt of a locked deal may say; null when it is not this captador's. */
async function lockForReceipt(tx: JobTransaction, userId: string, opportunityId: string) {
  const locked = await lockDeal(tx, { opportunityId });
  if (locked?.captador.userId !== userId) return null;
  return {
    locked,
    deal: await tx.opportunity.findUniqueOrThrow({ where: { id: opportunityId }, select: DEAL }),
  };
}

type Deal = NonNullable<Awaited<ReturnType<typeof lockForReceipt>>>["deal"];

/** What a receipt says of a deal, once nothing is missing; the amount in centavos. */
type Ready = { amount: bigint; deposit: Date; issuer: Proponent; approval: string };

/** What the project's side has for the receipt, or what it lacks, with who gives it and where. */
async function readyOf(tx: JobTransaction, userId: string, deal: Deal): Promise<Result<Ready>> {
  const { status, confirmedAmount: amount, projeto, projetoId } = deal;
  if (!CONFIRMED.includes(status) || amount === null) return failure("conflict", RECEIPTS.unconfirmed);
  const [proof] = deal.proofs;
  if (!proof) return failure("conflict", RECEIPTS.noDeposit);
  if (projeto.captadorId !== userId) return failure("conflict", RECEIPTS.notOwner);
  const { proponent: issuer, numeroAprovacao: approval } = projeto;
  if (!issuer) return failure("conflict", RECEIPTS.organizacao);
  if (!isChecked(issuer)) return failure("conflict", RECEIPTS.conferencia);
  if (!approval) return failure("conflict", RECEIPTS.aprovacao);
  const holder = proof.holder ?? (await findHolder(tx, projetoId));
  if (holder !== null && holder !== issuer.cnpj)
    return failure("conflict", RECEIPTS.otherHolder(showToOthers(holder)));
  return ok({ amount, deposit: proof.depositedOn, issuer, approval });
}

/** Asks the funder, once a deal, for what only they know. */
const askFunder = (tx: JobTransaction, opportunityId: string, { match, projeto }: Deal) =>
  enqueueNotifications(tx, [
    {
      category: "system_notification",
      to: match.financiador.email,
      userId: match.financiadorId,
      eventKey: `recibo:${opportunityId}:dados`,
      templateData: {
        userName: match.financiador.profile?.fullName ?? "",
        ...missingMail({ project: projeto.nomeProjeto }),
        actionUrl: `${env.APP_URL}/dashboard/comprovantes`,
      },
    },
  ]);

type Writing = { userId: string; opportunityId: string; deal: Deal; ready: Ready; funder: Party };

/** The receipt, its line in the deal's story, and the mail that carries it to the funder. */
async function write(tx: JobTransaction, writing: Writing): Promise<Written> {
  const { userId, opportunityId, deal, ready, funder } = writing;
  const { amount, deposit, issuer, approval } = ready;
  const [before] = deal.receipts;
  const nome = deal.projeto.nomeProjeto;
  const receipt = await writeReceipt(tx, {
    kind: "lir",
    issuer: issuer.cnpj,
    opportunityId,
    organizationId: issuer.id,
    readerId: deal.match.financiadorId,
    issuedById: userId,
    amount,
    content: {
      versao: 2,
      data: deposit.toISOString().slice(0, 10),
      emitente: { nome: issuer.razaoSocial, documento: issuer.cnpj },
      pagador: funder,
      descricao: PURPOSE.lir,
      projeto: { nome, proponente: issuer.razaoSocial, aprovacao: approval },
      forma: null,
      baseLegal: LEGAL_BASE,
      substitui: before?.revokedAt ? { numero: before.number, revogadoEm: dayOf(before.revokedAt) } : null,
    },
  });
  const details = { recibo: receipt.id, numero: receipt.number };
  await addToStory(tx, opportunityId, [{ type: "recibo_emitido", details }], { authorId: userId });
  const address = verificationUrl(receipt.code);
  await enqueueNotifications(tx, [
    {
      category: "system_notification",
      to: deal.match.financiador.email,
      userId: deal.match.financiadorId,
      eventKey: `recibo:${receipt.id}:emitido`,
      attachment: { receipt: receipt.id },
      templateData: {
        userName: deal.match.financiador.profile?.fullName ?? "",
        ...issuedMail({
          project: nome,
          number: numberLabel(receipt.number),
          amount: amountText(amount),
          issuer: `${issuer.razaoSocial}, CNPJ ${showDocument(issuer.cnpj)}`,
          code: showCode(receipt.code),
          address,
        }),
        actionUrl: address,
      },
    },
  ]);
  return receipt;
}

/**
 * Issues the receipt of a deal (Lei 14.260/2021) in the name of its project's organization: only its captador may, only
 * once both sides confirmed the same amount, and only where nothing that it names is missing. What it says is frozen; a
 * deal has one that counts, and asking again gives the same. The funder is mailed in the same transaction.
 * @returns the receipt's id, number and what to say; failures name what is missing, who gives it and where
 */
export async function issueLirReceipt(
  userId: string,
  opportunityId: string,
): Promise<Result<{ id: string; number: number; message: string }>> {
  const written = await asAccountWithJobs(userId, async (tx) => {
    const found = await lockForReceipt(tx, userId, opportunityId);
    if (!found) return failure("not_found", RECEIPTS.unknown);
    const { deal, locked } = found;
    const [before] = deal.receipts;
    if (before && !before.revokedAt) return ok({ id: before.id, number: before.number, fresh: false });
    const ready = await readyOf(tx, userId, deal);
    if (!ready.ok) return ready;
    if (locked.financiador.email === null) return failure("conflict", RECEIPTS.funderGone);
    const funder = toParty(deal.match.financiador);
    if (missingIn(funder).length > 0) {
      await askFunder(tx, opportunityId, deal);
      return failure("conflict", RECEIPTS.funderMissing);
    }
    const receipt = await write(tx, { userId, opportunityId, deal, ready: ready.data, funder });
    return ok({ id: receipt.id, number: receipt.number, fresh: true });
  });
  if (!written.ok) return written;
  const { id, number, fresh } = written.data;
  if (fresh) await logSecurityEvent("receipt_issued", { recibo: id }, userId);
  return ok({ id, number, message: RECEIPTS.issued(numberLabel(number)) });
}

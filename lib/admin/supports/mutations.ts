import "server-only";
import { asAccountWithJobs } from "@/lib/access/account-lock";
import { type Author, recordAudit } from "@/lib/admin/audit/mutations";
import { refuseOwnDocuments, refuseOwnMatter } from "@/lib/admin/own-matters/queries";
import { dayOf } from "@/lib/kit/day";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";
import {
  documentLabel,
  isCnpj,
  isSameEntity,
  type Party,
  showParty,
  showPartyToOthers,
  showToOthers,
} from "@/lib/kit/party";
import { failure, type MessageResult, ok, outdated } from "@/lib/kit/result";
import { annulledMail, endedByTeamMail, reportAnnulledMail } from "@/lib/money/deals/messages/mails";
import { stepAfterAnnulment } from "@/lib/money/deals/messages/standing";
import { annulDeposit, annulReport, endingOf, reportedAmount } from "@/lib/money/deals/mutations/annul";
import { endLeftDeal } from "@/lib/money/deals/mutations/end-left";
import { withFacts } from "@/lib/money/deals/mutations/lock";
import { mayTeamEnd } from "@/lib/money/deals/rules/annulment";
import { standingOf } from "@/lib/money/deals/rules/standing";
import {
  type LockedDeal,
  lockDeal,
  lockWithInterest,
  mailSides,
} from "@/lib/money/fees/mutations/locked-deal";
import { undueCommission } from "@/lib/money/fees/rules";
import { IDENTITY, teamChangedPayerMail } from "@/lib/money/receipts/messages";
import { registeredName, writePayer } from "@/lib/money/receipts/mutations/identity";
import { writeRevoked } from "@/lib/money/receipts/mutations/issue";
import { findDepositPayer } from "@/lib/money/receipts/queries/payers";
import { numberLabel } from "@/lib/money/receipts/rules/receipt";
import { type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { DEALS } from "./messages";
import type { AnnulInput, EndInput, PayerInput } from "./schema";

async function isActive(tx: JobTransaction, userId: string): Promise<boolean> {
  const where = { id: userId, anonymisedAt: null, suspendedAt: null };
  return (await tx.user.count({ where })) > 0;
}

/** Annuls a reported deposit, or a named amount, that both sides have not confirmed. */
async function annulReported(
  tx: JobTransaction,
  by: Author,
  deal: LockedDeal,
  { id, valor, devolver, motivo }: AnnulInput,
): Promise<MessageResult> {
  const reported = deal.status === "cancelada" ? null : await reportedAmount(tx, id);
  if (reported === null) return failure("conflict", DEALS.unreported);
  if (Number(reported) !== valor || devolver !== 0) return outdated(DEALS.changed);
  const isCaptadorActive = await isActive(tx, deal.captador.userId);
  if (mayTeamEnd({ ...deal, isCaptadorActive, isFunderGone: deal.financiador.email === null }))
    return failure("conflict", DEALS.endInstead);
  await refuseOwnMatter(tx, { by, kind: "apoio", objectId: id });
  const at = new Date();
  await annulReport(tx, deal, { valor: reported, at });
  await recordAudit(tx, {
    by,
    action: "report_annulled",
    kind: "apoio",
    objectId: id,
    reason: motivo,
    before: { valor },
    after: { valor: 0 },
  });
  const words = { project: deal.project, amount: formatMoneyCents(reported) };
  const { facts } = await withFacts(tx, deal);
  await mailSides(tx, deal, `informado-anulado:${at.getTime()}`, (side) =>
    reportAnnulledMail({ ...words, next: stepAfterAnnulment(standingOf(facts, side, at)) }),
  );
  return ok({ message: DEALS.reportAnnulled });
}

/**
 * Annuls a confirmed deposit and revokes its receipt. Cancels or refunds the commission, unless the commission opened
 * the contact. Fails if the deal's amounts changed since the page was shown. {@link annulReported} before a
 * confirmation.
 */
export const annulByTeam = (by: Author, input: AnnulInput): Promise<MessageResult> =>
  transactionWithJobs(async (tx): Promise<MessageResult> => {
    const { id, valor, devolver, motivo } = input;
    const deal = await lockWithInterest(tx, id);
    if (!deal) return failure("not_found", DEALS.gone);
    const { status, confirmedAmount, project, timesAnnulled } = deal;
    if (confirmedAmount === null) return annulReported(tx, by, deal, input);
    if (Number(confirmedAmount) !== valor || Number(undueCommission(deal.rows)) !== devolver)
      return outdated(DEALS.changed);
    await refuseOwnMatter(tx, { by, kind: "apoio", objectId: id });
    const at = new Date();
    const receipt = await tx.receipt.findFirst({
      where: { opportunityId: id, kind: "lir", revokedAt: null },
      select: { id: true, number: true },
    });
    const returned = await annulDeposit(tx, deal, at);
    if (receipt) await writeRevoked(tx, id, receipt, { reason: DEALS.revoked, at });
    const number = receipt && numberLabel(receipt.number);
    const amount = formatMoneyCents(returned);
    await recordAudit(tx, {
      by,
      action: "deposit_annulled",
      kind: "apoio",
      objectId: id,
      reason: motivo,
      before: { situacao: status, valor, recibo: number },
      after: { situacao: "anulada", valor: 0, recibo: null, pedido: Number(returned) },
    });
    const words = {
      project,
      amount: formatMoneyCents(confirmedAmount),
      receipt: number,
      returned: returned > 0n ? amount : null,
      ending: endingOf(deal),
    };
    const { facts } = await withFacts(tx, deal);
    await mailSides(tx, deal, `anulado:${timesAnnulled + 1}`, (side) =>
      annulledMail(side, { ...words, next: stepAfterAnnulment(standingOf(facts, side, at)) }),
    );
    return ok({ message: returned > 0n ? DEALS.returning(amount) : DEALS.annulled });
  });

/** Ends a deal ({@link mayTeamEnd}). Fails if status or reported deposit changed since the page was shown. */
export const endDeal = (by: Author, { id, situacao, deposito, motivo }: EndInput): Promise<MessageResult> =>
  transactionWithJobs(async (tx): Promise<MessageResult> => {
    const deal = await lockWithInterest(tx, id);
    if (!deal) return failure("not_found", DEALS.gone);
    const isCaptadorActive = await isActive(tx, deal.captador.userId);
    const isFunderGone = deal.financiador.email === null;
    if (!mayTeamEnd({ ...deal, isCaptadorActive, isFunderGone })) return failure("conflict", DEALS.goesOn);
    const isAlone = isCaptadorActive && !deal.isHandedOver;
    const proof = await tx.depositProof.findFirst({
      where: { opportunityId: id, annulledAt: null },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      select: { amount: true, depositedOn: true },
    });
    const reported = Number(proof?.amount ?? 0n);
    if (deal.status !== situacao || reported !== deposito) return outdated(DEALS.changed);
    const at = new Date();
    await endLeftDeal(tx, deal, { at, by: isAlone ? "teamAlone" : "team" });
    await recordAudit(tx, {
      by,
      action: "deal_ended",
      kind: "apoio",
      objectId: id,
      reason: motivo,
      before: { situacao, valor: reported },
      after: { situacao: "cancelada", valor: 0 },
    });
    const deposit = proof && {
      amount: formatMoneyCents(proof.amount),
      day: formatDate(dayOf(proof.depositedOn)),
    };
    await mailSides(tx, deal, `encerrado:${at.getTime()}`, (side) =>
      endedByTeamMail(side, {
        project: deal.project,
        deposit,
        isContactOpen: deal.unlockedAt !== null,
        isAlone,
      }),
    );
    return ok({ message: DEALS.ended });
  });

/**
 * A payer in the audit log: `Vidros Ltda, CNPJ 11.222.333/0001-81`, or `CPF ***.982.***-25` without the person's name,
 * because the log outlives the account.
 */
const logged = (payer: Party): string =>
  isCnpj(payer.documento) ? showPartyToOthers(payer) : numberOf(payer).join(" ");

const numberOf = ({ documento }: Party): readonly [string, string] => [
  documentLabel(documento),
  showToOthers(documento),
];

/**
 * Changes the payer of a reported deposit without a receipt to the payer that the team read on the bank's proof.
 * - For a CNPJ, the registry's name replaces the typed name.
 * - Accepts a CNPJ of another account, because the team saw who paid. Refuses the project's own organization.
 * - Refuses if the old or the new payer belongs to an account of the acting member ({@link refuseOwnDocuments}).
 * - Fails if the stored payer is not the one that the page showed.
 */
export async function changeDealPayer(
  by: Author,
  { id, nome, documento, pagador, motivo }: PayerInput,
): Promise<MessageResult> {
  const known = await db.opportunity.findUnique({
    where: { id },
    select: { match: { select: { financiador: { select: { id: true, anonymisedAt: true } } } } },
  });
  if (!known) return failure("not_found", DEALS.gone);
  const funder = known.match.financiador;
  if (funder.anonymisedAt !== null) return failure("conflict", DEALS.funderGone);
  const after = { nome: (await registeredName(documento)) ?? nome, documento };
  return asAccountWithJobs(funder.id, async (tx): Promise<MessageResult> => {
    const deal = await lockDeal(tx, { opportunityId: id, side: "financiador", userId: funder.id });
    if (!deal) return failure("not_found", DEALS.gone);
    await refuseOwnMatter(tx, { by, kind: "apoio", objectId: id });
    if (isSameEntity(documento, deal.organization.cnpj ?? ""))
      return failure("bad_input", DEALS.proponent, "documento");
    const before = await findDepositPayer(tx, id);
    if (!before) return failure("conflict", IDENTITY.noDeposit);
    await refuseOwnDocuments(tx, { by, documents: [before.documento, documento] });
    if (showParty(before) !== pagador) return outdated(DEALS.changed);
    const written = await writePayer(tx, deal, after, { change: "both", authorId: null });
    if (!written.ok) return written;
    if (!written.data) return failure("conflict", DEALS.samePayer);
    await recordAudit(tx, {
      by,
      action: "payer_changed",
      kind: "apoio",
      objectId: id,
      reason: motivo,
      before: { pagador: logged(before) },
      after: { pagador: logged(after) },
    });
    const words = { project: deal.project, nome: after.nome, numero: numberOf(after) };
    await mailSides(tx, deal, `pagador:${deal.at.getTime()}`, (side) => teamChangedPayerMail(side, words));
    return ok({ message: DEALS.payerChanged(after.nome) });
  });
}

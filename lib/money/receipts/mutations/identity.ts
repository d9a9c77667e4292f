import "server-only";
import { asAccount } from "@/lib/access/account-lock";
import { documentLabel, isCnpj, isSameEntity, type Party, partyOf, showToOthers } from "@/lib/kit/party";
import { failure, type MessageResult, ok, type Result } from "@/lib/kit/result";
import { DEAL } from "@/lib/money/deals/messages/account-and-deposit";
import { informDeposit } from "@/lib/money/deals/mutations/deposit";
import { refusalOfBothSides } from "@/lib/money/deals/mutations/lock";
import { addToStory, lockDeal } from "@/lib/money/fees/mutations/locked-deal";
import { findLegalName } from "@/lib/people/lookups/queries";
import { db, isUniqueViolation, type Transaction } from "@/lib/server/db";
import { logSecurityEvent } from "@/lib/server/security-events";
import { IDENTITY } from "../messages";
import { readAccount } from "../queries/payers";
import { missingIn } from "../rules/identity";
import type { DepositInput } from "../schema";
import { nameOurPayer } from "./write";

/** Longest wait (ms) for the registry. Without its answer the typed name is stored. */
const PATIENCE = 4_000;

async function isTaken(tx: Transaction, userId: string, documento: string): Promise<boolean> {
  const member = { estado: "ativo", userId: { not: userId } };
  const companies = await tx.empresa.count({ where: { cnpj: documento, userId: { not: userId } } });
  const organizations = await tx.organization.count({
    where: { cnpj: documento, members: { some: member } },
  });
  return companies + organizations > 0;
}

const isComplete = async (tx: Transaction, userId: string): Promise<boolean> =>
  missingIn(partyOf(await readAccount(tx, userId))).length === 0;

async function identityRefusal(tx: Transaction, userId: string, documento: string) {
  if ((await tx.empresa.count({ where: { userId } })) > 0)
    return failure("conflict", IDENTITY.companyFixed, "documento");
  return (await isTaken(tx, userId, documento))
    ? failure("conflict", IDENTITY.documentTaken, "documento")
    : null;
}

type DealOfFunder = { userId: string; opportunityId: string };

/**
 * Whether the document is that of the proponent or of one of its branches. Such a document is refused, because the
 * proponent cannot be the payer on its own receipt. False while the contact is closed, because the refusal would reveal
 * the proponent.
 */
async function isProponents(
  tx: Transaction,
  { userId, opportunityId }: DealOfFunder,
  documento: string,
): Promise<boolean> {
  const deal = await tx.opportunity.findFirst({
    where: { id: opportunityId, unlockedAt: { not: null }, match: { financiadorId: userId } },
    select: { projeto: { select: { proponent: { select: { cnpj: true } } } } },
  });
  return isSameEntity(documento, deal?.projeto.proponent?.cnpj ?? "");
}

const PROPONENTS = failure("bad_input", IDENTITY.proponent, "documento");

/** Name of a CNPJ in the registry. Null for a CPF, for an unknown CNPJ, and when the registry does not respond. */
const registeredName = async (documento: string): Promise<string | null> =>
  isCnpj(documento) ? findLegalName(documento, PATIENCE) : null;

const savedMessage = (registered: string | null, nome: string): string =>
  registered && registered !== nome ? IDENTITY.savedAs(registered) : IDENTITY.saved;

/**
 * Saves the legal name and the CNPJ or CPF for an account's future receipts. Reissues our receipts that lack the
 * document. The registry's name of a CNPJ replaces the typed one. A company account cannot change its identity. A
 * reported deposit keeps its stored payer ({@link changePayer}).
 * @param colleagueId membership of a colleague, who may complete the owner's data but not replace them
 */
export async function saveIdentity(
  userId: string,
  { nome, documento }: Party,
  now: Date,
  colleagueId?: string,
): Promise<MessageResult> {
  const registered = await registeredName(documento);
  const name = registered ?? nome;
  const result = await asAccount(userId, async (tx) => {
    const refusal = await identityRefusal(tx, userId, documento);
    if (refusal) return refusal;
    if (colleagueId && (await isComplete(tx, userId))) return failure("forbidden", IDENTITY.ownersAlone);
    const data = isCnpj(documento)
      ? { personType: "juridica", companyName: name }
      : { personType: "fisica", fullName: name };
    await tx.profile.update({ where: { userId }, data: { ...data, documentNumber: documento } });
    await nameOurPayer(tx, userId, now);
    return ok({ message: savedMessage(registered, nome) });
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    return failure("conflict", IDENTITY.documentTaken, "documento");
  });
  if (result.ok) await logSecurityEvent("profile_update", {}, userId);
  return result;
}

/**
 * Changes the payer of a reported deposit while the deal has no valid receipt. Adds the change to the deal's story,
 * because the project compares the payer with the bank's proof.
 * @param colleagueId membership of the acting colleague. A colleague who also works in the captador's account is
 * refused, because that account issues the receipt
 */
export async function changePayer(
  userId: string,
  opportunityId: string,
  { nome, documento }: Party,
  colleagueId?: string,
): Promise<MessageResult> {
  const registered = await registeredName(documento);
  const result = await asAccount(userId, async (tx) => {
    if (await isProponents(tx, { userId, opportunityId }, documento)) return PROPONENTS;
    const refusal = await identityRefusal(tx, userId, documento);
    if (refusal) return refusal;
    const deal = await lockDeal(tx, { opportunityId, side: "financiador", userId });
    if (!deal) return failure("not_found", DEAL.unknown);
    const isBoth = await refusalOfBothSides(tx, deal, "financiador", colleagueId);
    if (isBoth) return isBoth;
    if (deal.status === "cancelada") return failure("conflict", DEAL.over);
    const deposit = await tx.depositProof.findFirst({
      where: { opportunityId, annulledAt: null },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
    if (!deposit) return failure("conflict", IDENTITY.noDeposit);
    if ((await tx.receipt.count({ where: { opportunityId, kind: "lir", revokedAt: null } })) > 0)
      return failure("conflict", IDENTITY.receiptIssued);
    const payer = { payerName: registered ?? nome, payerDocument: documento };
    const isSame = deposit.payerName === payer.payerName && deposit.payerDocument === documento;
    if (isSame) return ok({ message: IDENTITY.saved });
    await tx.depositProof.update({ where: { id: deposit.id }, data: payer });
    const details = { pagador: `${documentLabel(documento)} ${showToOthers(documento)}` };
    await addToStory(tx, opportunityId, [{ type: "pagador_alterado", details }], {
      authorId: userId,
      colleagueId,
    });
    return ok({ message: savedMessage(registered, nome) });
  });
  if (result.ok) await logSecurityEvent("profile_update", { negociacao: opportunityId }, userId);
  return result;
}

/**
 * The account's identity for a deposit's receipt. Saves the form's identity first if the account lacks one. A deposit
 * that was reported before keeps its own payer.
 * @returns a failure if data are missing or wrong, or if the payer is the proponent
 */
async function settlePayer(deal: DealOfFunder, given: Party, now: Date): Promise<Result<Party>> {
  const { userId, opportunityId } = deal;
  const known = partyOf(await readAccount(db, userId));
  if (missingIn(known).length === 0) {
    const isRefused =
      (await isProponents(db, deal, known.documento)) &&
      (await db.depositProof.count({
        where: { opportunityId, annulledAt: null, payerDocument: { not: null } },
      })) === 0;
    return isRefused ? failure("conflict", IDENTITY.accountIsProponent) : ok(known);
  }
  if (given.documento === "") return failure("bad_input", IDENTITY.needed, "documento");
  if (await isProponents(db, deal, given.documento)) return PROPONENTS;
  const saved = await saveIdentity(userId, given, now);
  return saved.ok ? ok(partyOf(await readAccount(db, userId))) : saved;
}

/**
 * Records a funder's deposit and the payer on its receipt. An identity from the form is saved even if the deposit is
 * refused, so that the person need not type it again.
 * @returns on failure, a text for the person, with the name of the wrong field if there is one
 */
export async function informDepositWithPayer(
  userId: string,
  { documento, nome, ...deposit }: DepositInput,
  now: Date,
  colleagueId?: string,
): Promise<Result<{ message: string; hint: string }>> {
  const settled = await settlePayer({ userId, opportunityId: deposit.id }, { documento, nome }, now);
  return settled.ok
    ? informDeposit(userId, { ...deposit, pagador: settled.data }, now, colleagueId)
    : settled;
}

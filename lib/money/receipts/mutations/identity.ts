import "server-only";
import { asAccount, asAccountWithJobs } from "@/lib/access/account-lock";
import { documentLabel, isCnpj, isSameEntity, type Party, partyOf, showToOthers } from "@/lib/kit/party";
import { readableName } from "@/lib/kit/readable-name";
import { type Failure, failure, type MessageResult, ok, type Result } from "@/lib/kit/result";
import { supportPath } from "@/lib/matches/interests/rules/states";
import { DEAL } from "@/lib/money/deals/messages/account-and-deposit";
import { informDeposit } from "@/lib/money/deals/mutations/deposit";
import { findNewest } from "@/lib/money/deals/mutations/deposit-rows";
import { refusalOfBothSides } from "@/lib/money/deals/mutations/lock";
import { addToDealHistory, type LockedDeal, lockDeal } from "@/lib/money/fees/mutations/locked-deal";
import { releaseAbandoned } from "@/lib/people/accounts/mutations/abandoned-signups";
import { regimeInactive } from "@/lib/people/lookups/messages";
import { findLegalName, findRegistryFacts } from "@/lib/people/lookups/queries";
import { refusedSituation } from "@/lib/people/lookups/rules";
import { ORGANIZATION } from "@/lib/people/organizations/messages";
import { REGISTRY_PATIENCE } from "@/lib/people/organizations/rules";
import { completeCompany, mailNewName } from "@/lib/people/profile/mutations";
import type { JobTransaction } from "@/lib/providers/jobs";
import { db, isUniqueViolation, type Transaction } from "@/lib/server/db";
import { logSecurityEvent } from "@/lib/server/security-events";
import { notify } from "@/lib/words/email/mutations/notify";
import { findAddressee } from "@/lib/words/email/queries";
import { changedPayerMail, completedMail, IDENTITY } from "../messages";
import { readAccount } from "../queries/payers";
import { missingIn, replacedPart } from "../rules/identity";
import type { DepositInput } from "../schema";
import { nameOurPayer } from "./write";

/** Longest wait (ms) for the registry. Without its answer the typed name is stored. */
const PATIENCE = 4_000;

/** Whether another account's company or organization has the document. Unchecked organizations do not count. */
async function isTaken(tx: Transaction, userId: string, documento: string): Promise<boolean> {
  const member = { estado: "ativo", userId: { not: userId } };
  const companies = await tx.empresa.count({ where: { cnpj: documento, userId: { not: userId } } });
  const organizations = await tx.organization.count({
    where: { cnpj: documento, conferidaEm: { not: null }, members: { some: member } },
  });
  return companies + organizations > 0;
}

/** Refuses a colleague who would replace the owner's data instead of completing them. */
async function refusalOfColleague(tx: Transaction, userId: string, given: Party): Promise<Failure | null> {
  const account = await readAccount(tx, userId);
  const known = partyOf(account);
  if (missingIn(known).length === 0) return failure("forbidden", IDENTITY.ownersAlone);
  const part = replacedPart({ ...known, isCompany: account.personType === "juridica" }, given);
  return part && failure("forbidden", IDENTITY.unlikeOwners, part);
}

type OwnersMail = {
  wordsOf: typeof completedMail;
  eventKey: string;
  path: string;
};

/** Mails the owner the data that a colleague saved, because the owner's receipts print them. */
async function mailOwner(
  tx: JobTransaction,
  { userId, colleagueId }: { userId: string; colleagueId: string },
  given: Party,
  { wordsOf, eventKey, path }: OwnersMail,
): Promise<void> {
  const owner = await findAddressee(tx, userId);
  const { name } = await tx.colleague.findUniqueOrThrow({
    where: { id: colleagueId },
    select: { name: true },
  });
  if (!owner) return;
  await notify(tx, {
    to: owner,
    eventKey,
    words: wordsOf(readableName(name), [
      ["Nome", given.nome],
      [documentLabel(given.documento), showToOthers(given.documento)],
    ]),
    path,
  });
}

/**
 * Refuses a company account, and a document that is taken ({@link isTaken}). First deletes an abandoned sign-up with
 * the CNPJ, because that sign-up must not block the payer. Call this under the account's lock.
 */
async function identityRefusal(tx: Transaction, userId: string, documento: string, now: Date) {
  if (isCnpj(documento)) await releaseAbandoned(tx, { cnpj: documento }, now);
  if ((await tx.empresa.count({ where: { userId } })) > 0)
    return failure("conflict", IDENTITY.companyFixed, "documento");
  return (await isTaken(tx, userId, documento))
    ? failure("conflict", IDENTITY.documentTaken, "documento")
    : null;
}

type DealOfFunder = { userId: string; opportunityId: string };

/** Whether the document is the proponent's or a branch's. False while the contact is closed, to hide the proponent. */
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
export const registeredName = async (documento: string): Promise<string | null> =>
  isCnpj(documento) ? findLegalName(documento, PATIENCE) : null;

const savedMessage = (registered: string | null, nome: string): string =>
  registered && registered !== nome ? IDENTITY.savedAs(registered) : IDENTITY.saved;

/**
 * Saves the legal name and the CNPJ or CPF for an account's future receipts. Reported deposits keep their stored
 * payers.
 * - The registry's name of a CNPJ replaces the typed one.
 * - A company account cannot change its identity.
 * - A funder's account with a CNPJ becomes a company account if its city and state are known.
 * - A colleague (`colleagueId`) may complete missing data, but not replace them.
 */
export async function saveIdentity(
  userId: string,
  { nome, documento }: Party,
  now: Date,
  colleagueId?: string,
): Promise<MessageResult> {
  const registered = await registeredName(documento);
  const name = registered ?? nome;
  const given = { nome: name, documento };
  const result = await asAccountWithJobs(userId, async (tx) => {
    const refusal =
      (await identityRefusal(tx, userId, documento, now)) ??
      (colleagueId ? await refusalOfColleague(tx, userId, given) : null);
    if (refusal) return refusal;
    const data = isCnpj(documento)
      ? { personType: "juridica", companyName: name }
      : { personType: "fisica", fullName: name };
    if (data.fullName !== undefined) await mailNewName(tx, userId, data.fullName);
    await tx.profile.update({ where: { userId }, data: { ...data, documentNumber: documento } });
    await completeCompany(
      tx,
      userId,
      registered === null ? null : { cnpj: documento, razaoSocial: registered },
    );
    if (colleagueId) {
      const eventKey = `identidade:${userId}:${now.getTime()}`;
      const mail = { wordsOf: completedMail, eventKey, path: "/suporte" };
      await mailOwner(tx, { userId, colleagueId }, given, mail);
    }
    await nameOurPayer(tx, userId, now);
    return ok({ message: savedMessage(registered, nome) });
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    return failure("conflict", IDENTITY.documentTaken, "documento");
  });
  if (result.ok) await logSecurityEvent("profile_update", {}, userId);
  return result;
}

type PayerOf = DealOfFunder & { colleagueId: string | undefined };

/** `change`: with `name`, a stored document must stay the same. `authorId`: null for the team. */
type PayerChange = {
  change: "name" | "both";
  authorId: string | null;
  colleagueId?: string | undefined;
};

/**
 * Stores the payer of a reported deposit. Adds the change to the deal's history, because the project compares the payer
 * with the bank's proof. Requires the deal's lock.
 * @returns whether the stored payer has changed
 */
export async function writePayer(
  tx: Transaction,
  { id: opportunityId, status }: Pick<LockedDeal, "id" | "status">,
  { nome, documento }: Party,
  { change, ...origin }: PayerChange,
): Promise<Result<boolean>> {
  if (status === "cancelada") return failure("conflict", DEAL.over);
  const deposit = await findNewest(tx, opportunityId);
  if (!deposit) return failure("conflict", IDENTITY.noDeposit);
  if ((await tx.receipt.count({ where: { opportunityId, kind: "lir", revokedAt: null } })) > 0)
    return failure("conflict", IDENTITY.receiptIssued);
  const { payerDocument } = deposit;
  if (change === "name" && payerDocument !== null && payerDocument !== documento)
    return failure("conflict", IDENTITY.otherPayer);
  if (deposit.payerName === nome && payerDocument === documento) return ok(false);
  await tx.depositProof.update({
    where: { id: deposit.id },
    data: { payerName: nome, payerDocument: documento },
  });
  const details = { pagador: `${documentLabel(documento)} ${showToOthers(documento)}` };
  await addToDealHistory(tx, opportunityId, [{ type: "pagador_alterado", details }], origin);
  return ok(true);
}

async function writeOwnPayer(
  tx: Transaction,
  { userId, opportunityId, colleagueId }: PayerOf,
  payer: Party,
  change: PayerChange["change"],
): Promise<Result<boolean>> {
  const deal = await lockDeal(tx, { opportunityId, side: "financiador", userId });
  if (!deal) return failure("not_found", DEAL.unknown);
  const refusal = await refusalOfBothSides(tx, deal, "financiador", colleagueId);
  return refusal ?? writePayer(tx, deal, payer, { change, authorId: userId, colleagueId });
}

/**
 * Changes the payer of the funder's reported deposit. Refuses a company account: its legal name comes from the registry
 * ({@link refreshLegalName}), and only the team may put another payer under its deposit.
 */
export async function changePayer(
  userId: string,
  opportunityId: string,
  { nome, documento }: Party,
  now: Date,
  colleagueId?: string,
): Promise<MessageResult> {
  const registered = await registeredName(documento);
  const result = await asAccountWithJobs(userId, async (tx) => {
    if (await isProponents(tx, { userId, opportunityId }, documento)) return PROPONENTS;
    const refusal = await identityRefusal(tx, userId, documento, now);
    if (refusal) return refusal;
    const payer = { nome: registered ?? nome, documento };
    const written = await writeOwnPayer(tx, { userId, opportunityId, colleagueId }, payer, "both");
    if (!written.ok) return written;
    if (written.data && colleagueId) {
      const eventKey = `pagador:${opportunityId}:${now.getTime()}`;
      const mail = { wordsOf: changedPayerMail, eventKey, path: supportPath(opportunityId) };
      await mailOwner(tx, { userId, colleagueId }, payer, mail);
    }
    return ok({ message: written.data ? savedMessage(registered, nome) : IDENTITY.saved });
  });
  if (result.ok) await logSecurityEvent("profile_update", { negociacao: opportunityId }, userId);
  return result;
}

const refreshedMessage = (name: string, situation: string | null): string =>
  situation
    ? `${IDENTITY.savedAs(name).replace(/\.?$/, ".")} ${regimeInactive(situation)}`
    : IDENTITY.savedAs(name);

/**
 * Stores the registry's current name of the account's company. Mails the owner nothing about a colleague's change,
 * because the name is official.
 * @param opportunityId deal whose reported deposit gets the name as its payer's name, too
 */
export async function refreshLegalName(
  userId: string,
  opportunityId: string | null,
  colleagueId?: string,
): Promise<MessageResult> {
  const company = await db.empresa.findUnique({ where: { userId }, select: { cnpj: true } });
  if (!company) return failure("not_found", IDENTITY.noCompany);
  const { cnpj } = company;
  const answer = await findRegistryFacts(cnpj, { patience: REGISTRY_PATIENCE, fresh: true });
  if (answer.kind === "away") return failure("provider_down", ORGANIZATION.away);
  if (answer.kind !== "found") return failure("conflict", ORGANIZATION.unknown);
  const { razaoSocial, situacao } = answer.facts;
  const result = await asAccount(userId, async (tx): Promise<MessageResult> => {
    if (opportunityId !== null) {
      const payer = { nome: razaoSocial, documento: cnpj };
      const written = await writeOwnPayer(tx, { userId, opportunityId, colleagueId }, payer, "name");
      if (!written.ok) return written;
    }
    await tx.empresa.update({ where: { userId }, data: { razaoSocial } });
    return ok({ message: refreshedMessage(razaoSocial, refusedSituation(situacao)) });
  });
  if (result.ok) await logSecurityEvent("profile_update", {}, userId);
  return result;
}

/**
 * Returns the account's identity as the payer of a deposit. If the account lacks one, saves the form's identity first.
 * Refuses the proponent as payer. Exception: the account has the proponent's identity, and an earlier report of this
 * deposit names a payer. {@link informDeposit} then ignores the returned identity and keeps the earlier payer.
 */
async function settlePayer(deal: PayerOf, given: Party, now: Date): Promise<Result<Party>> {
  const { userId, opportunityId, colleagueId } = deal;
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
  const saved = await saveIdentity(userId, given, now, colleagueId);
  return saved.ok ? ok(partyOf(await readAccount(db, userId))) : saved;
}

/** Reports a deposit, and saves the payer's identity from the form. Saves it even if the deposit is refused. */
export async function informDepositWithPayer(
  userId: string,
  { documento, nome, ...deposit }: DepositInput,
  now: Date,
  colleagueId?: string,
): Promise<Result<{ message: string; hint: string }>> {
  const payerOf = { userId, opportunityId: deposit.id, colleagueId };
  const settled = await settlePayer(payerOf, { documento, nome }, now);
  return settled.ok
    ? informDeposit(userId, { ...deposit, pagador: settled.data }, now, colleagueId)
    : settled;
}

import "server-only";
import { asAccount } from "@/lib/access/account-lock";
import { isCnpj, partyOf } from "@/lib/kit/party";
import { failure, ok, type Result } from "@/lib/kit/result";
import { informDeposit } from "@/lib/money/deals/mutations/deposit";
import { findLegalName } from "@/lib/people/lookups/queries";
import { logSecurityEvent } from "@/lib/server/audit";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import { IDENTITY } from "../messages";
import { readAccount } from "../queries/parties";
import { missingIn } from "../rules/identity";
import type { DepositInput, IdentityInput } from "../schema";
import { nameOurPayer } from "./write";

/** Timeout (ms) of the registry; after it the typed name is kept. */
const PATIENCE = 4_000;

/** Whether a CNPJ belongs to another company account, or to an organization of another account. */
async function isTaken(tx: Transaction, userId: string, documento: string): Promise<boolean> {
  const member = { estado: "ativo", userId: { not: userId } };
  const companies = await tx.empresa.count({ where: { cnpj: documento, userId: { not: userId } } });
  const organizations = await tx.organization.count({
    where: { cnpj: documento, members: { some: member } },
  });
  return companies + organizations > 0;
}

/**
 * Saves the legal name and the CNPJ or CPF for an account's future receipts, and reissues our receipts that lack the
 * document. The registry's name of a CNPJ wins, if the registry responds. A company account's identity is fixed at its
 * sign-up.
 */
export async function saveIdentity(
  userId: string,
  { nome, documento }: IdentityInput,
  now: Date,
): Promise<Result<{ message: string }>> {
  const registered = isCnpj(documento) ? await findLegalName(documento, PATIENCE) : null;
  const name = registered ?? nome;
  const result = await asAccount(userId, async (tx) => {
    if ((await tx.empresa.count({ where: { userId } })) > 0)
      return failure("conflict", IDENTITY.companyFixed, "documento");
    if (await isTaken(tx, userId, documento)) return failure("conflict", IDENTITY.documentTaken, "documento");
    const data = isCnpj(documento)
      ? { personType: "juridica", companyName: name }
      : { personType: "fisica", fullName: name };
    await tx.profile.update({ where: { userId }, data: { ...data, documentNumber: documento } });
    await nameOurPayer(tx, userId, now);
    return ok({ message: registered && registered !== nome ? IDENTITY.savedAs(registered) : IDENTITY.saved });
  }).catch((error: unknown) => {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== "P2002") throw error;
    return failure("conflict", IDENTITY.documentTaken, "documento");
  });
  if (result.ok) await logSecurityEvent("profile_update", {}, userId);
  return result;
}

/**
 * Ensures that the account has the identity for a deposit's receipt; saves the one from the deposit's form if it is
 * missing.
 * @returns a failure at the field that is still missing
 */
async function settlePayer(userId: string, given: IdentityInput, now: Date): Promise<Result<void>> {
  const missing = missingIn(partyOf(await readAccount(db, userId)));
  if (missing.length === 0) return ok(undefined);
  if (given.documento === "") return failure("bad_input", IDENTITY.needed, "documento");
  const saved = await saveIdentity(userId, given, now);
  return saved.ok ? ok(undefined) : saved;
}

/**
 * Records a funder's deposit together with the identity that its receipt needs. The identity is saved even if the
 * deposit is refused, so that the form does not ask for it again.
 * @returns failures with a text for the person, at the wrong field if there is one
 */
export async function informDepositWithPayer(
  userId: string,
  { documento, nome, ...deposit }: DepositInput,
  now: Date,
  colleagueId?: string,
): Promise<Result<{ message: string; hint: string }>> {
  const settled = await settlePayer(userId, { documento, nome }, now);
  return settled.ok ? informDeposit(userId, deposit, now, colleagueId) : settled;
}

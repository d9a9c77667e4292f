import "server-only";
import { asAccount } from "@/lib/access/account-lock";
import { failure, ok, type Result } from "@/lib/kit/result";
import { findLegalName } from "@/lib/people/lookups/queries";
import { logSecurityEvent } from "@/lib/server/audit";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import { IDENTITY } from "../messages";
import { readAccount } from "../queries/parties";
import { isCnpj, missingIn, partyOf } from "../rules/identity";
import type { IdentityInput } from "../schema";
import { nameOurPayer } from "./ours";

/** Milliseconds that somebody waits for the registry; after them the name stands as it was typed. */
const PATIENCE = 4_000;

/** Whether a CNPJ is somebody else's: a company account's, or an organization's that another account looks after. */
async function isTaken(tx: Transaction, userId: string, documento: string): Promise<boolean> {
  const member = { estado: "ativo", userId: { not: userId } };
  const companies = await tx.empresa.count({ where: { cnpj: documento, userId: { not: userId } } });
  const organizations = await tx.organization.count({
    where: { cnpj: documento, members: { some: member } },
  });
  return companies + organizations > 0;
}

/**
 * Keeps the legal name and the CNPJ or CPF that receipts name an account by from now on. What was issued stays as it is,
 * but for our receipts that named nobody's document.
 * A company's name is the registry's where it answers; a company account's were taken from there when it signed up.
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
 * What the receipt of a deposit will name its funder by: what the account says already, or else what the deposit's form
 * asked for, which is kept.
 * @returns a failure at the field where something is still missing
 */
export async function settlePayer(userId: string, given: IdentityInput, now: Date): Promise<Result<void>> {
  const missing = missingIn(partyOf(await readAccount(db, userId)));
  if (missing.length === 0) return ok(undefined);
  if (given.documento === "") return failure("bad_input", IDENTITY.needed, "documento");
  const saved = await saveIdentity(userId, given, now);
  return saved.ok ? ok(undefined) : saved;
}

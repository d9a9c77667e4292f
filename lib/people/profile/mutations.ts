import "server-only";
import { randomUUID } from "node:crypto";
import { asAccount, asAccountWithJobs } from "@/lib/access/account-lock";
import type { PersonType } from "@/lib/kit/account-kinds";
import { readableName } from "@/lib/kit/readable-name";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { findLegalName, findOfficialCity } from "@/lib/people/lookups/queries";
import type { JobTransaction } from "@/lib/providers/jobs";
import { db, isUniqueViolation, type Transaction } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { isDatabaseDown } from "@/lib/server/outage";
import { logSecurityEvent } from "@/lib/server/security-events";
import { notify } from "@/lib/words/email/mutations/notify";
import { findAddressee } from "@/lib/words/email/queries";
import { newNameMail, PROFILE } from "./messages";
import { companyOf } from "./rules";
import type { ProfileInput } from "./schema";

/** Longest wait (ms) for the legal name in the registry. After it, the typed name is stored. */
const PATIENCE = 4_000;

const COMPANY_COLUMNS = {
  userType: true,
  personType: true,
  documentNumber: true,
  companyName: true,
  phone: true,
  city: true,
  state: true,
  user: { select: { empresa: { select: { id: true } } } },
} as const;

async function findWithoutCompany(tx: Transaction, userId: string) {
  const profile = await tx.profile.findUnique({ where: { userId }, select: COMPANY_COLUMNS });
  if (!profile || profile.user.empresa) return null;
  return { ...profile, personType: profile.personType as PersonType };
}

type Registered = { cnpj: string; razaoSocial: string };

async function findRegistered(cnpj: string): Promise<Registered | null> {
  const razaoSocial = await findLegalName(cnpj, PATIENCE);
  return razaoSocial === null ? null : { cnpj, razaoSocial };
}

/**
 * Creates the row of `empresas` if it is missing and the profile has all data for it. A sign-up at /auth without CNPJ
 * or place creates no such row (A5.2).
 * @param registered ignored if the profile has another CNPJ
 * @throws a unique violation if another account has the CNPJ
 */
export async function completeCompany(
  tx: Transaction,
  userId: string,
  registered: Registered | null,
): Promise<void> {
  const profile = await findWithoutCompany(tx, userId);
  const company = profile && companyOf(profile);
  if (!company) return;
  const razaoSocial = registered?.cnpj === company.cnpj ? registered.razaoSocial : company.razaoSocial;
  await tx.empresa.create({ data: { userId, ...company, razaoSocial } });
}

const hasCompany = async (tx: Transaction, userId: string): Promise<boolean> =>
  (await tx.empresa.count({ where: { userId } })) > 0;

/**
 * Calls {@link completeCompany} for an account without a row of `empresas`.
 * @returns whether the account has the row now; "taken" if another account has the CNPJ
 */
export async function completeKnownCompany(userId: string): Promise<boolean | "taken"> {
  const profile = await findWithoutCompany(db, userId);
  const company = profile && companyOf(profile);
  // The profile lacks data, or a concurrent login has created the row.
  if (!company) return hasCompany(db, userId);
  const registered = await findRegistered(company.cnpj);
  const result = await asAccount(userId, async (tx) => {
    await completeCompany(tx, userId, registered);
    return ok(await hasCompany(tx, userId));
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) return ok("taken" as const);
    throw error;
  });
  return result.ok && result.data;
}

/**
 * Mails the owners of the teams in which the person has another name than `name`. Call this before updating the
 * profile, because its trigger `nome_do_colega` writes the new name to the memberships.
 */
export async function mailNewName(tx: JobTransaction, personId: string, name: string): Promise<void> {
  const renamed = await tx.colleague.findMany({
    where: { personId, endedAt: null, name: { not: name } },
    select: { id: true, accountId: true },
    orderBy: { accountId: "asc" },
  });
  for (const { id, accountId } of renamed) {
    const to = await findAddressee(tx, accountId);
    const eventKey = `nome-do-colega:${id}:${randomUUID()}`;
    const words = newNameMail(readableName(name));
    if (to?.isConfirmed) await notify(tx, { to, eventKey, words, path: "/dashboard/equipe" });
  }
}

/**
 * Updates the profile (A7.3, B7.5), and a company's row of `empresas`. An empty city or state does not replace the
 * row's value.
 */
export async function updateProfile(
  userId: string,
  { full_name, phone, company_name, city, state, person_type }: ProfileInput,
): Promise<MessageResult> {
  const official = city && state ? await findOfficialCity(state, city) : city;
  if (official === null) return failure("bad_input", PROFILE.cityInvalid, "city");
  const data = {
    fullName: full_name,
    phone: phone || null,
    companyName: person_type === "juridica" ? company_name || null : null,
    city: official || null,
    state: state || null,
    personType: person_type,
  };
  const known = await findWithoutCompany(db, userId);
  const company = known && companyOf({ ...known, ...data });
  const registered = company && (await findRegistered(company.cnpj));
  const result = await asAccountWithJobs(userId, async (tx) => {
    await mailNewName(tx, userId, full_name);
    await tx.profile.update({ where: { userId }, data });
    await tx.empresa.updateMany({
      where: { userId },
      data: { telefone: data.phone, ...(official && { cidade: official }), ...(state && { estado: state }) },
    });
    await completeCompany(tx, userId, registered);
    return ok({ message: PROFILE.updated });
  }).catch((error: unknown) => {
    if (isDatabaseDown(error)) throw error;
    // The failure names no field, because the form has no CNPJ.
    if (isUniqueViolation(error)) return failure("conflict", PROFILE.cnpjTaken);
    log.error({ err: error }, "profile was not updated");
    return failure("unexpected", PROFILE.failed);
  });
  if (result.ok) await logSecurityEvent("profile_update", {}, userId);
  return result;
}

import "server-only";
import { asAccount } from "@/lib/access/account-lock";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { findOfficialCity } from "@/lib/people/lookups/queries";
import { log } from "@/lib/server/log";
import { isDatabaseDown } from "@/lib/server/outage";
import { logSecurityEvent } from "@/lib/server/security-events";
import { PROFILE } from "./messages";
import type { ProfileInput } from "./schema";

/**
 * Updates the profile (A7.3, B7.5). Phone and place of a company are also written to its row of `empresas`, where an
 * empty place changes nothing. Legal name and CNPJ stay.
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
  const result = await asAccount(userId, async (tx) => {
    await tx.profile.update({ where: { userId }, data });
    await tx.empresa.updateMany({
      where: { userId },
      data: { telefone: data.phone, ...(official && { cidade: official }), ...(state && { estado: state }) },
    });
    return ok({ message: PROFILE.updated });
  }).catch((error: unknown) => {
    if (isDatabaseDown(error)) throw error;
    log.error({ err: error }, "profile was not updated");
    return failure("unexpected", PROFILE.failed);
  });
  if (result.ok) await logSecurityEvent("profile_update", {}, userId);
  return result;
}

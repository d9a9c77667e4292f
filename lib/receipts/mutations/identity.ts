import "server-only";
import { asAccount } from "../../account-lock";
import { logSecurityEvent } from "../../audit";
import { Prisma } from "../../db";
import { failure, ok, type Result } from "../../result";
import { IDENTITY } from "../messages";
import { isCnpj } from "../rules/identity";
import type { IdentityInput } from "../schema";

/**
 * Keeps the legal name and the CNPJ or CPF that the receipts of an account say from now on; what was issued stays as it
 * is. A company account's come from the registry.
 */
export async function saveIdentity(
  userId: string,
  { nome, documento }: IdentityInput,
): Promise<Result<{ message: string }>> {
  const result = await asAccount(userId, async (tx) => {
    const companies = await tx.empresa.findMany({
      where: { OR: [{ userId }, { cnpj: documento }] },
      select: { userId: true },
    });
    if (companies.some((company) => company.userId === userId))
      return failure("conflict", IDENTITY.companyFixed, "documento");
    if (companies.length > 0) return failure("conflict", IDENTITY.documentTaken, "documento");
    const data = isCnpj(documento)
      ? { personType: "juridica", companyName: nome }
      : { personType: "fisica", fullName: nome };
    await tx.profile.update({ where: { userId }, data: { ...data, documentNumber: documento } });
    return ok({ message: IDENTITY.saved });
  }).catch((error: unknown) => {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== "P2002") throw error;
    return failure("conflict", IDENTITY.documentTaken, "documento");
  });
  if (result.ok) await logSecurityEvent("profile_update", {}, userId);
  return result;
}

import "server-only";
import { ok, type Result } from "@/lib/kit/result";
import { findRegime } from "@/lib/people/lookups/queries";
import type { TaxRegime } from "@/lib/providers/cnpj";
import { findCompanyCnpj } from "../queries/registered";

/** `regime` is null for an account without a CNPJ, and if the registry has no regime or does not answer. */
export async function findTaxRegime(userId: string): Promise<Result<{ regime: TaxRegime | null }>> {
  const cnpj = await findCompanyCnpj(userId);
  return ok({ regime: cnpj ? await findRegime(cnpj) : null });
}

import "server-only";
import { ok, type Result } from "@/lib/kit/result";
import { findTaxFacts } from "@/lib/people/lookups/queries";
import type { TaxRegime } from "@/lib/providers/cnpj";
import { findCompanyCnpj } from "../queries/registered";

/**
 * `regime` is null for an account without a CNPJ, for a company that is not active, and if the registry has no regime
 * or does not answer.
 */
export async function findTaxRegime(userId: string): Promise<Result<{ regime: TaxRegime | null }>> {
  const cnpj = await findCompanyCnpj(userId);
  if (!cnpj) return ok({ regime: null });
  const { regime, situation } = await findTaxFacts(cnpj);
  return ok({ regime: situation ? null : regime });
}

import type { CnpjStatus } from "@/components/kit/forms/use-cnpj";
import type { CompanyData } from "@/lib/people/lookups/rules";
import { RegimeHint } from "./regime-hint";

/** A status region, so that the regime is read aloud: outside the Lucro Real a company deducts nothing. */
export function FoundRegime({ status, company }: { status: CnpjStatus; company: CompanyData | null }) {
  return (
    <div role="status">
      {status === "valid" && company?.regime && (
        <p className="mt-1.5 text-sm leading-snug">
          <RegimeHint regime={company.regime} />
        </p>
      )}
    </div>
  );
}

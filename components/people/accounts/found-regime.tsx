import type { CnpjStatus } from "@/components/kit/forms/use-cnpj";
import type { CompanyData } from "@/lib/people/lookups/rules";
import { RegimeHint } from "./regime-hint";

/** A status region, so that a screen reader announces the regime: a company outside Lucro Real cannot deduct. */
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

import { Alert } from "@/components/kit/ui/alert";
import { deductionDoubtText } from "@/lib/matches/interests/messages/funder";
import type { DeductionDoubt } from "@/lib/matches/interests/rules/funder";

type DeductionWarningProps = { doubt: DeductionDoubt | null; className?: string };

export function DeductionWarning({ doubt, className }: DeductionWarningProps) {
  if (doubt === null) return null;
  const { declared } = doubt;
  const text = declared && [declared.regime, declared.ano].filter(Boolean).join(" em ");
  return (
    <Alert tone={declared ? "warning" : "info"} className={className}>
      {deductionDoubtText(text)}
    </Alert>
  );
}

import { toast } from "@/components/kit/ui/toast-store";
import type { Result } from "@/lib/kit/result";
import type { InterestStatus } from "@/lib/kit/states";
import { registerInterestAction } from "@/lib/matches/interests/actions";
import { INTEREST } from "@/lib/matches/interests/messages/interest";
import type { InterestValues } from "@/lib/matches/interests/rules/form";
import { forgetSimulatedAmount } from "./simulated-amount";

type RegisterResult = { status: InterestStatus; repeated: boolean };

/** A call without a response fails with the text of B8.3. */
export const sendInterest = (values: InterestValues): Promise<Result<RegisterResult>> =>
  registerInterestAction(values).catch(() => ({
    ok: false,
    code: "provider_down",
    message: INTEREST.failed,
  }));

/** Shows the success toast of the screen (B8.3) and drops the simulated amount. */
export function showInterestToast(screen: "financiador" | "empresa"): void {
  forgetSimulatedAmount();
  if (screen === "financiador") toast({ title: INTEREST.done });
  else toast({ title: INTEREST.doneCompany, description: INTEREST.doneCompanyHint });
}

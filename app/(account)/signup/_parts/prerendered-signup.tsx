import { ChargedBy } from "@/components/words/operator/charged-by";
import type { Plan } from "@/lib/kit/account-kinds";
import { env } from "@/lib/server/env";
import { PlanScreen } from "./plan-screen";

export const PrerenderedSignup = ({ plan }: { plan: Plan }) => (
  <PlanScreen
    named={plan}
    paidPlans={env.PAID_PLANS}
    confirmsEmail={!env.AUTH_AUTOCONFIRM}
    chargedBy={<ChargedBy className="mt-3" />}
  />
);

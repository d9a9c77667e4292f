import { CardContent } from "@/components/kit/ui/card";
import { TextLink } from "@/components/kit/ui/text-link";
import { PlanChoice } from "@/components/money/plans/plan-choice";
import { readPlanDetails } from "@/lib/money/billing/queries";
import { readPlan } from "@/lib/money/plans/queries";
import { PLAN_TAB, shownPlan } from "@/lib/money/plans/rules";
import { env } from "@/lib/server/env";
import { PlanCard } from "../../_parts/plan-card";

type AccountPlanProps = { userId: string; waiting: "pro" | "plus" | null };

export async function AccountPlan({ userId, waiting }: AccountPlanProps) {
  const [facts, details] = await Promise.all([readPlan(userId), readPlanDetails(userId)]);
  const now = new Date();
  return (
    <div className="mb-8 grid gap-3">
      <PlanCard {...{ facts, details, waiting, now }}>
        {env.PAID_PLANS && (
          <CardContent>
            <PlanChoice priceList="painel" current={shownPlan(facts, now)} wanted={null} {...details} />
            <p className="mt-4 text-sm">
              <TextLink href={PLAN_TAB}>Comparar os planos e ler como se paga</TextLink>
            </p>
          </CardContent>
        )}
      </PlanCard>
    </div>
  );
}

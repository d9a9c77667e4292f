import { PaymentInfo } from "@/components/money/plans/payment-info";
import { PlanChoice } from "@/components/money/plans/plan-choice";
import { readPlanDetails } from "@/lib/money/billing/queries";
import { findLastAmount } from "@/lib/money/fees/queries";
import { readPlan } from "@/lib/money/plans/queries";
import { shownPlan } from "@/lib/money/plans/rules";
import { env } from "@/lib/server/env";
import { PlanCard } from "./plan-card";

type PlanTabProps = { userId: string; waiting: "pro" | "plus" | null };

export async function PlanTab({ userId, waiting }: PlanTabProps) {
  const [facts, details, lastDeal] = await Promise.all([
    readPlan(userId),
    readPlanDetails(userId),
    findLastAmount(userId),
  ]);
  const now = new Date();
  return (
    <div className="grid gap-9">
      <PlanCard {...{ facts, details, waiting, now }} />
      {env.PAID_PLANS && (
        <>
          <section aria-labelledby="planos-titulo">
            <h2 id="planos-titulo" className="mb-4 text-2xl">
              Planos
            </h2>
            <PlanChoice
              priceList="painel"
              current={shownPlan(facts, now)}
              wanted={null}
              lastDeal={lastDeal}
              {...details}
            />
          </section>
          <PaymentInfo trialDays={details.trialDays} takesPix={env.STRIPE_PIX_AUTOMATICO} />
        </>
      )}
    </div>
  );
}

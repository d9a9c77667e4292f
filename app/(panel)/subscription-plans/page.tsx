import type { Metadata } from "next";
import { Alert } from "@/components/kit/ui/alert";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { describePlan } from "@/components/money/plans/describe-plan";
import { PaymentInfo } from "@/components/money/plans/payment-info";
import { PlanActions } from "@/components/money/plans/plan-actions";
import { PlanChoice } from "@/components/money/plans/plan-choice";
import { SubscriptionWatch } from "@/components/money/plans/subscription-watch";
import { requireViewer } from "@/lib/access/auth/session";
import { readPlanDetails } from "@/lib/money/billing/queries";
import { findLastAmount } from "@/lib/money/fees/queries";
import { readPlan } from "@/lib/money/plans/queries";
import { planOf } from "@/lib/money/plans/rules";
import { PLAN_WAITS, planChosen } from "@/lib/overview/dashboard/messages";
import { waitingPlan } from "@/lib/overview/dashboard/rules/payment-flags";
import { getProfile } from "@/lib/people/profile/queries";
import { env } from "@/lib/server/env";

export const instant = false;

export const metadata: Metadata = { title: "Seu plano", robots: { index: false } };

/** A captador arrives here after confirming the e-mail (A4.7). */
export default async function SubscriptionPlansPage() {
  const viewer = await requireViewer("/subscription-plans");
  const [profile, facts, details, lastDeal] = await Promise.all([
    getProfile(viewer.userId),
    readPlan(viewer.userId),
    readPlanDetails(viewer.userId),
    findLastAmount(viewer.userId),
  ]);
  const { amount, isManaged, isEnding, isUnpaid, mandateLimit, trialDays, withdrawal } = details;
  const now = new Date();
  const { plan, title, text, renewal, cancelling } = describePlan(facts, details, now);
  const isFree = plan === "free";
  const isOffered = env.PAID_PLANS && viewer.userType === "captador";
  const waiting = profile && isOffered && isFree ? waitingPlan(profile) : null;
  return (
    <div className="page-width pt-5 pb-16">
      <p className="mb-3 font-semibold text-accent-text text-sm">Seu plano</p>
      <h1 className="text-4xl">{isFree ? "Gratuito, R$ 0" : title}</h1>
      <p className="mt-5 max-w-[46ch] text-ink-soft text-lg leading-normal">{text}</p>
      {renewal && <p className="mt-2 text-ink-soft">{renewal}</p>}
      {(isManaged || withdrawal) && (
        <div className="mt-6">
          <PlanActions
            isManaged={isManaged}
            endsAtPeriodEnd={isEnding}
            withdrawal={withdrawal}
            cancelling={cancelling}
          />
        </div>
      )}
      {waiting && (
        <Alert title={planChosen(waiting)} className="mt-8 max-w-[46rem]">
          <p>{PLAN_WAITS}</p>
        </Alert>
      )}
      {isOffered && (
        <div className="mt-9 grid gap-9">
          <SubscriptionWatch plan={planOf(facts, now)} />
          <section aria-label="Planos">
            <PlanChoice
              priceList="cadastro"
              current={plan}
              wanted={waiting}
              {...{ amount, isManaged, isEnding, isUnpaid, mandateLimit, trialDays, lastDeal }}
            />
          </section>
          <PaymentInfo trialDays={trialDays} takesPix={env.STRIPE_PIX_AUTOMATICO} />
        </div>
      )}
      <ButtonLink href="/dashboard" size="lg" variant={isOffered ? "outline" : "default"} className="mt-9">
        Ir para o painel
      </ButtonLink>
    </div>
  );
}

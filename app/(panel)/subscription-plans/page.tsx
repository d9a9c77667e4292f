import type { Metadata } from "next";
import { Alert } from "@/components/kit/ui/alert";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { PaymentInfo } from "@/components/money/plans/payment-info";
import { PlanActions } from "@/components/money/plans/plan-actions";
import { PlanChoice } from "@/components/money/plans/plan-choice";
import { SubscriptionWatch } from "@/components/money/plans/subscription-watch";
import { requireViewer } from "@/lib/access/auth/session";
import { formatDate, formatMoney } from "@/lib/kit/format";
import { cancelTexts } from "@/lib/money/billing/messages";
import { readPlanDetails } from "@/lib/money/billing/queries";
import { findLastAmount } from "@/lib/money/fees/queries";
import { planText, renewalText } from "@/lib/money/plans/messages";
import { OFFERS } from "@/lib/money/plans/offers";
import { readPlan } from "@/lib/money/plans/queries";
import { endAhead, isFirstChargeDue, planOf, shownPlan, subscriptionState } from "@/lib/money/plans/rules";
import { PLAN_WAITS, planChosen } from "@/lib/overview/dashboard/messages";
import { waitingPlan } from "@/lib/overview/dashboard/rules/payment-flags";
import { getProfile } from "@/lib/people/profile/queries";
import { env } from "@/lib/server/env";

export const instant = false;

export const metadata: Metadata = { title: "Seu plano", robots: { index: false } };

/** A captador arrives here after confirming the e-mail (A4.7), and chooses a plan if PAID_PLANS is on. */
export default async function SubscriptionPlansPage() {
  const viewer = await requireViewer("/subscription-plans");
  const [profile, facts, details, lastDeal] = await Promise.all([
    getProfile(viewer.userId),
    readPlan(viewer.userId),
    readPlanDetails(viewer.userId),
    findLastAmount(viewer.userId),
  ]);
  const { amount, isManaged, isEnding, isUnpaid, method, trialDays, withdrawal } = details;
  const now = new Date();
  const state = subscriptionState(facts, now);
  const plan = shownPlan(facts, now);
  const isFree = plan === "free";
  const name = OFFERS.find((offer) => offer.plan === plan)?.name;
  const ahead = endAhead(facts, now);
  const end = ahead && formatDate(ahead);
  const isTrial = state.kind === "teste";
  const awaitsCharge = isFirstChargeDue(state);
  const isOffered = env.PAID_PLANS && viewer.userType === "captador";
  const waiting = profile && isOffered && isFree ? waitingPlan(profile) : null;
  return (
    <div className="page-width pt-5 pb-16">
      <p className="mb-3 font-semibold text-accent-text text-sm">Seu plano</p>
      <h1 className="text-4xl">{isFree ? "Gratuito, R$ 0" : `${name}, ${formatMoney(amount)} por mês`}</h1>
      <p className="mt-5 max-w-[46ch] text-ink-soft text-lg leading-normal">
        {planText(state, { now, format: formatDate })}
      </p>
      {state.kind !== "pendente" && !awaitsCharge && !isFree && end && (
        <p className="mt-2 text-ink-soft">{renewalText({ isEnding, isTrial, end, method })}</p>
      )}
      {(isManaged || withdrawal) && (
        <div className="mt-6">
          <PlanActions
            isManaged={isManaged}
            endsAtPeriodEnd={isEnding}
            withdrawal={withdrawal}
            cancelling={cancelTexts({
              isTrial,
              end,
              isFirstChargeDue: awaitsCharge,
              isUnpaid: facts?.status === "past_due",
              isProcessing: facts?.isProcessing ?? false,
            })}
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
              {...{ amount, isManaged, isEnding, isUnpaid, trialDays, lastDeal }}
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

import { Alert } from "@/components/kit/ui/alert";
import { Badge } from "@/components/kit/ui/badge";
import { Card, CardAction, CardContent, CardFooter, CardHeader, CardTitle } from "@/components/kit/ui/card";
import { TextLink } from "@/components/kit/ui/text-link";
import { PaymentInfo } from "@/components/money/plans/payment-info";
import { PlanActions } from "@/components/money/plans/plan-actions";
import { PlanChoice } from "@/components/money/plans/plan-choice";
import { SubscriptionWatch } from "@/components/money/plans/subscription-watch";
import { formatDate, formatMoney } from "@/lib/kit/format";
import { cancelText } from "@/lib/money/billing/messages";
import { readPlanDetails } from "@/lib/money/billing/queries";
import { findLastDeal } from "@/lib/money/fees/queries";
import { PLAN_BADGES, planText, renewalText } from "@/lib/money/plans/messages";
import { OFFERS } from "@/lib/money/plans/offers";
import { readPlan } from "@/lib/money/plans/queries";
import { endAhead, planOf, SIGN_UP_OFFER, subscriptionState } from "@/lib/money/plans/rules";
import { PLAN_WAITS, planChosen } from "@/lib/overview/dashboard/messages";
import { env } from "@/lib/server/env";

type PlanTabProps = { userId: string; waiting: "pro" | "plus" | null };

/** Current plan from the database (B4.6), and the upgrades (B2.20). */
export async function PlanTab({ userId, waiting }: PlanTabProps) {
  const [facts, details, lastDeal] = await Promise.all([
    readPlan(userId),
    readPlanDetails(userId),
    findLastDeal(userId),
  ]);
  const now = new Date();
  const state = subscriptionState(facts, now);
  const text = planText(state, { now, format: formatDate });
  const isFree = state.kind === "gratuito" || !facts;
  const name = OFFERS.find(({ plan }) => plan === facts?.plan)?.name ?? "";
  const ahead = endAhead(facts, now);
  const end = ahead && formatDate(ahead);
  const { isManaged, isEnding, amount, method, trialDays } = details;
  return (
    <div className="grid gap-9">
      <SubscriptionWatch
        plan={planOf(facts, now)}
        confirmed={planOf(facts, now) !== "free" && Boolean(facts?.paymentConfirmed)}
      />
      {state.kind === "pendente" && (
        <Alert tone="warning" title="Pagamento pendente" className="max-w-[56rem]">
          <p>{text}</p>
        </Alert>
      )}
      <Card>
        <CardHeader>
          <p className="text-ink-soft text-sm">Seu plano</p>
          <CardTitle>{isFree ? "Free, R$ 0 por mês" : `${name}, ${formatMoney(amount)} por mês`}</CardTitle>
          <CardAction>
            <Badge tone={state.kind === "pendente" ? "accent" : "brand"}>
              {PLAN_BADGES[state.kind]}
              {state.kind === "teste" && (state.days === 1 ? ": 1 dia" : `: ${state.days} dias`)}
            </Badge>
          </CardAction>
        </CardHeader>
        <CardContent className="grid gap-2 leading-normal">
          {state.kind !== "pendente" && <p>{text}</p>}
          {state.kind !== "pendente" && !isFree && end && (
            <p className="text-ink-soft text-sm">
              {renewalText({ isEnding, isTrial: state.kind === "teste", end, method })}
            </p>
          )}
          {waiting && (
            <p>
              {planChosen(waiting)}. {PLAN_WAITS}{" "}
              <TextLink href={SIGN_UP_OFFER} className="link">
                Ver o preço do cadastro
              </TextLink>
            </p>
          )}
        </CardContent>
        <CardFooter>
          <PlanActions
            isManaged={isManaged}
            endsAtPeriodEnd={isEnding}
            effect={cancelText({
              isTrial: state.kind === "teste",
              isUnpaid: facts?.status === "past_due",
              isProcessing: facts?.isProcessing ?? false,
              end,
            })}
          />
        </CardFooter>
      </Card>
      {env.PAID_PLANS && (
        <>
          <section aria-labelledby="planos-titulo">
            <h2 id="planos-titulo" className="mb-4 text-2xl">
              Planos
            </h2>
            <PlanChoice
              reading="painel"
              current={isFree ? "free" : facts.plan === "plus" ? "plus" : "pro"}
              wanted={null}
              {...{ amount, isManaged, isEnding, trialDays, lastDeal }}
            />
          </section>
          <PaymentInfo trialDays={trialDays} takesPix={env.STRIPE_PIX_AUTOMATICO} />
        </>
      )}
    </div>
  );
}

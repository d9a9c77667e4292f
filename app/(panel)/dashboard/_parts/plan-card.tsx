import type { ReactNode } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Badge } from "@/components/kit/ui/badge";
import { Card, CardAction, CardContent, CardFooter, CardHeader, CardTitle } from "@/components/kit/ui/card";
import { TextLink } from "@/components/kit/ui/text-link";
import { describePlan } from "@/components/money/plans/describe-plan";
import { PlanActions } from "@/components/money/plans/plan-actions";
import { SubscriptionWatch } from "@/components/money/plans/subscription-watch";
import type { PlanDetails } from "@/lib/money/billing/queries";
import { PLAN_BADGES } from "@/lib/money/plans/messages";
import { type PlanFacts, planOf, SIGN_UP_OFFER } from "@/lib/money/plans/rules";
import { PLAN_WAITS, planChosen } from "@/lib/overview/dashboard/messages";

type PlanCardProps = {
  facts: PlanFacts;
  details: PlanDetails;
  waiting: "pro" | "plus" | null;
  now: Date;
  children?: ReactNode;
};

/** The account's plan (B4.6) with its actions (B2.20). */
export function PlanCard({ facts, details, waiting, now, children }: PlanCardProps) {
  const { state, plan, title, text, renewal, cancelling } = describePlan(facts, details, now);
  return (
    <>
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
          <CardTitle>{plan === "free" ? "Free, R$ 0 por mês" : title}</CardTitle>
          <CardAction>
            <Badge tone={state.kind === "pendente" ? "accent" : "brand"}>
              {PLAN_BADGES[state.kind]}
              {state.kind === "teste" && (state.days === 1 ? ": 1 dia" : `: ${state.days} dias`)}
            </Badge>
          </CardAction>
        </CardHeader>
        <CardContent className="grid gap-2 leading-normal">
          {state.kind !== "pendente" && <p>{text}</p>}
          {renewal && <p className="text-ink-soft text-sm">{renewal}</p>}
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
            isManaged={details.isManaged}
            endsAtPeriodEnd={details.isEnding}
            withdrawal={details.withdrawal}
            cancelling={cancelling}
          />
        </CardFooter>
        {children}
      </Card>
    </>
  );
}

import { Check } from "lucide-react";
import { Badge } from "@/components/kit/ui/badge";
import { Card, CardAction, CardContent, CardFooter, CardHeader, CardTitle } from "@/components/kit/ui/card";
import { ChargedBy } from "@/components/words/operator/charged-by";
import { formatMoney, formatMoneyCents } from "@/lib/kit/format";
import { OFFERS } from "@/lib/money/plans/offers";
import { type PaidPlan, priceOf, type Reading } from "@/lib/money/plans/rules";
import { ChangePlan } from "./change-plan";
import { ChoosePlan } from "./choose-plan";

type PlanCardsProps = {
  reading: Reading;
  current: "free" | PaidPlan;
  /** Monthly price of the current plan, in centavos. */
  amount: number;
  /** Whether the current plan can be changed here. */
  isManaged: boolean;
  /** Days of trial, if any. */
  trialDays: number;
  /** Chosen at the sign-up. */
  wanted?: PaidPlan | null;
};

/** The three plans at the prices of a screen (A9.4), with the current one and actions for the others. */
export function PlanCards({ reading, current, amount, isManaged, trialDays, wanted }: PlanCardsProps) {
  return (
    <>
      <ul className="grid items-stretch gap-5 lg:grid-cols-3">
        {OFFERS.map(({ plan, name, brings, features }) => {
          const isCurrent = plan === current;
          const price = isCurrent && plan !== "free" ? amount : priceOf(plan, reading);
          const money = price % 100 === 0 ? formatMoney(price) : formatMoneyCents(price);
          return (
            <li key={plan} className="grid">
              <Card
                className={`grid-rows-[auto_1fr_auto] ${isCurrent ? "border-brand" : plan === wanted ? "border-accent" : ""}`}
              >
                <CardHeader>
                  <CardTitle>{name}</CardTitle>
                  <p>
                    <span className="figures font-display font-semibold text-3xl">{money}</span>
                    <span className="text-ink-soft text-sm"> por mês</span>
                  </p>
                  {isCurrent && (
                    <CardAction>
                      <Badge tone="brand">Seu plano</Badge>
                    </CardAction>
                  )}
                  {!isCurrent && plan === wanted && (
                    <CardAction>
                      <Badge tone="accent">Sua escolha</Badge>
                    </CardAction>
                  )}
                </CardHeader>
                <CardContent className="grid content-start gap-4">
                  <p className="text-ink-soft text-sm leading-normal">{brings}</p>
                  <ul className="grid gap-2 text-sm">
                    {features.map((feature) => (
                      <li key={feature} className="flex gap-2">
                        <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-brand" strokeWidth={2} />
                        {feature}
                      </li>
                    ))}
                  </ul>
                </CardContent>
                <CardFooter>
                  {plan !== "free" && current === "free" && (
                    <ChoosePlan plan={plan} reading={reading}>
                      {trialDays > 0 ? `Testar o ${name} por ${trialDays} dias` : `Assinar o ${name}`}
                    </ChoosePlan>
                  )}
                  {plan !== "free" && current !== "free" && !isCurrent && isManaged && (
                    <ChangePlan plan={plan} name={name} reading={reading} />
                  )}
                  {plan === "free" && current !== "free" && (
                    <p className="text-ink-soft text-sm">Ao cancelar, a conta volta a este plano.</p>
                  )}
                </CardFooter>
              </Card>
            </li>
          );
        })}
      </ul>
      <ChargedBy className="mt-4" />
    </>
  );
}

"use client";

import type { ReactNode } from "react";
import { AccountFrame } from "@/components/people/accounts/account-frame";
import { COMMISSION, Facts, UNLOCK } from "@/components/people/accounts/aside-parts";
import { useQuery } from "@/components/people/accounts/use-query";
import { PLANS, type Plan } from "@/lib/kit/account-kinds";
import { formatMoney } from "@/lib/kit/format";
import { OFFERS } from "@/lib/money/plans/offers";
import { priceOf } from "@/lib/money/plans/rules";
import { PlanSignup } from "./plan-signup";

type PlanScreenProps = {
  named: Plan;
  paidPlans: boolean;
  confirmsEmail: boolean;
  chargedBy: ReactNode;
};

function readQuery(query: URLSearchParams): Plan {
  const wanted = query.get("plan")?.toLowerCase();
  return PLANS.find((name) => name === wanted) ?? "free";
}

/** Sign-up for the plan in the address (A2.8). The plan is Free while paid plans are not on sale (A6.6). */
export function PlanScreen({ named, paidPlans, confirmsEmail, chargedBy }: PlanScreenProps) {
  const query = useQuery();
  const wanted = query ? readQuery(query) : named;
  const plan = paidPlans ? wanted : "free";
  const { brings } = OFFERS.find((offer) => offer.plan === plan) ?? OFFERS[0];
  const monthly = priceOf(plan, "cadastro");
  return (
    <AccountFrame
      kicker="Para quem capta"
      title={`Cadastro - Plano ${plan.toUpperCase()}`}
      lead={
        monthly > 0 ? (
          <>
            <p>
              Crie a conta primeiro. O pagamento do plano vem depois, na página do provedor de pagamentos.
            </p>
            {chargedBy}
          </>
        ) : (
          <p>Crie a conta da sua organização. Não pedimos cartão.</p>
        )
      }
      aside={
        <Facts
          label="O que custa"
          facts={[
            {
              figure: formatMoney(monthly),
              children: `${monthly > 0 ? "por mês, e você cancela quando quiser" : "por mês"}. ${brings}.`,
            },
            plan === "free" ? UNLOCK : { ...UNLOCK, figure: "0,1%" },
            COMMISSION,
          ]}
        />
      }
    >
      <PlanSignup plan={plan} confirmsEmail={confirmsEmail} />
    </AccountFrame>
  );
}

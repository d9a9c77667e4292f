"use client";

import { useSearchParams } from "next/navigation";
import { AccountFrame } from "@/components/accounts/account-frame";
import { Facts } from "@/components/accounts/aside-parts";
import { PLANS, type Plan } from "@/lib/accounts/rules";
import { formatMoney } from "@/lib/format";
import { SIGNUP_PLANS } from "@/lib/signup/plans";
import { PlanSignup } from "./plan-signup";

/** Signup for one plan, whose name stands in the title (A2.8). */
export function PlanScreen({ plan }: { plan: Plan }) {
  const offered = SIGNUP_PLANS.find((entry) => entry.plan === plan) ?? SIGNUP_PLANS[0];
  const { monthly, brings } = offered;
  return (
    <AccountFrame
      kicker="Para quem capta"
      title={`Cadastro - Plano ${plan.toUpperCase()}`}
      lead={
        monthly > 0 ? (
          <p>Crie a conta primeiro. O pagamento do plano vem depois, na página do provedor de pagamentos.</p>
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
            { figure: "8%", children: "de comissão, só sobre o apoio aceito e confirmado pelos dois lados." },
          ]}
        />
      }
    >
      <PlanSignup plan={plan} />
    </AccountFrame>
  );
}

/** For the plan that the address names, in capitals or not; Free where it names none that is offered (A6.6). */
export function PlanScreenByAddress({ paidPlans }: { paidPlans: boolean }) {
  const wanted = useSearchParams().get("plan")?.toLowerCase();
  const plan = PLANS.find((name) => name === wanted) ?? "free";
  return <PlanScreen plan={paidPlans ? plan : "free"} />;
}

import type { Metadata } from "next";
import Link from "next/link";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button-variants";
import { requireViewer } from "@/lib/auth/session";
import { PLAN_WAITS, planChosen } from "@/lib/dashboard/messages";
import { waitingPlan } from "@/lib/dashboard/rules";
import { env } from "@/lib/env";
import { getProfile } from "@/lib/profile/queries";

/** Rendered whole for each request: what it shows belongs to one person. */
export const instant = false;

export const metadata: Metadata = { title: "Seu plano", robots: { index: false } };

/** Where a fundraiser arrives after the confirmation (A4.7): the plan that the account has, and the way on. */
export default async function SubscriptionPlansPage() {
  const viewer = await requireViewer("/subscription-plans");
  const profile = await getProfile(viewer.userId);
  const plan = profile?.subscriptionPlan ?? "free";
  const waiting = profile && env.PAID_PLANS ? waitingPlan(profile) : null;
  return (
    <div className="page-width pt-8 pb-20 md:pt-14 lg:pb-28">
      <p className="mb-3 font-semibold text-accent-text text-sm">Seu plano</p>
      <h1 className="text-4xl">{plan === "free" ? "Gratuito, R$ 0" : plan.toUpperCase()}</h1>
      <p className="mt-5 max-w-[46ch] text-ink-soft text-lg leading-normal">
        {plan === "free"
          ? "A conta está aberta e não tem mensalidade. A comissão de 8% só vale sobre oportunidades aceitas e confirmadas."
          : "O plano está ativo na sua conta."}
      </p>
      {waiting && (
        <Alert title={planChosen(waiting)} className="mt-8 max-w-[46rem]">
          <p>{PLAN_WAITS}</p>
        </Alert>
      )}
      <Link href="/dashboard" className={buttonVariants({ size: "large", className: "mt-9" })}>
        Ir para o painel
      </Link>
    </div>
  );
}

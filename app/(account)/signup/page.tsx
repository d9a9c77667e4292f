import type { Metadata } from "next";
import { Suspense } from "react";
import { env } from "@/lib/env";
import { PlanScreen, PlanScreenByAddress } from "./_parts/plan-screen";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Cadastro",
  description: "Crie a conta da sua organização no plano Free, Pro ou Plus.",
  alternates: { canonical: "/signup" },
};

/** Plan signup (A2.8). */
export default function PlanSignupPage() {
  return (
    <Suspense fallback={<PlanScreen plan="free" />}>
      <PlanScreenByAddress paidPlans={env.PAID_PLANS} />
    </Suspense>
  );
}

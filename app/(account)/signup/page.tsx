import type { Metadata } from "next";
import { env } from "@/lib/env";
import { PlanScreen } from "./_parts/plan-screen";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Cadastro",
  description: "Crie a conta da sua organização no plano Free, Pro ou Plus.",
  alternates: { canonical: "/signup" },
};

/** Plan signup (A2.8). */
export default function PlanSignupPage() {
  return <PlanScreen paidPlans={env.PAID_PLANS} confirmsEmail={!env.AUTH_AUTOCONFIRM} />;
}

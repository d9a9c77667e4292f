import type { Metadata } from "next";
import { PrerenderedSignup } from "./_parts/prerendered-signup";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Cadastro",
  description: "Crie a conta da sua organização no plano Free, Pro ou Plus.",
  alternates: { canonical: "/signup" },
};

export default function PlanSignupPage() {
  return <PrerenderedSignup plan="free" />;
}

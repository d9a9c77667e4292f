import type { Metadata } from "next";
import { StoredSignup } from "./_parts/stored-signup";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Cadastro",
  description: "Crie a conta da sua organização no plano Free, Pro ou Plus.",
  alternates: { canonical: "/signup" },
};

/** Plan signup (A2.8). */
export default function PlanSignupPage() {
  return <StoredSignup asked="free" />;
}

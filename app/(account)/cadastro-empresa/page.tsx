import type { Metadata } from "next";
import { CompanySignupScreen } from "@/components/people/accounts/company-signup-screen";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Cadastrar Empresa",
  description:
    "Crie a conta gratuita da sua empresa e apoie projetos de reciclagem com até 1% do imposto de renda devido.",
  alternates: { canonical: "/cadastro-empresa" },
};

export default function CompanySignupPage() {
  return <CompanySignupScreen path="/cadastro-empresa" />;
}

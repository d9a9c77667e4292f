import type { Metadata } from "next";
import { PrerenderedCompanyLogin } from "./_parts/prerendered-company-login";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Acesso da empresa",
  description: "Entre com a conta da sua empresa para ver todos os projetos e registrar interesse.",
  alternates: { canonical: "/empresa-auth" },
};

export default function CompanyLoginPage() {
  return <PrerenderedCompanyLogin isConfirmed={false} />;
}

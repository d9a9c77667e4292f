import type { Metadata } from "next";
import { StoredCompanyLogin } from "./_parts/stored-company-login";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Acesso da empresa",
  description: "Entre com a conta da sua empresa para ver todos os projetos e registrar interesse.",
  alternates: { canonical: "/empresa-auth" },
};

/** Company login (A2.9). */
export default function CompanyLoginPage() {
  return <StoredCompanyLogin isConfirmed={false} />;
}

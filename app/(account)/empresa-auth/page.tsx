import type { Metadata } from "next";
import Link from "next/link";
import { AccountFrame } from "@/components/accounts/account-frame";
import { Inside } from "@/components/accounts/aside-parts";
import { CompanyLogin } from "./company-login";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Acesso da empresa",
  description: "Entre com a conta da sua empresa para ver todos os projetos e registrar interesse.",
  alternates: { canonical: "/empresa-auth" },
};

const INSIDE = [
  {
    term: "Projetos completos",
    text: "O que é, quem executa, quanto falta e até quando, projeto por projeto.",
  },
  {
    term: "Interesse registrado",
    text: "O captador é avisado e responde por aqui. O seu contato só abre se ele aceitar.",
  },
  { term: "Sem custo", text: "A empresa não paga para usar a plataforma, agora nem depois." },
];

/** Company login (A2.9). */
export default function CompanyLoginPage() {
  return (
    <AccountFrame
      kicker="Para empresas e financiadores"
      title="Acesso da empresa"
      lead={
        <p>
          Ainda não tem conta?{" "}
          <Link href="/cadastro-empresa" className="link">
            Cadastre-se aqui
          </Link>
        </p>
      }
      aside={<Inside items={INSIDE} />}
    >
      <CompanyLogin />
    </AccountFrame>
  );
}

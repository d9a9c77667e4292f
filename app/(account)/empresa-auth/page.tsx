import type { Metadata } from "next";
import Link from "next/link";
import { AccountFrame } from "@/components/accounts/account-frame";
import { CompanyLogin } from "./company-login";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Acesso da empresa",
  description: "Entre com a conta da sua empresa para ver todos os projetos e registrar interesse.",
  alternates: { canonical: "/empresa-auth" },
};

const INSIDE = [
  ["Projetos completos", "O que é, quem executa, quanto falta e até quando, projeto por projeto."],
  ["Interesse registrado", "O captador é avisado e responde por aqui. O seu contato só abre se ele aceitar."],
  ["Sem custo", "A empresa não paga para usar a plataforma, agora nem depois."],
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
      aside={
        <dl className="grid border-line border-t">
          {INSIDE.map(([term, text]) => (
            <div key={term} className="border-line border-b py-4">
              <dt className="font-semibold">{term}</dt>
              <dd className="mt-0.5 max-w-[44ch] text-ink-soft text-sm leading-normal">{text}</dd>
            </div>
          ))}
        </dl>
      }
    >
      <CompanyLogin />
    </AccountFrame>
  );
}

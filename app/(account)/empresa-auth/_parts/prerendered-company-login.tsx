import Link from "next/link";
import { AccountFrame } from "@/components/people/accounts/account-frame";
import { FeatureList } from "@/components/people/accounts/aside-parts";
import { CompanyLogin } from "./company-login";

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

export function PrerenderedCompanyLogin({ isConfirmed }: { isConfirmed: boolean }) {
  return (
    <AccountFrame
      kicker="Para empresas e financiadores"
      title="Acesso da empresa"
      lead={
        <p>
          Ainda não tem conta?{" "}
          <Link href="/cadastro-empresa" className="link whitespace-nowrap">
            Cadastre-se aqui
          </Link>
        </p>
      }
      aside={<FeatureList items={INSIDE} />}
    >
      <CompanyLogin opensConfirmed={isConfirmed} />
    </AccountFrame>
  );
}

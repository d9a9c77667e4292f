import type { Metadata } from "next";
import Link from "next/link";
import { AccountFrame } from "@/components/people/accounts/account-frame";
import { FeatureList } from "@/components/people/accounts/aside-parts";
import { LoginForm } from "@/components/people/accounts/login-form";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Acesso do captador",
  description: "Entre para cuidar do seu projeto aprovado na Lei de Incentivo à Reciclagem.",
  alternates: { canonical: "/captador/auth" },
};

const INSIDE = [
  {
    term: "Seu projeto na lista",
    text: "É a página que as empresas encontram quando procuram onde aplicar o incentivo.",
  },
  { term: "Interesses recebidos", text: "Quem quer apoiar, com que valor e o que fazer a seguir." },
  {
    term: "8% só no sucesso",
    text: "A comissão vale sobre oportunidades aceitas e confirmadas, nunca antes.",
  },
];

/** Captador login (A2.1, A8.6). */
export default function CaptadorLoginPage() {
  return (
    <AccountFrame
      kicker="Para projetos aprovados na LIR"
      title="Acesso do captador"
      lead={
        <p>
          Ainda não tem conta?{" "}
          <Link href="/auth/captador" className="link whitespace-nowrap">
            Cadastre-se aqui
          </Link>
        </p>
      }
      aside={<FeatureList items={INSIDE} />}
    >
      <h2 className="mb-6 text-2xl">Entrar</h2>
      <LoginForm label="Entrar na conta de captador" next="/dashboard" />
    </AccountFrame>
  );
}

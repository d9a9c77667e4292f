import type { Metadata } from "next";
import Link from "next/link";
import { AccountFrame } from "@/components/accounts/account-frame";
import { Facts, NextSteps } from "@/components/accounts/aside-parts";
import { RoleTerms } from "@/components/accounts/role-terms";
import { env } from "@/lib/env";
import { ProjectSignup } from "./_parts/project-signup";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Cadastrar Projeto",
  description:
    "Crie a conta da sua organização e o rascunho do projeto aprovado na Lei de Incentivo à Reciclagem, sem custo.",
  alternates: { canonical: "/project-signup" },
};

const STEPS = [
  {
    title: "Complete o rascunho",
    text: "O projeto já está criado com o nome que você deu. Faltam valor, prazo e materiais.",
  },
  { title: "Publique", text: "A página do projeto passa a aparecer nas buscas de quem financia." },
];

/** Project signup (A2.6). */
export default function ProjectSignupPage() {
  const confirmsEmail = !env.AUTH_AUTOCONFIRM;
  return (
    <AccountFrame
      kicker="Para projetos aprovados na LIR"
      title="Cadastrar Projeto"
      lead={
        <p>
          A conta e o projeto de uma vez só. Já tem conta?{" "}
          <Link href="/auth/captador?login=true" prefetch={false} className="link">
            Entrar
          </Link>
        </p>
      }
      aside={
        <>
          <Facts
            label="O que custa"
            facts={[
              { figure: "R$ 0", children: "para publicar o projeto no plano Free." },
              {
                figure: "8%",
                children: "de comissão, só sobre o apoio aceito e confirmado pelos dois lados.",
              },
            ]}
          />
          <NextSteps steps={STEPS} confirmsEmail={confirmsEmail} />
        </>
      }
    >
      <ProjectSignup
        paidPlans={env.PAID_PLANS}
        confirmsEmail={confirmsEmail}
        terms={<RoleTerms userType="captador" path="/project-signup" />}
      />
    </AccountFrame>
  );
}

import type { Metadata } from "next";
import { TextLink } from "@/components/kit/ui/text-link";
import { AccountFrame } from "@/components/people/accounts/account-frame";
import { COMMISSION, Facts, NextSteps, UNLOCK } from "@/components/people/accounts/aside-parts";
import { RoleTerms } from "@/components/people/accounts/role-terms";
import { ChargedBy } from "@/components/words/operator/charged-by";
import { env } from "@/lib/server/env";
import { ProjectSignup } from "./_parts/project-signup";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Cadastrar Projeto",
  description:
    "Crie a conta da sua organização e o rascunho do projeto aprovado na Lei de Incentivo à Reciclagem, sem custo.",
  alternates: { canonical: "/project-signup" },
};

const UNLOCK_BY_PLAN = {
  ...UNLOCK,
  children: "do valor da oportunidade, para abrir o contato de quem você aceitou; 0,1% no Pro e no Plus.",
};

const STEPS = [
  {
    title: "Complete o rascunho",
    text: "O projeto já está criado com o nome que você deu. Faltam valor, prazo e materiais.",
  },
  {
    title: "Envie para análise",
    text: "A nossa equipe confere com a fonte oficial e responde por e-mail. Aprovado, ele aparece para quem financia.",
  },
];

export default function ProjectSignupPage() {
  const confirmsEmail = !env.AUTH_AUTOCONFIRM;
  return (
    <AccountFrame
      kicker="Para projetos aprovados na LIR"
      title="Cadastrar Projeto"
      lead={
        <>
          <p>
            A conta e o projeto de uma vez só. Já tem conta?{" "}
            <TextLink href="/auth/captador?login=true">Entrar</TextLink>
          </p>
          <p className="mt-4 text-base lg:hidden">
            Publicar custa R$ 0. Depois, {UNLOCK.figure} do valor da oportunidade para abrir o contato de quem
            você aceitou, e {COMMISSION.figure} de comissão, só sobre o apoio aceito e confirmado pelos dois
            lados.
          </p>
        </>
      }
      aside={
        <>
          <div className="max-lg:hidden">
            <Facts
              label="O que custa"
              facts={[
                { figure: "R$ 0", children: "para publicar o projeto no plano Free." },
                env.PAID_PLANS ? UNLOCK_BY_PLAN : UNLOCK,
                COMMISSION,
              ]}
            />
          </div>
          <NextSteps steps={STEPS} confirmsEmail={confirmsEmail} />
        </>
      }
    >
      <ProjectSignup
        paidPlans={env.PAID_PLANS}
        confirmsEmail={confirmsEmail}
        chargedBy={<ChargedBy />}
        terms={<RoleTerms userType="captador" path="/project-signup" />}
      />
    </AccountFrame>
  );
}

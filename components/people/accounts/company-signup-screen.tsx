import Link from "next/link";
import { TextLink } from "@/components/kit/ui/text-link";
import { env } from "@/lib/server/env";
import { AccountFrame } from "./account-frame";
import { Facts, NextSteps } from "./aside-parts";
import { CompanySignup } from "./company-signup";
import { RoleTerms } from "./role-terms";

const STEPS = [
  {
    title: "Escolha os projetos",
    text: "Filtre por material, lugar, valor e estágio, e registre interesse nos que fazem sentido.",
  },
  {
    title: "Deposite e deduza",
    text: "O dinheiro vai direto para a conta do projeto. O recibo que ele emite é o que a sua contabilidade usa.",
  },
];

/** Two addresses show this page (A2.1, A2.7). @param path address of this page */
export function CompanySignupScreen({ path }: { path: string }) {
  const confirmsEmail = !env.AUTH_AUTOCONFIRM;
  return (
    <AccountFrame
      kicker="Para empresas e financiadores"
      title="Cadastrar Empresa"
      lead={
        <p>
          Uma conta para ver todos os projetos, registrar interesse e tratar direto com quem executa. Já tem
          uma?{" "}
          <Link href="/empresa-auth" className="link">
            Entrar
          </Link>
          <span className="mt-2 block">
            Não tem CNPJ? <TextLink href="/auth?type=financiador">Cadastre-se como pessoa física</TextLink>
          </span>
        </p>
      }
      aside={
        <>
          <Facts
            label="O que volta para a empresa"
            facts={[
              {
                figure: "1%",
                children: "do imposto de renda devido pode ir para projetos, se a empresa é do Lucro Real.",
              },
              { figure: "100%", children: "do valor investido é dedutível dentro desse limite." },
            ]}
          />
          <NextSteps steps={STEPS} confirmsEmail={confirmsEmail} />
        </>
      }
    >
      <CompanySignup terms={<RoleTerms userType="financiador" path={path} />} confirmsEmail={confirmsEmail} />
    </AccountFrame>
  );
}

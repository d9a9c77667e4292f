import type { Metadata } from "next";
import { Facts, NextSteps } from "@/components/accounts/aside-parts";
import { RoleTerms } from "@/components/accounts/role-terms";
import { env } from "@/lib/env";
import { CaptadorScreen } from "./_parts/captador-screen";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Quero captar",
  description:
    "Cadastre a sua organização e mostre o projeto aprovado na Lei de Incentivo à Reciclagem a quem pode financiá-lo.",
  alternates: { canonical: "/auth/captador" },
};

const STEPS = [
  {
    title: "Complete o projeto",
    text: "Valor, prazo, materiais e contas: o que o financiador confere antes de decidir.",
  },
  {
    title: "Receba interessados",
    text: "Você vê quem se interessou e por quanto, aceita e trata direto com a empresa.",
  },
];

/** Fundraiser screen (A2.5). */
export default function CaptadorAuthPage() {
  const confirmsEmail = !env.AUTH_AUTOCONFIRM;
  const aside = (
    <>
      <Facts
        label="O que custa"
        facts={[
          { figure: "R$ 0", children: "para criar a conta e publicar o projeto." },
          { figure: "8%", children: "de comissão, só sobre o apoio aceito e confirmado pelos dois lados." },
        ]}
      />
      <NextSteps steps={STEPS} confirmsEmail={confirmsEmail} />
    </>
  );
  const terms = <RoleTerms userType="captador" path="/auth/captador" />;
  return <CaptadorScreen terms={terms} aside={aside} confirmsEmail={confirmsEmail} />;
}

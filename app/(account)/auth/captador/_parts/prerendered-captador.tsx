import { COMMISSION, Facts, NextSteps, UNLOCK } from "@/components/people/accounts/aside-parts";
import { RoleTerms } from "@/components/people/accounts/role-terms";
import { env } from "@/lib/server/env";
import { CaptadorScreen } from "./captador-screen";

const STEPS = [
  {
    title: "Complete o projeto",
    text: "Valor, prazo, materiais e contas: o que o financiador confere antes de decidir.",
  },
  {
    title: "Receba interessados",
    text: "Você vê quanto cada interessado pensa em destinar e aceita. O contato abre com o pagamento da oportunidade.",
  },
];

export function PrerenderedCaptador({ opensIn }: { opensIn: "login" | "signup" }) {
  const confirmsEmail = !env.AUTH_AUTOCONFIRM;
  const aside = (
    <>
      <Facts
        label="O que custa"
        facts={[{ figure: "R$ 0", children: "para criar a conta e publicar o projeto." }, UNLOCK, COMMISSION]}
      />
      <NextSteps steps={STEPS} confirmsEmail={confirmsEmail} />
    </>
  );
  const terms = <RoleTerms userType="captador" path="/auth/captador" />;
  return <CaptadorScreen opensIn={opensIn} terms={terms} aside={aside} confirmsEmail={confirmsEmail} />;
}

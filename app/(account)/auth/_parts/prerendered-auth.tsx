import { NextSteps } from "@/components/people/accounts/aside-parts";
import { RoleTerms } from "@/components/people/accounts/role-terms";
import type { UserType } from "@/lib/kit/account-kinds";
import { env } from "@/lib/server/env";
import { AuthScreen } from "./auth-screen";

const STEPS = [
  { title: "Entre e complete o perfil", text: "O que ficou em branco aqui pode ser preenchido depois." },
  { title: "Encontre o outro lado", text: "Projetos para financiar, ou interessados no seu projeto." },
];

export function PrerenderedAuth({ signsUpAs }: { signsUpAs: UserType | null }) {
  const terms = {
    captador: <RoleTerms userType="captador" path="/auth" />,
    financiador: <RoleTerms userType="financiador" path="/auth" />,
  };
  const confirmsEmail = !env.AUTH_AUTOCONFIRM;
  const aside = <NextSteps steps={STEPS} confirmsEmail={confirmsEmail} />;
  return <AuthScreen signsUpAs={signsUpAs} terms={terms} aside={aside} confirmsEmail={confirmsEmail} />;
}

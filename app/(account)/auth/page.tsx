import type { Metadata } from "next";
import { NextSteps } from "@/components/accounts/aside-parts";
import { RoleTerms } from "@/components/accounts/role-terms";
import { env } from "@/lib/env";
import { AuthScreen } from "./_parts/auth-screen";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Entrar ou criar conta",
  description: "Entre na sua conta ou crie uma, para captar ou para financiar projetos de reciclagem.",
  alternates: { canonical: "/auth" },
};

const STEPS = [
  { title: "Entre e complete o perfil", text: "O que ficou em branco aqui pode ser preenchido depois." },
  { title: "Encontre o outro lado", text: "Projetos para financiar, ou interessados no seu projeto." },
];

/** Generic auth screen (A2.4). */
export default function AuthPage() {
  const terms = {
    captador: <RoleTerms userType="captador" path="/auth" />,
    financiador: <RoleTerms userType="financiador" path="/auth" />,
  };
  const confirmsEmail = !env.AUTH_AUTOCONFIRM;
  const aside = <NextSteps steps={STEPS} confirmsEmail={confirmsEmail} />;
  return <AuthScreen terms={terms} aside={aside} confirmsEmail={confirmsEmail} />;
}

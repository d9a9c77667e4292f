import type { Metadata } from "next";
import { NextSteps } from "@/components/accounts/aside-parts";
import { RoleTerms } from "@/components/accounts/role-terms";
import { AuthScreen } from "./_parts/auth-screen";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Entrar ou criar conta",
  description: "Entre na sua conta ou crie uma, para captar ou para financiar projetos de reciclagem.",
  alternates: { canonical: "/auth" },
};

const STEPS = [
  { title: "Confirme o e-mail", text: "Enviamos um link que vale por 24 horas. Sem ele a conta não abre." },
  { title: "Entre e complete o perfil", text: "O que ficou em branco aqui pode ser preenchido depois." },
  { title: "Encontre o outro lado", text: "Projetos para financiar, ou interessados no seu projeto." },
];

/** Generic auth screen (A2.4). */
export default function AuthPage() {
  const terms = {
    captador: <RoleTerms userType="captador" path="/auth" />,
    financiador: <RoleTerms userType="financiador" path="/auth" />,
  };
  return <AuthScreen terms={terms} aside={<NextSteps steps={STEPS} />} />;
}

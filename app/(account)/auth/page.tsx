import type { Metadata } from "next";
import { PrerenderedAuth } from "./_parts/prerendered-auth";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Entrar ou criar conta",
  description: "Entre na sua conta ou crie uma, para captar ou para financiar projetos de reciclagem.",
  alternates: { canonical: "/auth" },
};

export default function AuthPage() {
  return <PrerenderedAuth signsUpAs={null} />;
}

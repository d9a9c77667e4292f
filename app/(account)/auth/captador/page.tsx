import type { Metadata } from "next";
import { PrerenderedCaptador } from "./_parts/prerendered-captador";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Quero captar",
  description:
    "Cadastre a sua organização e mostre o projeto aprovado na Lei de Incentivo à Reciclagem a quem pode financiá-lo.",
  alternates: { canonical: "/auth/captador" },
};

export default function CaptadorAuthPage() {
  return <PrerenderedCaptador opensIn="signup" />;
}

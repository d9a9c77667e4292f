import type { Metadata } from "next";
import { AccountFrame } from "@/components/people/accounts/account-frame";
import { RecoveryForm } from "./_parts/recovery-form";

export const ensureStatic = "navigation";

export const metadata: Metadata = { title: "Recuperar senha", robots: { index: false } };

export default function RecoveryPage() {
  return (
    <AccountFrame
      kicker="Sua conta"
      title="Recuperar senha"
      lead={<p>Diga o e-mail da conta. Enviamos um link para você criar uma nova senha.</p>}
      aside={
        <p className="max-w-[44ch] border-line border-t pt-5 text-ink-soft text-sm leading-normal">
          O link vale por 1 hora e funciona uma vez. Criar a nova senha desconecta todos os dispositivos.
        </p>
      }
    >
      <RecoveryForm />
    </AccountFrame>
  );
}

import type { Metadata } from "next";
import Link from "next/link";
import { AccountFrame } from "@/components/accounts/account-frame";
import { Button } from "@/components/ui/button";

export const ensureStatic = "navigation";

export const metadata: Metadata = { title: "Confirme seu E-mail", robots: { index: false } };

/** A2.13 */
export default function ConfirmationSentPage() {
  return (
    <AccountFrame
      kicker="Falta um passo"
      title="Confirme seu E-mail"
      lead={<p>Enviamos um link de confirmação para o seu e-mail. Ele vale por 24 horas.</p>}
    >
      <p className="font-semibold">Não encontrou a mensagem?</p>
      <p className="mt-2 text-ink-soft">
        Verifique a caixa de spam. Se ela também não estiver lá, entre com o seu e-mail e senha: a tela de
        login oferece um novo link.
      </p>
      <Button asChild size="lg" className="mt-7 w-full">
        <Link href="/auth">Voltar para o login</Link>
      </Button>
    </AccountFrame>
  );
}

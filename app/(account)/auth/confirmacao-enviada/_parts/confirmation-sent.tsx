"use client";

import { useRouter } from "next/navigation";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { toast } from "@/components/kit/ui/toast-store";
import { AccountFrame } from "@/components/people/accounts/account-frame";
import { EmailCorrection } from "@/components/people/accounts/email-correction";
import { ResendButton } from "@/components/people/accounts/resend-button";
import { useQuery } from "@/components/people/accounts/use-query";
import type { CorrectedEmail } from "@/lib/people/signup/mutations/correct-email";

/** Screen after a confirmation link was sent (A2.13). */
export function ConfirmationSent() {
  const router = useRouter();
  const email = useQuery()?.get("email")?.trim() ?? "";
  // Open another screen, because this one claims that a link was sent. No link is sent if another account has the
  // corrected address.
  const showWaiting = ({ email: corrected, message }: CorrectedEmail) => {
    toast({ title: message, handedOn: true });
    router.replace(`/new-email-confirmation?${new URLSearchParams({ email: corrected, type: "project" })}`);
  };
  return (
    <AccountFrame
      kicker="Falta um passo"
      title="Confirme seu E-mail"
      lead={
        <>
          <p>
            Enviamos um link de confirmação para {email ? "o endereço" : "o seu e-mail."}
            {email && <strong className="wrap-anywhere block font-semibold text-ink">{email}</strong>}
          </p>
          <p className="mt-2">Ele vale por 24 horas.</p>
        </>
      }
    >
      <p className="font-semibold">Não encontrou a mensagem?</p>
      <p className="mt-2 mb-7 text-ink-soft">
        {email
          ? "Verifique a caixa de spam e confira o endereço. Se estiver certo, peça outro link; se não, corrija."
          : "Verifique a caixa de spam. Se ela também não estiver lá, entre com o seu e-mail e senha: a tela de login oferece um novo link."}
      </p>
      {email && <ResendButton email={email} />}
      {email && <EmailCorrection email={email} onCorrected={showWaiting} />}
      <ButtonLink href="/auth" size="lg" className="mt-3 w-full">
        Voltar para o login
      </ButtonLink>
    </AccountFrame>
  );
}

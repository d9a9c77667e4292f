"use client";

import { ButtonLink } from "@/components/kit/ui/button-link";
import { AccountFrame } from "@/components/people/accounts/account-frame";
import { ResendButton } from "@/components/people/accounts/resend-button";
import { useQuery } from "@/components/people/accounts/use-query";

/**
 * Screen after a confirmation link was sent (A2.13). With `email` in the query it names that address and can resend
 * the link.
 */
export function ConfirmationSent() {
  const email = useQuery()?.get("email")?.trim() ?? "";
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
          ? "Verifique a caixa de spam e confira o endereço. Se estiver certo, peça outro link."
          : "Verifique a caixa de spam. Se ela também não estiver lá, entre com o seu e-mail e senha: a tela de login oferece um novo link."}
      </p>
      {email && <ResendButton email={email} />}
      <ButtonLink href="/auth" size="lg" className="mt-3 w-full">
        Voltar para o login
      </ButtonLink>
    </AccountFrame>
  );
}

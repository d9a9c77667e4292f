"use client";

import { ButtonLink } from "@/components/kit/ui/button-link";
import { AccountFrame } from "@/components/people/accounts/account-frame";
import { BackToDeal, useDealPath } from "./back-to-deal";

/** Screen after a person left the payment page (A2.16). */
export function CheckoutCanceled() {
  const isFee = useDealPath() !== null;
  return (
    <AccountFrame
      kicker="Pagamento"
      title="Pagamento Cancelado"
      lead={
        <p>
          {isFee
            ? "Nada foi cobrado. Você pode pagar a taxa quando quiser, na página do apoio, que fica como está."
            : "Nada foi cobrado. Você pode tentar de novo quando quiser, ou continuar com o plano gratuito: a conta e os projetos ficam como estão."}
        </p>
      }
    >
      <div className="grid gap-3">
        <BackToDeal variant="default" />
        <ButtonLink href="/dashboard" size="lg" variant={isFee ? "outline" : "default"} className="w-full">
          Ir para Dashboard
        </ButtonLink>
        {!isFee && (
          <ButtonLink href="/project-signup" size="lg" variant="outline" className="w-full">
            Voltar ao cadastro
          </ButtonLink>
        )}
      </div>
    </AccountFrame>
  );
}

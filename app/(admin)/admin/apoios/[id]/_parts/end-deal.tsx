"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { endDealAction } from "@/lib/admin/supports/actions";
import { endSchema } from "@/lib/admin/supports/schema";
import { formatMoneyCents } from "@/lib/kit/format";
import type { OpportunityStatus } from "@/lib/kit/states";

type EndDealProps = {
  id: string;
  situacao: OpportunityStatus;
  /** Centavos of the reported deposit, or 0. */
  deposito: number;
  /** True if the funder's account is deleted, but the captador can still confirm that the deposit arrived. */
  isAlone: boolean;
  passwordRecent: boolean;
};

export function EndDeal({ isAlone, passwordRecent, ...input }: EndDealProps) {
  return (
    <ConfirmWithPassword
      label="Encerrar o apoio"
      danger
      schema={endSchema}
      action={endDealAction}
      ids={input}
      reasonHelp="O que a equipe apurou com os dois lados. Fica no registro da equipe."
      passwordRecent={passwordRecent}
    >
      <p>
        {isAlone
          ? "O financiador encerrou a conta. O apoio termina, e quem cuida do projeto recebe um e-mail. Pergunte antes a quem cuida do projeto se o depósito chegou."
          : "Quem aceitou o interesse não pode seguir com o apoio. Ele termina, e cada lado que ainda tem conta recebe um e-mail."}
      </p>
      {isAlone && input.situacao === "desbloqueada" && (
        <p>Se chegou inteiro, ele confirma o valor na página do apoio, e a comissão é devida.</p>
      )}
      {input.deposito > 0 && (
        <p>
          O financiador informou um depósito de {formatMoneyCents(input.deposito)}. Ele fica no registro como
          anulado e não vira recibo, nem de quem cuidar do projeto depois.
          {!isAlone && " Fale antes com o financiador sobre o dinheiro."}
        </p>
      )}
      <p>
        A taxa do contato continua paga. Uma comissão paga antes volta na noite seguinte, menos a taxa do
        contato. Não dá para desfazer.
      </p>
    </ConfirmWithPassword>
  );
}

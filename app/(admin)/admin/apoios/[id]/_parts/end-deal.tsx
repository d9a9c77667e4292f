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
  passwordRecent: boolean;
};

export function EndDeal({ passwordRecent, ...input }: EndDealProps) {
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
        Quem aceitou o interesse não pode seguir com o apoio. Ele termina, e os dois lados recebem um e-mail.
      </p>
      {input.deposito > 0 && (
        <p>
          O financiador informou um depósito de {formatMoneyCents(input.deposito)}. Ele fica no registro como
          anulado e não vira recibo, nem de quem cuidar do projeto depois. Fale antes com o financiador sobre
          o dinheiro.
        </p>
      )}
      <p>
        A taxa do contato continua paga. Uma comissão paga antes volta na noite seguinte, menos a taxa do
        contato. Não dá para desfazer.
      </p>
    </ConfirmWithPassword>
  );
}

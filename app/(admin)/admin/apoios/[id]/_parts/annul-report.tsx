"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { annulDepositAction } from "@/lib/admin/supports/actions";
import { annulSchema } from "@/lib/admin/supports/schema";
import { formatMoneyCents } from "@/lib/kit/format";

/** Annuls a deposit that both sides have not confirmed. `valor`: centavos. */
export const AnnulReport = ({
  id,
  valor,
  passwordRecent,
}: {
  id: string;
  valor: number;
  passwordRecent: boolean;
}) => (
  <ConfirmWithPassword
    label="Anular o depósito informado"
    act="anular informado"
    title={`Anular o depósito informado de ${formatMoneyCents(valor)}`}
    danger
    schema={annulSchema}
    action={annulDepositAction}
    ids={{ id, valor, devolver: 0 }}
    reasonHelp="Como a equipe soube que o dinheiro não chegou. Fica no registro da equipe."
    passwordRecent={passwordRecent}
  >
    <p>
      Só se o dinheiro não chegou à conta do projeto: pergunte antes aos dois lados. O depósito informado, e o
      valor que um dos lados tenha confirmado, deixam de valer. O registro fica, como anulado. Os dois lados
      recebem um e-mail com o passo seguinte.
    </p>
    <p>
      O apoio não termina, nenhuma taxa volta, e o financiador pode informar outro depósito. Se o interesse
      era falso, devolva depois pela denúncia. Não dá para desfazer.
    </p>
  </ConfirmWithPassword>
);

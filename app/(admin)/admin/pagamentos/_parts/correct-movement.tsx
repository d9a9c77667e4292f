"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { correctMovementAction } from "@/lib/admin/bank/actions";
import { correctMovementSchema } from "@/lib/admin/bank/schema";
import { TRANSFER_CODE } from "../../../_parts/transfer-code";

type CorrectMovementProps = { id: string; amount: string; passwordRecent: boolean };

/** Corrects the day and the code of a movement that is no booking. */
export const CorrectMovement = ({ id, amount, passwordRecent }: CorrectMovementProps) => (
  <ConfirmWithPassword
    label="Corrigir"
    about={`o movimento de ${amount}`}
    act="corrigir"
    title={`Corrigir o movimento de ${amount}`}
    schema={correctMovementSchema}
    action={correctMovementAction}
    ids={{ id }}
    inputs={[
      { name: "dia", label: "Dia em que o banco mostra o movimento", type: "date" },
      {
        ...TRANSFER_CODE,
        help: "Como está no extrato: o E2E ou o código da devolução do Pix; sem eles, o número da TED.",
      },
    ]}
    reasonHelp="O que estava errado, e quem olhou o extrato. Fica no registro da equipe."
    passwordRecent={passwordRecent}
  >
    <p>
      Escreva os dois como o banco os mostra. O valor e o resto ficam como estão, e outra pessoa da equipe
      precisa conferir de novo.
    </p>
  </ConfirmWithPassword>
);

"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { transferCameBackAction } from "@/lib/admin/bank/actions";
import { cameBackSchema } from "@/lib/admin/bank/schema";

type CameBackProps = { id: string; amount: string; person: string; passwordRecent: boolean };

/** Registers that a bank transfer of the team came back. */
export const CameBack = ({ id, amount, person, passwordRecent }: CameBackProps) => (
  <ConfirmWithPassword
    label="A transferência voltou"
    about={amount}
    act="voltou"
    title={`A transferência de ${amount} voltou`}
    submitLabel="Registrar a volta"
    schema={cameBackSchema}
    action={transferCameBackAction}
    ids={{ id }}
    inputs={[{ name: "dia", label: "Dia em que o banco mostra a volta", type: "date" }]}
    reasonHelp="O que o extrato mostra, e o que o banco disse. Sem dados da conta. Fica no registro da equipe."
    passwordRecent={passwordRecent}
  >
    <p>
      Registre só se o extrato mostra o valor inteiro de volta na nossa conta. Ele fica em A devolver até a
      equipe registrar outra transferência, e {person} recebe um e-mail que pede para falar com o suporte, se
      ainda tiver conta.
    </p>
  </ConfirmWithPassword>
);

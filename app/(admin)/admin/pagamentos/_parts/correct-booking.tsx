"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { correctBookingAction } from "@/lib/admin/payments/actions";
import { correctSchema } from "@/lib/admin/payments/schema";

type CorrectBookingProps = { id: string; passwordRecent: boolean };

export const CorrectBooking = ({ id, passwordRecent }: CorrectBookingProps) => (
  <ConfirmWithPassword
    label="Corrigir o registro"
    title="Corrigir o dia e o código do registro"
    schema={correctSchema}
    action={correctBookingAction}
    ids={{ id }}
    inputs={[
      {
        name: "dia",
        label: "Dia em que o banco mostra a transferência",
        type: "date",
        help: "É o dia do recibo.",
      },
      {
        name: "texto",
        label: "Código da transferência",
        help: "Como está no extrato: o E2E; sem ele, o número da TED.",
      },
    ]}
    reasonHelp="O que estava errado, e quem conferiu o extrato. Fica no registro da equipe."
    passwordRecent={passwordRecent}
  >
    <p>
      Escreva os dois como o banco os mostra. O que a taxa deu continua. Se o dia muda, o recibo que vale é
      cancelado, sai outro igual com o dia certo, e avisamos quem pagou por e-mail, se a conta ainda existe.
    </p>
  </ConfirmWithPassword>
);

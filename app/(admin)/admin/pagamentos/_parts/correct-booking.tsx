"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { correctBookingAction } from "@/lib/admin/payments/actions";
import { correctSchema } from "@/lib/admin/payments/schema";
import { TRANSFER_CODE } from "../../../_parts/transfer-code";

type CorrectBookingProps = {
  id: string;
  /** Whether the booking is undone because the bank took its money back. */
  isTakenBack: boolean;
  passwordRecent: boolean;
};

export const CorrectBooking = ({ id, isTakenBack, passwordRecent }: CorrectBookingProps) => (
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
        help: isTakenBack ? "O dia em que entrou, não o do estorno." : "É o dia do recibo.",
      },
      TRANSFER_CODE,
    ]}
    reasonHelp="O que estava errado, e quem conferiu o extrato. Fica no registro da equipe."
    passwordRecent={passwordRecent}
  >
    {isTakenBack ? (
      <p>
        Escreva os dois como o banco os mostra na entrada. O registro continua desfeito: não sai recibo, e
        quem pagou não recebe e-mail.
      </p>
    ) : (
      <p>
        Escreva os dois como o banco os mostra. O que a taxa deu continua. Se o dia muda, o recibo que vale é
        cancelado, sai outro igual com o dia certo, e avisamos quem pagou por e-mail, se a conta ainda existe.
      </p>
    )}
  </ConfirmWithPassword>
);

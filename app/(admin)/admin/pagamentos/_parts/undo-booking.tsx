"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { undoBookingAction } from "@/lib/admin/payments/actions";
import { undoSchema } from "@/lib/admin/payments/schema";

type UndoBookingProps = {
  id: string;
  amount: string;
  /** If true, `engano` (the transfer was not for this fee) cannot be chosen. */
  isPartlyReturned: boolean;
  passwordRecent: boolean;
};

const BOUNCED = { value: "estorno", label: "O banco estornou a transferência" };
const REASONS = [{ value: "engano", label: "A transferência não era desta taxa" }, BOUNCED];

export const UndoBooking = ({ id, amount, isPartlyReturned, passwordRecent }: UndoBookingProps) => (
  <ConfirmWithPassword
    label="Desfazer o registro"
    act="desfazer"
    title={`Desfazer o registro de ${amount}`}
    danger
    schema={undoSchema}
    action={undoBookingAction}
    ids={{ id }}
    kinds={isPartlyReturned ? [BOUNCED] : REASONS}
    kindsLabel="O que aconteceu"
    inputs={[
      ...(isPartlyReturned
        ? [
            {
              name: "recebido",
              label: "Valor que o banco estornou (R$)",
              inputMode: "decimal",
              help: `Como está no extrato: ${amount}, ou mais, se o banco estornou também o que já voltou. Se foi em outra linha, registre-a depois. Confira antes: um valor acima de ${amount} não pode ser mudado depois.`,
            } as const,
          ]
        : []),
      {
        name: "dia",
        label: "Dia do estorno no banco",
        type: "date",
        help: "Só se o banco estornou a transferência.",
      },
      {
        name: "texto",
        label: "Código do estorno",
        help: "Só nesse caso: o código do próprio estorno, como está no extrato.",
      },
    ]}
    reasonHelp="O que o extrato mostra, e quem conferiu. Fica no registro da equipe."
    passwordRecent={passwordRecent}
  >
    <p>
      Nada volta para quem pagou, e o que está em A devolver sai de lá. O que a taxa deu termina: o contato
      fecha, ou a comissão volta a ser devida e o valor captado diminui. O recibo é cancelado. Não dá para
      desfazer.
    </p>
    <p>
      Quem pagou recebe um e-mail que diz o que aconteceu. Se o contato fecha, os dois lados são avisados por
      outro e-mail, o financiador também. Se a comissão volta a ser devida, quem cuida do projeto recebe o
      aviso da cobrança, e o financiador nenhum.
    </p>
    {isPartlyReturned && (
      <p>
        O que o banco estornou além de {amount} já tinha voltado: fica registrado como perda da plataforma.
      </p>
    )}
    <p>
      Se a transferência era de outra taxa, o código fica livre para registrá-la. Se o dinheiro está conosco e
      deve voltar, use Devolver. Se só o dia ou o código está errado, use Corrigir o registro.
    </p>
  </ConfirmWithPassword>
);

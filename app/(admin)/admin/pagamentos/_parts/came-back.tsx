"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { transferCameBackAction } from "@/lib/admin/bank/actions";
import { cameBackSchema } from "@/lib/admin/bank/schema";

type CameBackProps = {
  id: string;
  versao: number;
  amount: string;
  person: string;
  day: string;
  code: string;
  /** Whether the viewer may state that the transfer was never made. */
  mayBeUnmade: boolean;
  passwordRecent: boolean;
};

const BACK = { value: "voltou", label: "Ela voltou para a nossa conta" };
const KINDS = [BACK, { value: "nao_feita", label: "Ela não foi feita" }];

export const CameBack = ({
  id,
  versao,
  amount,
  person,
  day,
  code,
  mayBeUnmade,
  passwordRecent,
}: CameBackProps) => (
  <ConfirmWithPassword
    label="A transferência não chegou"
    about={amount}
    act="voltou"
    title={`A transferência de ${amount} não chegou`}
    submitLabel="Registrar"
    schema={cameBackSchema}
    action={transferCameBackAction}
    ids={{ id, versao }}
    kinds={mayBeUnmade ? KINDS : [BACK]}
    kindsLabel="O que aconteceu"
    inputs={[
      { name: "dia", label: "Dia em que o banco mostra a volta", type: "date", help: "Só se ela voltou." },
      {
        name: "texto",
        label: "Código da volta",
        help: "Só se ela voltou: o código da própria volta, como está no extrato.",
      },
    ]}
    reasonHelp="O que o extrato mostra, e o que o banco disse. Sem dados da conta. Fica no registro da equipe."
    passwordRecent={passwordRecent}
  >
    <p>
      Esta é a transferência de {day} para {person}, com o código {code}. Registre a volta só se o extrato
      mostra o valor inteiro desta transferência de volta na nossa conta. O valor fica em A devolver até a
      equipe registrar outra transferência, e {person} recebe um e-mail que diz o que aconteceu, se ainda
      tiver conta.
    </p>
    <p>
      {mayBeUnmade
        ? "Diga que ela não foi feita só se o extrato não a mostra em dia nenhum. O registro dela é desfeito."
        : "Se ela não foi feita, quem diz isso é outra pessoa da equipe, que não a registrou, não a mudou e não a encontrou no extrato."}
    </p>
  </ConfirmWithPassword>
);

"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { checkMovementAction } from "@/lib/admin/bank/actions";
import { partyCheck, struckText, unmadeText } from "@/lib/admin/bank/messages";
import { checkSchema } from "@/lib/admin/bank/schema";
import type { MovementKind } from "@/lib/money/bank/rules";

type CheckMovementProps = {
  id: string;
  versao: number;
  direction: string;
  amount: string;
  day: string;
  code: string;
  person: string;
  kind: MovementKind;
  /** Day and code of the same payment's latest other transfer, if undone because it was never made; null if none. */
  unmade: string | null;
  /** Kind and day of an undone incoming movement with the same code; null if none. */
  struck: string | null;
};

export const CheckMovement = ({
  id,
  versao,
  direction,
  amount,
  day,
  code,
  person,
  kind,
  unmade,
  struck,
}: CheckMovementProps) => (
  <ConfirmWithPassword
    label="Conferir com o extrato"
    about={`${amount}, ${day}`}
    act="conferir"
    title={`Conferir ${amount} com o extrato`}
    submitLabel="Está no extrato"
    schema={checkSchema}
    action={checkMovementAction}
    ids={{ id, versao }}
    reason={null}
  >
    <dl className="mb-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
      {[
        ["Movimento", direction],
        ["Dia", day],
        ["Valor", amount],
        ["Código", code || "Sem código"],
        ["Conta", person],
      ].map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
    {unmade && <p className="font-semibold">{unmadeText(unmade)}</p>}
    {struck && <p className="font-semibold">{struckText(struck)}</p>}
    <p>
      Procure no extrato do banco um movimento com este dia, este valor e este código. Confirme só se os três
      são iguais. {partyCheck(kind)} O seu nome fica ao lado do movimento e no registro da equipe, e a
      conferência não se desfaz.
    </p>
  </ConfirmWithPassword>
);
